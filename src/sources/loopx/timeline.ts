/** Runs of a goal as the timeline shows them, overlays merged. */
import { msg } from '@contract/msg.ts';
import type { Fact, Msg, Run, SourceRef } from '@contract/model.ts';
import { runArtifacts } from './artifacts.ts';
import { mergedRun, type GoalContext, type MergedRun } from './context.ts';
import { instantFact, listFact, maybe, textFact, tokenFact } from './facts.ts';
import { asObject, asText, asWord, compactText, field, type JsonObject } from './json-values.ts';
import { duplicateKind } from './merge.ts';
import { rewardOffers } from './offers.ts';
import { eventClassOf, FLAG, instantOfKey } from './records/run-row.ts';
import { rewardsOf } from './rewards.ts';
import { SPENT, VOIDED } from './words.ts';

export const PAGE = 50;

/** A page of runs, newest first, after the run with the key `after`. */
export function timelinePage(context: GoalContext, after: string | null, limit: number): Run[] {
  const { index } = context;
  if (index === null) return [];
  const start = after === null ? null : index.byKey(instantOfKey(after), after);
  if (after !== null && start === null) return [];
  const rows = index.newest({
    limit: Math.max(0, Math.min(limit, 500)),
    ...(start === null ? {} : { after: start }),
  });
  return rows.map((row) => runView(context, mergedRun(index, row)));
}

export function runView(context: GoalContext, run: MergedRun): Run {
  const { value, row, key } = run;
  const src: SourceRef = { path: context.index?.file.path ?? '', line: row.line };
  const agent = asWord(field(value, 'agent_id'));
  const reward = rewardsOf(context, run).at(-1);
  const token = asText(field(value, 'classification'));
  const isQuota = token === SPENT || token === VOIDED;
  return {
    key,
    at: row.at,
    atText: asText(field(value, 'generated_at')),
    token,
    label: runLabel(token, value),
    eventClass: eventClassOf(value),
    summary: compactText(asText(field(value, 'recommended_action'))),
    ...(agent === null ? {} : { agent }),
    ...(isQuota ? { amount: row.amount } : {}),
    ...(reward === undefined ? {} : { reward }),
    flags: runFlagWords(context, run, reward?.orphan === true),
    overlays: row.overlays,
    facts: runFacts(value, src, row.at),
    artifacts: runArtifacts(context, run),
    ...(isJudgeable(run) ? { offers: rewardOffers(key) } : {}),
    src,
  };
}

/** A reward names its run by its time and copies its paths; booking rows are nobody's work. */
function isJudgeable({ value, row }: MergedRun): boolean {
  const paths = [field(value, 'json_path'), field(value, 'markdown_path')];
  return (
    row.at !== null &&
    eventClassOf(value) !== 'accounting' &&
    paths.every((path) => asText(path) !== '')
  );
}

function runFlagWords(context: GoalContext, run: MergedRun, orphan: boolean): string[] {
  const words: string[] = [];
  const { row, value } = run;
  if ((row.flags & FLAG.neutral) !== 0) words.push('neutral');
  if ((row.flags & FLAG.lane) !== 0) words.push('agent_lane');
  if (isForeign(context, value)) words.push('foreign_goal');
  if (orphan) words.push('orphan_overlay');
  if (row.at === null) words.push('no_instant');
  if (row.overlays > 0) words.push(duplicateKind(run.lines));
  if (context.statusRun?.row.offset === row.offset) words.push('status_run');
  return words;
}

/** Whether a row says it belongs to another goal than the folder it lies in; the folder decides. */
export function isForeign(context: GoalContext, value: JsonObject): boolean {
  const goal = asWord(field(value, 'goal_id'));
  return goal !== null && goal !== context.goal.id;
}

export function runLabel(token: string, value: JsonObject): Msg {
  const known = KNOWN_LABELS[token];
  if (known !== undefined && Object.hasOwn(KNOWN_LABELS, token)) return known();
  switch (eventClassOf(value)) {
    case 'accounting':
      return msg('loopx.run.accounting');
    case 'decision':
      return msg('loopx.run.decision');
    case 'evidence':
      return msg('loopx.run.evidence');
    case 'state':
      return msg('loopx.run.state');
    case 'work':
      return msg('loopx.run.work');
  }
}

