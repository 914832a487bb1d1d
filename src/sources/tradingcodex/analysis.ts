/**
 * Analysis runs of families C and D (1.0.0 on): a record written once, the artifacts that name the
 * run, and receipts. No loop state exists in these versions, and the view says so.
 */
import type { Fact, Item, Json, LoopView } from '@contract/model.ts';
import { loopId } from '@contract/ids.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { artifactFiles } from './artifacts.ts';
import * as f from './fact.ts';
import { analysisFamily } from './family.ts';
import { readFrontMatter } from './front-matter.ts';
import { readSite } from './site.ts';
import { instantOf, objectOf, textOf, type JsonObject } from './values.ts';

export const ANALYSIS = 'runs/';

export function analysisRuns(ledger: Ledger): readonly LedgerFile[] {
  return ledger.files('analysis-run').filter((file) => {
    const at = instantOf(objectOf(ledger.whole(file)?.value)['created_at']);
    return at === null || at <= ledger.asOf;
  });
}

interface V2Artifact {
  readonly path: string;
  readonly full: string;
  readonly fields: JsonObject;
}

export function projectAnalysis(ledger: Ledger, key: string): LoopView {
  const site = readSite(ledger);
  const file = ledger
    .files('analysis-run')
    .find(({ captures }) => `${ANALYSIS}${captures[0] ?? ''}` === key);
  const content = file === undefined ? null : ledger.whole(file);
  const record = objectOf(content?.value);
  const runId = textOf(record['workflow_run_id']) || key.slice(ANALYSIS.length);
  const artifacts = artifactsOfRun(ledger, runId);
  const family = analysisFamily(
    artifacts.some(({ fields }) => fields['artifact_schema_version'] === 2),
    site.version,
  );
  const createdAt = instantOf(record['created_at']);
  const id = loopId('tradingcodex', ledger.workspace, ledger.site.key, key);
  const src = { path: file?.path ?? '' };
  const unreadable = file !== undefined && content === null;
  return {
    id,
    source: 'tradingcodex',
    workspace: ledger.workspace,
    key,
    title: site.project || ledger.site.title,
    subtitle: runId,
    phase: { token: 'analysis_run', label: msg('tradingcodex.phase.analysis') },
    activity: 'unknown',
    lane: null,
    freshness: { stale: unreadable, at: createdAt },
    rewards: 0,
    runs: createdAt === null ? 0 : 1,
    openUser: 0,
    openAgent: 0,
    findings: 0,
    problems: unreadable ? 1 : 0,
    asOf: ledger.asOf,
    stance: msg('tradingcodex.stance.noLoopFiles'),
    sections: [
      {
        id: 'analysis',
        title: msg('tradingcodex.section.analysis'),
        facts: f.filled([
          f.says(
            msg('tradingcodex.fact.family'),
            family === 'C' ? msg('tradingcodex.family.c') : msg('tradingcodex.family.d'),
          ),
          f.says(msg('tradingcodex.fact.loopFiles'), msg('tradingcodex.stance.noLoopFiles')),
          f.token(msg('tradingcodex.fact.run'), runId, { src }),
          ...f.instant(msg('tradingcodex.fact.createdAt'), createdAt, textOf(record['created_at'])),
          f.token(msg('tradingcodex.fact.toolVersion'), site.version),
          f.token(msg('tradingcodex.fact.promptHash'), textOf(record['request_sha256'])),
          f.token(msg('tradingcodex.fact.owner'), textOf(record['orchestration_owner'])),
          f.token(msg('tradingcodex.fact.authority'), textOf(record['service_authority'])),
          f.token(msg('tradingcodex.fact.recordHash'), textOf(record['record_hash'])),
          f.count(msg('tradingcodex.fact.receipts'), receipts(ledger, key).length),
          ...bindings(record),
        ]),
      },
      ...decisionSection(ledger, runId),
    ],
    items: artifacts.map(itemOf),
    edges: inputEdges(artifacts),
    gates: [],
    newestRuns: [],
    rewardList: [],
    leases: [],
    escalations: [],
    eventCounts: [],
    artifacts: artifacts.map(({ path, full, fields }) => ({
      recorded: path,
      path: full,
      role: textOf(fields['producer_role']),
      state: 'present',
    })),
    files: filesOf(ledger, key, file),
    attention: [],
    findingList: [],
    problemList: unreadable
      ? [
          {
            id: `${id}:state`,
            severity: 'high',
            message: msg('tradingcodex.problem.unreadable'),
            src,
            loop: id,
          },
        ]
      : [],
    offers: [],
    figures: {
      run_dir: key.slice(ANALYSIS.length),
      workflow_run_id: runId,
      family,
      tool_version: site.version,
      readable: content !== null,
      recognised_by: site.recognisedBy,
      distinct_tasks: 0,
      escalation_rows: 0,
      loop_files: false,
      artifacts: artifacts.map(({ path }) => path),
      artifact_count: artifacts.length,
    } satisfies { [key: string]: Json },
    replay: { replayed: [], onlySeen: [msg('tradingcodex.seen.analysis')] },
    moments: createdAt === null ? [] : [createdAt],
  };
}

