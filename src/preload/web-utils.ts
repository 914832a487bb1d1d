// @ts-ignore Electron 25, on which the tests may run, has no webUtils: there it is undefined.
import { webUtils } from 'electron';
import type { PathFinder } from './file-path.ts';

export const pathFinder = webUtils as PathFinder | undefined;
