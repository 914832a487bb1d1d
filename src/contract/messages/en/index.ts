import { app } from './app.ts';
import { appDecision } from './app-decision.ts';
import { appLists } from './app-lists.ts';
import { appLoops } from './app-loops.ts';
import { appQueue } from './app-queue.ts';
import { appSettings } from './app-settings.ts';
import { appWords } from './app-words.ts';
import { appWorkspaces } from './app-workspaces.ts';
import { codexWorkflow } from './codex-workflow.ts';
import { codexWorkflowWords } from './codex-workflow-words.ts';
import { common } from './common.ts';
import { engine } from './engine.ts';
import { host } from './host.ts';
import { loopAgent } from './loop-agent.ts';
import { loopAgentFacts } from './loop-agent-facts.ts';
import { loopxDo } from './loopx-do.ts';
import { packet } from './packet.ts';
import { tradingcodex } from './tradingcodex.ts';
import { tradingcodexFacts } from './tradingcodex-facts.ts';
import { tradingcodexFindings } from './tradingcodex-findings.ts';
import { write } from './write.ts';

export const en = {
  ...app,
  ...appDecision,
  ...appLists,
  ...appLoops,
  ...appQueue,
  ...appSettings,
  ...appWords,
  ...appWorkspaces,
  ...codexWorkflow,
  ...codexWorkflowWords,
  ...common,
  ...engine,
  ...host,
  ...loopAgent,
  ...loopAgentFacts,
  ...loopxDo,
  ...packet,
  ...tradingcodex,
  ...tradingcodexFacts,
  ...tradingcodexFindings,
  ...write,
} as const;
