/** The formats that Signalbox reads. A further one is a folder beside this file and a line here. */
import { codexWorkflowSource } from './codex-workflow/index.ts';
import { loopAgentSource } from './loop-agent/index.ts';
import { loopxSource } from './loopx/index.ts';
import type { Source } from './source.ts';
import { tradingcodexSource } from './tradingcodex/index.ts';

export const sources: readonly Source[] = [
  loopxSource,
  tradingcodexSource,
  loopAgentSource,
  codexWorkflowSource,
];
