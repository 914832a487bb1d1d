/** A run as items and edges: roles, artifacts, follow-up requests, tasks and the human gate. */
import type { Edge, Fact, Item } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { ArtifactView } from './artifacts.ts';
import type { PassRecord } from './audit.ts';
import { classifyFollowUp } from './classify.ts';
import { escalationId } from './escalations.ts';
import * as f from './fact.ts';
import type { RunFacts } from './facts.ts';
import { actionLabel, artifactState, evaluationLabel, taskState } from './labels.ts';
import { distinctTasks, standing, type Matters, type Proposal } from './matters.ts';
import { artifactRef, stateRef } from './references.ts';
import { briefLine, type TaskRow } from './state.ts';
import { textOf, type JsonObject } from './values.ts';
import { fullRole } from './vocabulary.ts';

/** Beyond these the rest is left out of the drawing; the figures still count them. */
const MOST = { tasks: 500, requests: 1000 } as const;

export interface Graph {
  readonly items: readonly Item[];
  readonly edges: readonly Edge[];
}

export function graphOf(facts: RunFacts, matters: Matters, loop: string): Graph {
  const items: Item[] = [];
  const edges: Edge[] = [];
  const rows = facts.state?.tasks ?? [];
  const tasks = distinctTasks(rows).slice(0, MOST.tasks);
  for (const task of tasks) items.push(taskItem(facts, matters, task, rows));
  stageEdges(tasks, edges);
  for (const view of facts.artifacts) {
    items.push(artifactItem(view));
    producers(facts, view, tasks, edges);
    for (const [index, request] of (view.now?.followUps ?? []).entries()) {
      if (items.length > MOST.tasks + MOST.requests) break;
      items.push(requestItem(facts, view, request, index));
      requestEdges({ facts, matters, loop, view, request, index, tasks, edges });
    }
  }
  for (const proposal of matters.proposals) items.push(gateItem(facts, proposal, loop));
  orphanTasks(tasks, edges);
  orphanGates(facts, matters, loop, edges);
  const known = new Set(items.map(({ id }) => id));
  return { items, edges: edges.filter(({ from, to }) => known.has(from) && known.has(to)) };
}

export function taskKey(task: TaskRow): string {
  return `task:${task.id === '' ? `#${String(task.index)}` : task.id}`;
}

export function artifactKey(path: string): string {
  return `artifact:${path}`;
}

function requestKey(path: string, index: number): string {
  return `request:${path}#${String(index + 1)}`;
}

function taskItem(
  facts: RunFacts,
  matters: Matters,
  task: TaskRow,
  rows: readonly TaskRow[],
): Item {
  const repeats = rows.filter(({ id }) => id !== '' && id === task.id).length;
  const stranded = matters.stranded.some(({ id }) => id === task.id);
  const question = briefLine(task.brief, 'Question');
  const stage = facts.state?.stages.find(({ id }) => id !== '' && id === task.stage);
  const details: Fact[] = [
    f.says(msg('tradingcodex.fact.action'), actionLabel(task.action)),
    f.token(msg('tradingcodex.fact.taskType'), task.type),
    ...(task.source === '' ? [] : [f.token(msg('tradingcodex.fact.source'), task.source)]),
    ...(task.trigger === '' ? [] : [f.token(msg('tradingcodex.fact.trigger'), task.trigger)]),
    ...(task.roles.length > 1
      ? [
          f.list(msg('tradingcodex.fact.rolesDone'), task.completedRoles),
          f.list(msg('tradingcodex.fact.roles'), task.roles),
        ]
      : []),
    ...(stage === undefined
      ? []
      : [f.list(msg('tradingcodex.fact.exitCriteria'), stage.exitCriteria)]),
    ...(repeats > 1 ? [f.count(msg('tradingcodex.fact.rows'), repeats, { tone: 'warn' })] : []),
    ...(stranded
      ? [
          f.says(msg('tradingcodex.fact.session'), msg('tradingcodex.task.noSession'), {
            tone: 'warn',
          }),
        ]
      : []),
  ];
  const initial = task.type === 'initial_dispatch';
  return {
    id: taskKey(task),
    kind: initial ? 'role' : 'task',
    side: 'agent',
    title: question || task.stage || task.roles.join(', ') || task.id,
    body: task.brief,
    state: taskState(task.status),
    token: task.status,
    priority: task.materiality || null,
    taskClass: task.type,
    claimedBy: task.roles.join(', ') || null,
    executable: task.status === 'pending' && !matters.superseded,
    rank: initial ? 0 : task.stage === '' ? 3 : stageRank(task, rows),
    at: task.at,
    facts: f.filled(details),
    src: stateRef(facts, `pending_tasks[${String(task.index)}]`),
  };
}

