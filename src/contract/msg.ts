import type { MessageId } from './messages/index.ts';
import type { Msg } from './model.ts';

/** Makes a message; the id is checked against the catalogues by the compiler. */
export function msg(id: MessageId, params?: Msg['params']): Msg {
  return params === undefined ? { id } : { id, params };
}
