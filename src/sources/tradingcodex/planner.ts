/**
 * The loop planner as a pure function (format note, 5.4 to 5.7 for 0.2.8 and 7 for later versions;
 * equal to the vectors). It says what a pass over these artifacts would decide now.
 */
import type { Json } from '@contract/model.ts';
import { classifyFollowUp, type Classification } from './classify.ts';
import { rulesA, type ArtifactFacts, type EvaluationRules } from './evaluate.ts';
import { taskHash } from './task-hash.ts';
import { distinct, isBlank, textOf, type JsonObject } from './values.ts';
import { STOP_REASON_OF, type LoopPolicy, type TerminalAction } from './vocabulary.ts';

export interface PlannerRules extends EvaluationRules {
  /** Which recorded rows use up the loop budget. */
  readonly counts: 'all-but-initial' | 'follow-ups-and-revisions';
  /** 0.3.6: revisions cost budget, obey the limit per role, duplicates and late passes are refused. */
  readonly strict: boolean;
}

export const plannerA: PlannerRules = { ...rulesA, counts: 'all-but-initial', strict: false };

export interface PlannerState {
  readonly runId: string;
  readonly lane: string;
  readonly policy: LoopPolicy;
  readonly iteration: number;
  readonly allowed: readonly string[];
  readonly escalation: readonly string[];
  readonly tasks: readonly { readonly id: string; readonly type: string; readonly role: string }[];
  readonly blocked: readonly string[];
}

export interface PlannedTask {
  readonly id: string;
  readonly role: string;
  readonly type: 'artifact_follow_up' | 'same_role_revision';
  readonly action: 'follow_up_existing_team' | 'challenge_conflict' | 'revise_same_role';
  readonly source: string;
  readonly trigger: string | null;
  readonly materiality: string | null;
}

export interface PlannedDecision {
  readonly action: string;
  readonly role: string;
  readonly source: string;
  readonly trigger: string | null;
  readonly budgetExhausted: boolean;
  readonly policy: Classification | null;
}

export interface PlannerPass {
  readonly tasks: readonly PlannedTask[];
  readonly decisions: readonly PlannedDecision[];
  /** Roles proposed outside the lane, one per proposal. */
  readonly escalations: readonly string[];
  readonly blocked: readonly string[];
  readonly terminal: TerminalAction;
  readonly stopReason: string;
}

/** Rows of the recorded task list that count for the loop budget, duplicates and all. */
export function loopTasksUsed(
  tasks: readonly { readonly type: string }[],
  counts: PlannerRules['counts'],
): number {
  return tasks.filter(({ type }) =>
    counts === 'all-but-initial'
      ? type !== 'initial_dispatch'
      : type === 'artifact_follow_up' || type === 'same_role_revision',
  ).length;
}

export function planPass(
  state: PlannerState,
  artifacts: readonly ArtifactFacts[],
  rules: PlannerRules = plannerA,
): PlannerPass {
  const pass = new Pass(state, rules);
  for (const artifact of artifacts) pass.take(artifact);
  return pass.result(artifacts);
}

class Pass {
  private readonly tasks: PlannedTask[] = [];
  private readonly decisions: PlannedDecision[] = [];
  private readonly escalations: string[] = [];
  private blocked: readonly string[];
  private left: number;

  private readonly state: PlannerState;
  private readonly rules: PlannerRules;

  constructor(state: PlannerState, rules: PlannerRules) {
    this.state = state;
    this.rules = rules;
    this.blocked = distinct(state.blocked);
    const used = loopTasksUsed(state.tasks, rules.counts);
    const late = rules.strict && state.iteration >= state.policy.maxIterations;
    this.left = late ? 0 : Math.max(0, state.policy.maxLoopTasks - used);
  }

  take(artifact: ArtifactFacts): void {
    switch (artifact.evaluation) {
      case 'wait_for_artifact':
        this.decide('waiting', artifact);
        break;
      case 'block_artifact':
        this.blocked = distinct([...this.blocked, ...artifact.blocked]);
        this.decide('blocked', artifact);
        break;
      case 'revise_artifact':
        this.revise(artifact);
        break;
      case 'accept_artifact':
        for (const [index, item] of artifact.followUps.entries()) {
          this.followUp(artifact, item, index + 1);
        }
        break;
    }
  }