/** Longest chain of stages before this one; a circle counts once. */
function stageRank(task: TaskRow, rows: readonly TaskRow[], seen = new Set<string>()): number {
  if (seen.has(task.stage)) return 0;
  seen.add(task.stage);
  const before = rows.filter(({ stage }) => task.dependsOn.includes(stage));
  return before.length === 0 ? 0 : 1 + Math.max(...before.map((row) => stageRank(row, rows, seen)));
}

function artifactItem(view: ArtifactView): Item {
  const evaluation = standing(view);
  const fields = view.now?.fields ?? {};
  return {
    id: artifactKey(view.path),
    kind: 'artifact',
    side: 'none',
    title: textOf(fields['title']) || view.path,
    body: textOf(fields['context_summary']),
    state: artifactState(evaluation),
    token: view.now?.handoff ?? view.recorded?.handoff ?? '',
    priority: null,
    taskClass: textOf(fields['artifact_type']),
    claimedBy: fullRole(view.now?.role ?? view.recorded?.role ?? '') || null,
    rank: 1,
    at: view.recorded?.at ?? null,
    facts: f.filled(artifactFacts(view)),
    src: artifactRef(view),
  };
}

/** What the check says, what the planner would decide, and what it recorded. */
export function artifactFacts(view: ArtifactView): readonly Fact[] {
  const { now, recorded, preview } = view;
  const version = textOf(now?.fields['version']);
  return [
    f.token(msg('tradingcodex.fact.path'), view.path),
    ...(version === '' ? [] : [f.token(msg('tradingcodex.fact.version'), version)]),
    f.says(
      msg('tradingcodex.fact.evaluationNow'),
      now === null ? msg('tradingcodex.evaluation.later') : evaluationLabel(now.evaluation),
    ),
    f.says(
      msg('tradingcodex.fact.evaluationRecorded'),
      evaluationLabel(recorded?.evaluation ?? ''),
      {
        tone: view.unplanned ? 'warn' : 'plain',
      },
    ),
    ...(now !== null && now.quality.missing.length > 0
      ? [f.list(msg('tradingcodex.fact.fails'), now.quality.missing, { tone: 'warn' })]
      : []),
    ...(now?.quality.warnings ?? []).map((warning) =>
      f.says(msg('tradingcodex.fact.warning'), warning),
    ),
    ...(preview?.decisions ?? []).map((row) =>
      f.says(
        msg('tradingcodex.fact.wouldDecide'),
        row.budgetExhausted
          ? msg('tradingcodex.would.noBudget', { role: row.role })
          : msg('tradingcodex.would.decide', { role: row.role, action: actionLabel(row.action) }),
      ),
    ),
    ...(preview === null
      ? []
      : [f.says(msg('tradingcodex.fact.wouldEnd'), actionLabel(preview.terminal))]),
    ...instantOf(view),
  ];
}

function instantOf(view: ArtifactView): readonly Fact[] {
  return view.recorded === null
    ? []
    : f.instant(msg('tradingcodex.fact.evaluatedAt'), view.recorded.at);
}

function requestItem(
  facts: RunFacts,
  view: ArtifactView,
  request: JsonObject,
  index: number,
): Item {
  const role = textOf(request['suggested_role']);
  const policy =
    facts.planner === null
      ? null
      : classifyFollowUp(role, textOf(request['trigger']), facts.planner);
  const posture = textOf(request['suggested_consent_posture']);
  return {
    id: requestKey(view.path, index),
    kind: 'request',
    side: policy?.action === 'lane_escalation_proposal' ? 'user' : 'agent',
    title: textOf(request['question']) || role,
    body: textOf(request['reason']),
    state: policy?.action === 'blocked' ? 'blocked' : 'open',
    token: textOf(request['trigger']),
    priority: textOf(request['materiality']) || null,
    claimedBy: role || null,
    rank: 2,
    facts: [
      ...(policy === null
        ? []
        : [
            f.says(msg('tradingcodex.fact.wouldDecide'), actionLabel(policy.action)),
            f.text(msg('tradingcodex.fact.policyReason'), policy.reason),
          ]),
      ...(posture === '' ? [] : [f.token(msg('tradingcodex.fact.suggestedConsent'), posture)]),
    ],
    src: artifactRef(view, `follow_up_requests[${String(index)}]`),
  };
}

function gateItem(facts: RunFacts, proposal: Proposal, loop: string): Item {
  return {
    id: escalationId(loop, proposal),
    kind: 'gate',
    side: 'user',
    title: proposal.question || proposal.role,
    state: proposal.open ? 'open' : 'skipped',
    token: proposal.decision,
    priority: proposal.materiality || null,
    claimedBy: proposal.role || null,
    rank: 3,
    at: proposal.at,
    facts: [f.text(msg('tradingcodex.fact.policyReason'), proposal.reason)],
    src: stateRef(facts, `escalation_proposals[${String(proposal.index)}]`),
  };
}

