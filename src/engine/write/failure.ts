import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';

/** A write that did not happen, or not wholly. `touched` says whether bytes may have changed. */
export class WriteFailure extends Error {
  readonly reason: Msg;
  readonly touched: boolean;
  constructor(reason: Msg, touched: boolean, cause?: unknown) {
    super(reason.id, { cause });
    this.reason = reason;
    this.touched = touched;
  }
}

/** The sentence for an error of the operating system: what happened, where, what to do. */
export function systemFailure(error: unknown, path: string, touched = false): WriteFailure {
  if (error instanceof WriteFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';
  const params = { path, code };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new WriteFailure(msg('write.fail.disk-full', params), touched, error);
    case 'EACCES':
    case 'EPERM':
      return new WriteFailure(msg('write.fail.not-allowed', params), touched, error);
    case 'EROFS':
      return new WriteFailure(msg('write.fail.read-only', params), touched, error);
    case 'ENOENT':
      return new WriteFailure(msg('write.fail.gone', params), touched, error);
    case 'ELOOP':
      return new WriteFailure(msg('write.fail.link', params), touched, error);
    default:
      return new WriteFailure(msg('write.fail.other', params), touched, error);
  }
}
