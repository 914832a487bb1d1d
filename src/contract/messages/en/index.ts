import { appDecision } from './app-decision.ts';
import { appGraph } from './app-graph.ts';
import { appLists } from './app-lists.ts';
import { appLoops } from './app-loops.ts';
import { appQueue } from './app-queue.ts';
import { appSettings } from './app-settings.ts';
import { appWords } from './app-words.ts';
import { appWorkspaces } from './app-workspaces.ts';
import { app } from './app.ts';
import { codexWorkflowWords } from './codex-workflow-words.ts';
import { codexWorkflow } from './codex-workflow.ts';
import { common } from './common.ts';
import { engine } from './engine.ts';
import { host } from './host.ts';
import { loopAgentFacts } from './loop-agent-facts.ts';
import { loopAgent } from './loop-agent.ts';
import { loopxDo } from './loopx-do.ts';
import { loopxFindings } from './loopx-findings.ts';
import { loopxLabels } from './loopx-labels.ts';
import { loopx } from './loopx.ts';
import { loopAgentDo } from './loop-agent-do.ts';
import { packet } from './packet.ts';
import { sources } from './sources.ts';
import { tradingcodexFacts } from './tradingcodex-facts.ts';
import { tradingcodexFindings } from './tradingcodex-findings.ts';
import { tradingcodex } from './tradingcodex.ts';
import { write } from './write.ts';

export const en = {
  ...app,
  ...appDecision,
  ...appGraph,
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
  ...loopx,
  ...loopxDo,
  ...loopxFindings,
  ...loopxLabels,
  ...loopAgentDo,
  ...packet,
  ...sources,
  ...tradingcodex,
  ...tradingcodexFacts,
  ...tradingcodexFindings,
  ...write,
} as const;