/** From family C on an artifact names its run. */
function artifactsOfRun(ledger: Ledger, runId: string): readonly V2Artifact[] {
  const found: V2Artifact[] = [];
  for (const [path, file] of artifactFiles(ledger)) {
    const text = textOf(ledger.whole(file)?.value);
    // Cheap test first: most artifacts belong to other runs and need no parsing.
    if (!text.includes(runId)) continue;
    const { fields } = readFrontMatter(text);
    if (textOf(fields['workflow_run_id']) === runId) found.push({ path, full: file.path, fields });
  }
  return found;
}

function itemOf({ path, full, fields }: V2Artifact): Item {
  const handoff = textOf(fields['handoff_state']);
  const details: Fact[] = [
    f.token(msg('tradingcodex.fact.path'), path),
    f.token(msg('tradingcodex.fact.version'), textOf(fields['version'])),
    f.token(msg('tradingcodex.fact.evidenceReadiness'), textOf(fields['evidence_readiness'])),
    f.token(msg('tradingcodex.fact.actionReadiness'), textOf(fields['action_readiness'])),
  ];
  return {
    id: `artifact:${textOf(fields['artifact_id']) || path}`,
    kind: 'artifact',
    side: 'none',
    title: textOf(fields['title']) || path,
    body: textOf(fields['summary']),
    state:
      handoff === 'accepted'
        ? 'done'
        : handoff === 'blocked'
          ? 'blocked'
          : handoff === 'waiting'
            ? 'waiting'
            : handoff === 'revise'
              ? 'open'
              : 'unknown',
    token: handoff,
    priority: null,
    claimedBy: textOf(fields['producer_role']) || null,
    at: instantOf(fields['recorded_at']),
    facts: f.filled(details),
    src: { path: full },
  };
}

function inputEdges(artifacts: readonly V2Artifact[]): LoopView['edges'] {
  const ids = new Set(artifacts.map(({ fields }) => textOf(fields['artifact_id'])));
  return artifacts.flatMap(({ fields }) => {
    const inputs = fields['input_artifact_ids'];
    if (!Array.isArray(inputs)) return [];
    return inputs
      .map(textOf)
      .filter((id) => ids.has(id))
      .map((id) => ({
        from: `artifact:${id}`,
        to: `artifact:${textOf(fields['artifact_id'])}`,
        kind: 'depends' as const,
      }));
  });
}

/** Decision records that name the run; all are written once. */
function decisionSection(ledger: Ledger, runId: string): LoopView['sections'] {
  const named = ledger.files('decision').flatMap((file): Fact[] => {
    const value = objectOf(ledger.whole(file)?.value);
    if (textOf(value['workflow_run_id']) !== runId) return [];
    const kind = /\.([a-z-]+)\.json$/.exec(file.path)?.[1] ?? 'decision';
    return [
      f.text(msg('tradingcodex.fact.decisionRecord', { kind }), textOf(value['created_at']), {
        src: { path: file.path },
      }),
    ];
  });
  if (named.length === 0) return [];
  return [{ id: 'decisions', title: msg('tradingcodex.section.decisions'), facts: named }];
}

function receipts(ledger: Ledger, key: string): readonly LedgerFile[] {
  return ledger
    .files('binding')
    .filter(({ captures }) => `${ANALYSIS}${captures[0] ?? ''}` === key);
}

function bindings(record: JsonObject): readonly Fact[] {
  const strategy = textOf(objectOf(record['strategy_binding'])['strategy_id']);
  const brain = textOf(objectOf(record['investment_brain_binding'])['brain_id']);
  const context = objectOf(record['investor_context_binding'])['applied'] === true;
  return [
    ...(strategy === '' ? [] : [f.token(msg('tradingcodex.fact.strategy'), strategy)]),
    ...(brain === '' ? [] : [f.token(msg('tradingcodex.fact.brain'), brain)]),
    f.says(
      msg('tradingcodex.fact.investorContext'),
      context ? msg('tradingcodex.context.applied') : msg('tradingcodex.context.none'),
    ),
  ];
}

function filesOf(ledger: Ledger, key: string, file: LedgerFile | undefined): LoopView['files'] {
  const beside = ledger
    .files('analysis-file')
    .filter(({ captures }) => `${ANALYSIS}${captures[0] ?? ''}` === key);
  return [...(file === undefined ? [] : [file]), ...beside, ...receipts(ledger, key)].map(
    (entry) => ({
      path: entry.path,
      role: entry.role,
      bytes: entry.size,
      modifiedAt: entry.modifiedAt,
      state: entry.state,
    }),
  );
}