function stageEdges(tasks: readonly TaskRow[], edges: Edge[]): void {
  for (const task of tasks) {
    for (const before of tasks.filter(
      ({ stage }) => stage !== '' && task.dependsOn.includes(stage),
    )) {
      edges.push({ from: taskKey(before), to: taskKey(task), kind: 'depends' });
    }
  }
}

/**
 * Which task an artifact comes from: at each pass that looked at it, the newest task that its role
 * had been given by then; a revision of it repairs it. Before any pass, the role's first task (inferred).
 */
function producers(
  facts: RunFacts,
  view: ArtifactView,
  tasks: readonly TaskRow[],
  edges: Edge[],
): void {
  const role = fullRole(view.now?.role ?? view.recorded?.role ?? '');
  const own = tasks.filter((task) => task.roles.includes(role));
  const to = artifactKey(view.path);
  const from = new Set<string>();
  const link = (task: TaskRow | undefined): void => {
    if (task === undefined || from.has(task.id)) return;
    from.add(task.id);
    const repairs = task.type === 'same_role_revision' && task.source === view.path;
    edges.push({ from: taskKey(task), to, kind: repairs ? 'repairs' : 'hands-off' });
  };
  const given = new Set(facts.audit.passes.flatMap((pass) => pass.tasks.map(({ id }) => id)));
  for (const pass of facts.audit.passes) {
    if (pass.evaluations.some(({ path }) => path === view.path)) {
      link(own.findLast(({ id }) => !given.has(id) || knownBefore(facts, pass, id)));
    }
  }
  for (const task of own) {
    if (task.type === 'same_role_revision' && task.source === view.path) link(task);
  }
  if (from.size === 0) link(own[0]);
}

/** The task was recorded by an earlier pass than this one. */
function knownBefore(facts: RunFacts, pass: PassRecord, id: string): boolean {
  const { passes } = facts.audit;
  return passes
    .slice(0, passes.indexOf(pass))
    .some((row) => row.tasks.some((task) => task.id === id));
}

interface RequestContext {
  readonly facts: RunFacts;
  readonly matters: Matters;
  readonly loop: string;
  readonly view: ArtifactView;
  readonly request: JsonObject;
  readonly index: number;
  readonly tasks: readonly TaskRow[];
  readonly edges: Edge[];
}

function requestEdges(context: RequestContext): void {
  const { matters, loop, view, request, index, tasks, edges } = context;
  const id = requestKey(view.path, index);
  const question = textOf(request['question']).trim();
  const [role, trigger] = [textOf(request['suggested_role']), textOf(request['trigger'])];
  edges.push({ from: artifactKey(view.path), to: id, kind: 'continues' });
  for (const task of tasks) {
    const same =
      task.source === view.path &&
      task.trigger === trigger &&
      task.roles.includes(role) &&
      briefLine(task.brief, 'Question') === question;
    if (!same) continue;
    const kind = task.action === 'challenge_conflict' ? 'validates' : 'continues';
    edges.push({ from: id, to: taskKey(task), kind });
  }
  for (const proposal of matters.proposals) {
    const same =
      proposal.source === view.path &&
      proposal.role === role &&
      proposal.trigger === trigger &&
      proposal.question === question;
    if (same)
      edges.push({
        from: id,
        to: escalationId(loop, proposal),
        kind: 'escalates',
        proposed: true,
        lit: proposal.open,
      });
  }
}

/** A follow-up whose artifact has since been rewritten without the request hangs on the artifact. */
function orphanTasks(tasks: readonly TaskRow[], edges: Edge[]): void {
  for (const task of tasks) {
    const to = taskKey(task);
    if (task.source === '' || edges.some((edge) => edge.to === to)) continue;
    const kind = task.action === 'challenge_conflict' ? 'validates' : 'continues';
    edges.push({ from: artifactKey(task.source), to, kind });
  }
}

/** A proposal whose artifact no longer asks for it still hangs on the artifact. */
function orphanGates(facts: RunFacts, matters: Matters, loop: string, edges: Edge[]): void {
  for (const proposal of matters.proposals) {
    const to = escalationId(loop, proposal);
    if (edges.some((edge) => edge.to === to)) continue;
    if (!facts.artifacts.some(({ path }) => path === proposal.source)) continue;
    edges.push({
      from: artifactKey(proposal.source),
      to,
      kind: 'escalates',
      proposed: true,
      lit: proposal.open,
    });
  }
}
