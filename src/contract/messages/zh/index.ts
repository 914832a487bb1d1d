import type { en } from '../en/index.ts';
import { common } from './common.ts';
import { host } from './host.ts';

export const zh: Readonly<Record<keyof typeof en, string>> = {
  ...common,
  ...host,
};
