/** `run.json` and `dag.json`: the plan of a run (format reference, 4). */
import type { Json } from '@contract/model.ts';
import {
  flagIn,
  isObject,
  isSafeName,
  listIn,
  numberIn,
  objectIn,
  textIn,
  textsIn,
} from './read.ts';
import type { JsonObject } from './read.ts';

/** A shell node that reads another node's verdict and fails when it is not accepted. */
export interface VerdictGate {
  readonly candidates: readonly string[];
  readonly accept: readonly string[];
  readonly routingAccept: readonly string[];
  readonly source: 'verdict-line' | 'json-review-verdict';
  readonly lineMode: 'first-non-empty' | 'first-verdict-line';
  readonly label: string;
}

export interface PlanNode {
  readonly id: string;
  readonly dependsOn: readonly string[];
  readonly executor: string | null;
  readonly role: string | null;
  readonly writePolicy: string | null;
  /** Null: the plan does not say. */
  readonly writeSet: readonly string[] | null;
  readonly allowedPaths: readonly string[] | null;
  readonly forbiddenPaths: readonly string[];
  /** Mode of an enabled decision gate. */
  readonly decisionGate: string | null;
  readonly verdictGate: VerdictGate | null;
  readonly repairGate: { readonly from: string; readonly repair: string | null } | null;
  readonly commands: readonly string[];
}

export interface Plan {
  readonly version: number | null;
  readonly title: string | null;
  readonly objective: string | null;
  readonly successCriteria: readonly string[];
  readonly constraints: readonly string[];
  readonly nodes: ReadonlyMap<string, PlanNode>;
  readonly convergence: { readonly enabled: boolean; readonly maxPasses: number | null } | null;
  readonly runtimeContract: boolean;
  /** Task whose contract the plan is bound to. */
  readonly taskId: string | null;
  /** Ids that cannot be part of a path; those nodes are left out. */
  readonly refusedIds: readonly string[];
}

export function readPlan(value: Json): Plan | null {
  if (!isObject(value)) return null;
  const nodes = new Map<string, PlanNode>();
  const refusedIds: string[] = [];
  const defaultExecutor = textIn(objectIn(value, 'defaults') ?? undefined, 'executor');
  for (const task of listIn(value, 'tasks')) {
    const id = textIn(task, 'id');
    if (id === null) continue;
    if (isSafeName(id)) nodes.set(id, readNode(id, task, defaultExecutor));
    else refusedIds.push(id);
  }
  const convergence = objectIn(value, 'convergence');
  return {
    version: numberIn(value, 'version'),
    title: textIn(value, 'title'),
    objective: textIn(value, 'objective'),
    successCriteria: textsIn(value, 'successCriteria'),
    constraints: textsIn(value, 'globalConstraints'),
    nodes,
    convergence:
      convergence === null
        ? null
        : {
            enabled: flagIn(convergence, 'enabled') ?? false,
            maxPasses: numberIn(convergence, 'maxPasses'),
          },
    runtimeContract: objectIn(value, 'runtimeContract') !== null,
    taskId: textIn(objectIn(value, 'taskContractBinding') ?? undefined, 'taskId'),
    refusedIds,
  };
}

function readNode(id: string, task: Json, defaultExecutor: string | null): PlanNode {
  const shell = objectIn(task, 'shell') ?? undefined;
  const gate = objectIn(task, 'decisionGate');
  const repair = objectIn(shell, 'repairArtifactGate');
  const repairFrom = textIn(repair ?? undefined, 'fromNodeId');
  return {
    id,
    dependsOn: textsIn(task, 'depends_on'),
    executor: textIn(task, 'executor') ?? defaultExecutor,
    role: textIn(task, 'role'),
    writePolicy: textIn(task, 'writePolicy'),
    writeSet: textsOrNull(task, 'writeSet'),
    allowedPaths: textsOrNull(task, 'allowedPaths'),
    forbiddenPaths: textsIn(task, 'forbiddenPaths'),
    decisionGate:
      gate !== null && flagIn(gate, 'enabled') === true ? (textIn(gate, 'mode') ?? '') : null,
    verdictGate: readVerdictGate(objectIn(shell, 'verdictGate')),
    repairGate:
      repairFrom === null
        ? null
        : { from: repairFrom, repair: textIn(repair ?? undefined, 'repairNodeId') },
    commands: textsIn(shell, 'commands'),
  };
}

function textsOrNull(value: Json, name: string): readonly string[] | null {
  return isObject(value) && Array.isArray(value[name]) ? textsIn(value, name) : null;
}

function readVerdictGate(gate: JsonObject | null): VerdictGate | null {
  if (gate === null) return null;
  const from = textIn(gate, 'fromNodeId');
  if (from === null) return null;
  return {
    candidates: [from, ...textsIn(gate, 'fallbackFromNodeIds')],
    accept: textsIn(gate, 'accept'),
    routingAccept: textsIn(gate, 'routingAccept'),
    source:
      textIn(gate, 'source') === 'json-review-verdict' ? 'json-review-verdict' : 'verdict-line',
    lineMode:
      textIn(gate, 'lineMode') === 'first-verdict-line' ? 'first-verdict-line' : 'first-non-empty',
    label: textIn(gate, 'label') ?? `${from} verdict`,
  };
}

/** Every node that depends on `id`, directly or through others. */
export function descendants(plan: Plan, id: string): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const node of plan.nodes.values()) {
    for (const parent of node.dependsOn) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [node.id]);
      else known.push(node.id);
    }
  }
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of children.get(next) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      open.push(child);
    }
  }
  return found;
}