  result(artifacts: readonly ArtifactFacts[]): PlannerPass {
    const has = (action: string): boolean => this.decisions.some((row) => row.action === action);
    const waits = artifacts.some(({ evaluation }) => evaluation === 'wait_for_artifact');
    let terminal: TerminalAction = artifacts.length > 0 ? 'synthesize' : 'waiting';
    if (this.tasks.length > 0 || has('waiting') || waits) terminal = 'waiting';
    if (this.escalations.length > 0) terminal = 'lane_escalation_proposal';
    if (has('blocked')) terminal = 'blocked';
    const { tasks, decisions, escalations, blocked } = this;
    return {
      tasks,
      decisions,
      escalations,
      blocked,
      terminal,
      stopReason: STOP_REASON_OF[terminal],
    };
  }

  private revise(artifact: ArtifactFacts): void {
    const { role, path } = artifact;
    const id = `${this.state.runId}:${role}:revise:${taskHash({ action: 'revise_same_role', artifact: path, role, run: this.state.runId })}`;
    if (this.rules.strict) {
      const before = this.state.tasks.filter(
        (task) => task.type === 'same_role_revision' && task.role === role,
      ).length;
      if (this.left === 0 || before >= this.state.policy.maxRevisions || this.known(id)) {
        this.decisions.push({
          ...artifactRow('waiting', artifact),
          budgetExhausted: !this.known(id),
        });
        return;
      }
      this.left -= 1;
    }
    this.tasks.push({
      id,
      role,
      type: 'same_role_revision',
      action: 'revise_same_role',
      source: path,
      trigger: null,
      materiality: null,
    });
    this.decide('revise_same_role', artifact);
  }

  private followUp(artifact: ArtifactFacts, item: JsonObject, index: number): void {
    const role = textOf(item['suggested_role']);
    const trigger = textOf(item['trigger']);
    const policy = classifyFollowUp(role, trigger, this.state);
    const source = textOf(item['source_artifact_path']) || artifact.path;
    const decision = { role, source, trigger, policy };
    if (policy.action === 'blocked' || policy.action === 'lane_escalation_proposal') {
      if (policy.action === 'lane_escalation_proposal') this.escalations.push(role);
      this.decisions.push({ ...decision, action: policy.action, budgetExhausted: false });
      return;
    }
    const id = this.followUpId(artifact, item, index, role);
    const duplicate = this.rules.strict && this.known(id);
    if (duplicate || this.tasks.length >= this.state.policy.maxFollowups || this.left === 0) {
      this.decisions.push({ ...decision, action: 'waiting', budgetExhausted: !duplicate });
      return;
    }
    this.left -= 1;
    this.tasks.push({
      id,
      role,
      type: 'artifact_follow_up',
      action: policy.action,
      source,
      trigger,
      materiality: textOf(item['materiality']),
    });
    this.decisions.push({ ...decision, action: policy.action, budgetExhausted: false });
  }

  private followUpId(
    artifact: ArtifactFacts,
    item: JsonObject,
    index: number,
    role: string,
  ): string {
    const filled: { [key: string]: Json } = { ...item };
    if (isBlank(filled['source_artifact_path'])) filled['source_artifact_path'] = artifact.path;
    if (isBlank(filled['source_artifact_id'])) {
      filled['source_artifact_id'] = artifact.fields['artifact_id'] ?? '';
    }
    const hash = taskHash({ follow_up: filled, index, role, run: this.state.runId });
    return `${this.state.runId}:${role}:followup:${hash}`;
  }

  private known(id: string): boolean {
    return [...this.state.tasks, ...this.tasks].some((task) => task.id === id);
  }

  private decide(action: string, artifact: ArtifactFacts): void {
    this.decisions.push(artifactRow(action, artifact));
  }
}

function artifactRow(action: string, artifact: ArtifactFacts): PlannedDecision {
  const { role, path: source } = artifact;
  return { action, role, source, trigger: null, budgetExhausted: false, policy: null };
}
