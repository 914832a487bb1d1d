/** One todo of a goal, whichever ledger it was read from. */

export type TodoSide = 'user' | 'agent';
export type TodoStatus = 'open' | 'done' | 'blocked' | 'deferred';
export type TaskClass =
  'advancement_task' | 'continuous_monitor' | 'user_gate' | 'user_action' | 'blocker';

export interface DecisionScope {
  readonly kind: string;
  readonly granularity: string;
  readonly key: string;
}

export interface Todo {
  readonly id: string;
  /** The id was computed from place and text and changes with them. */
  readonly unstableId: boolean;
  readonly side: TodoSide;
  /** Archived items are kept apart and not counted. */
  readonly archived: boolean;
  /** 1-based position among the active items of its side. */
  readonly index: number;
  readonly line: number;
  /** The text with its priority bracket, white space collapsed, cut at 500 characters. */
  readonly text: string;
  readonly title: string;
  /** The leading bracket, e.g. `P1` or `P1 REVIEW`; null when there is none. */
  readonly priority: string | null;
  /** 0 to 4, or 50 when nothing gives one. */
  readonly rank: number;
  readonly status: TodoStatus;
  /** The status word as the ledger has it. */
  readonly token: string;
  readonly taskClass: TaskClass;
  /** The ledger names a class; otherwise ours is LoopX's inference. */
  readonly taskClassGiven: boolean;
  readonly actionKind: string | null;
  readonly claimedBy: string | null;
  readonly boundAgent: string | null;
  readonly goalBound: boolean;
  readonly blocksAgent: string | null;
  readonly globalGate: boolean;
  readonly excludedAgents: readonly string[];
  readonly decisionScope: DecisionScope | null;
  readonly requiredDecisionScopes: readonly DecisionScope[];
  readonly decisionOutcome: string | null;
  readonly requiredWriteScopes: readonly string[];
  readonly requiredCapabilities: readonly string[];
  readonly unblocks: string | null;
  readonly successors: readonly string[];
  readonly supersededBy: string | null;
  readonly resumeWhen: string | null;
  readonly monitor: Monitor;
  readonly completedAt: string | null;
  readonly updatedAt: string | null;
  /** All metadata that passed its check, decoded, by the ledger's own keys. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Keys that LoopX does not know and would lose when it rewrites the todo. */
  readonly unknownKeys: readonly string[];
  /** From an event stream instead of the Markdown. */
  readonly fromEvents: boolean;
}

export interface Monitor {
  readonly targetKey: string | null;
  readonly cadence: string | null;
  readonly nextDueAt: string | null;
  readonly expiresAt: string | null;
  readonly lastCheckedAt: string | null;
  readonly watchOnly: boolean;
}

export function scopeText(scope: DecisionScope): string {
  return `${scope.kind}:${scope.granularity}:${scope.key}`;
}

export function isTerminal(status: TodoStatus): boolean {
  return status === 'done' || status === 'deferred';
}
