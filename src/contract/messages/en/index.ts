import { common } from './common.ts';
import { host } from './host.ts';

export const en = {
  ...common,
  ...host,
} as const;