const KNOWN_LABELS: Readonly<Record<string, () => Msg>> = {
  state_refreshed: () => msg('loopx.run.refreshed'),
  read_only_project_map: () => msg('loopx.run.mapped'),
  operator_gate_approved: () => msg('loopx.run.gateApproved'),
  operator_gate_rejected: () => msg('loopx.run.gateRejected'),
  operator_gate_deferred: () => msg('loopx.run.gateDeferred'),
  quota_slot_spent: () => msg('loopx.run.spent'),
  quota_slot_voided: () => msg('loopx.run.voided'),
  quota_monitor_poll: () => msg('loopx.run.poll'),
  quota_scheduler_ack: () => msg('loopx.run.schedulerAck'),
  needs_human_reward: () => msg('loopx.run.needsReward'),
  ready_for_controller_opt_in: () => msg('loopx.run.readyForOptIn'),
  needs_controller_opt_in: () => msg('loopx.run.readyForOptIn'),
  blocked_by_safety: () => msg('loopx.run.blockedBySafety'),
};

function runFacts(value: JsonObject, src: SourceRef, at: number | null): Fact[] {
  const ref = (name: string): { src: SourceRef } => ({ src: { ...src, field: name } });
  const token = (name: string, label: Msg): Fact[] =>
    maybe(asWord(field(value, name)), (text) => tokenFact(label, text, ref(name)));
  const gate = asObject(field(value, 'operator_gate'));
  const state = asObject(field(value, 'state'));
  const readiness = asObject(field(value, 'controller_readiness'));
  const missing = field(readiness, 'missing_gates');
  const risks = field(value, 'residual_risks');
  return [
    ...maybe(at === null ? asText(field(value, 'generated_at')) : null, (text) =>
      textFact(msg('loopx.fact.badInstant'), text, { ...ref('generated_at'), tone: 'warn' }),
    ),
    ...maybe(asWord(field(value, 'health_check')), (text) =>
      textFact(msg('loopx.fact.healthCheck'), compactText(text), ref('health_check')),
    ),
    ...token('delivery_outcome', msg('loopx.fact.outcome')),
    ...token('delivery_batch_scale', msg('loopx.fact.scale')),
    ...token('progress_scope', msg('loopx.fact.scope')),
    ...token('agent_lane', msg('loopx.fact.lane')),
    ...token('todo_id', msg('loopx.fact.todo')),
    ...token('turn_instance_id', msg('loopx.fact.turn')),
    ...maybe(asWord(field(state, 'sha256_16')), (text) =>
      tokenFact(msg('loopx.fact.stateDigest'), text, ref('state.sha256_16')),
    ),
    ...maybe(asWord(field(asObject(field(state, 'frontmatter')), 'updated_at')), (text) =>
      instantFact(msg('loopx.fact.stateAt'), text, ref('state.frontmatter.updated_at')),
    ),
    ...gateFacts(gate, ref),
    ...(Array.isArray(missing)
      ? [
          listFact(msg('loopx.fact.missingGates'), missing.map(asText), {
            ...ref('controller_readiness.missing_gates'),
            tone: 'warn',
          }),
        ]
      : []),
    ...(Array.isArray(risks)
      ? [listFact(msg('loopx.fact.risks'), risks.map(asText), ref('residual_risks'))]
      : []),
  ];
}

function gateFacts(gate: JsonObject | null, ref: (name: string) => { src: SourceRef }): Fact[] {
  if (gate === null) return [];
  const text = (name: string, label: Msg): Fact[] =>
    maybe(asWord(field(gate, name)), (part) =>
      textFact(label, compactText(part), ref(`operator_gate.${name}`)),
    );
  return [
    ...maybe(asWord(field(gate, 'gate')), (part) =>
      tokenFact(msg('loopx.fact.gate'), part, ref('operator_gate.gate')),
    ),
    ...maybe(asWord(field(gate, 'decision')), (part) =>
      tokenFact(msg('loopx.fact.decision'), part, ref('operator_gate.decision')),
    ),
    ...text('operator_question', msg('loopx.fact.question')),
    ...text('reason_summary', msg('loopx.fact.reason')),
    ...text('follow_up', msg('loopx.fact.followUp')),
    ...text('agent_command', msg('loopx.fact.agentCommand')),
  ];
}
