/** The plan, the risk audit and the corrective history of one task, read when they are needed. */
import { msg } from '@contract/msg.ts';
import type { Problem, SourceRef } from '@contract/model.ts';
import type { LedgerFile } from '../source.ts';
import { pick, type LogicalFile } from './field-map.ts';
import { asText, type JsonObject } from './json.ts';
import { readAudit, readDecision, readEvent, readPlan } from './read-record.ts';
import { readLines } from './read-lines.ts';
import type {
  CorrectiveDecision,
  RemediationEvent,
  RiskAudit,
  TaskPlan,
  TaskRecord,
} from './records.ts';
import { entityFile, objectOf, type SiteState } from './site-state.ts';

export interface TaskHistory {
  readonly plan: TaskPlan | null;
  readonly audit: RiskAudit | null;
  /** In the order of the ledger, each id once, those up to the moment only. */
  readonly events: readonly RemediationEvent[];
  readonly decisions: readonly CorrectiveDecision[];
  readonly files: readonly LedgerFile[];
  readonly problems: readonly Problem[];
}

export function readHistory(site: SiteState, task: TaskRecord): TaskHistory {
  const { ledger, map } = site;
  const problems: Problem[] = [];
  const reading = { ledger, map, problems };
  const files: LedgerFile[] = [];
  const find = (logical: LogicalFile): { file: LedgerFile; shared: boolean } | null => {
    const found = site.guessed ? null : entityFile(reading, logical, task.entity);
    if (found !== null) files.push(found.file);
    return found;
  };
  const single = <T>(
    logical: LogicalFile,
    read: (record: JsonObject, src: SourceRef) => T,
  ): T | null => {
    const found = find(logical);
    const record = found === null ? null : objectOf(reading, found.file);
    return record === null || found === null ? null : read(record, { path: found.file.path });
  };
  const lines = <T extends { readonly at: number | null }>(
    logical: LogicalFile,
    field: 'event.taskId' | 'decision.taskId',
    read: (record: JsonObject, src: SourceRef) => T,
  ): T[] => {
    const found = find(logical);
    if (found === null) return [];
    return readLines(reading, found.file, ({ value, src }) => {
      const named = asText(pick(map, value, field));
      if (named !== null && named !== task.id && named !== task.entity) {
        // A file for all tasks holds other tasks' lines; in a task's own file they do not belong.
        if (!found.shared) problems.push(strayLine(src, named, task.id));
        return null;
      }
      return read(value, src);
    }).filter(
      (record) => record !== null && (record.at === null || record.at <= ledger.asOf),
    ) as T[];
  };
  const plan = single('task_plan', (record, src) => readPlan(map, record, src));
  const audit = single('plan_risk_audit', (record, src) => readAudit(map, record, src));
  const events = lines('remediation_events', 'event.taskId', (record, src) =>
    readEvent(map, record, src),
  );
  const decisions = lines('corrective_decisions', 'decision.taskId', (record, src) =>
    readDecision(map, record, src),
  );
  return {
    plan,
    audit,
    events: once(events, (event) => event.eventId, sameEvent, problems),
    decisions: once(decisions, (decision) => decision.decisionId, sameDecision, problems),
    files,
    problems,
  };
}

/** Keeps the first record of each id. A repeat that says something else is kept too: it may not hide. */
function once<T extends { readonly src: SourceRef }>(
  records: readonly T[],
  idOf: (record: T) => string,
  same: (a: T, b: T) => boolean,
  problems: Problem[],
): T[] {
  const first = new Map<string, T>();
  return records.filter((record) => {
    const id = idOf(record);
    const known = id === '' ? undefined : first.get(id);
    if (known === undefined) {
      if (id !== '') first.set(id, record);
      return true;
    }
    const repeated = same(known, record);
    problems.push({
      id: `codex-workflow:repeat:${record.src.path}:${String(record.src.line ?? 0)}`,
      severity: repeated ? 'info' : 'action',
      message: msg(repeated ? 'codex-workflow.problem.repeat' : 'codex-workflow.problem.conflict', {
        id,
        path: record.src.path,
        line: record.src.line ?? 0,
        first: known.src.line ?? 0,
      }),
      src: record.src,
    });
    return !repeated;
  });
}

function sameEvent(a: RemediationEvent, b: RemediationEvent): boolean {
  return (
    a.stepId === b.stepId &&
    a.attempt === b.attempt &&
    a.outcome === b.outcome &&
    a.planHash === b.planHash &&
    a.reviewer === b.reviewer &&
    a.kind === b.kind
  );
}

function sameDecision(a: CorrectiveDecision, b: CorrectiveDecision): boolean {
  return (
    a.stepId === b.stepId &&
    a.attempt === b.attempt &&
    a.decision === b.decision &&
    a.planHash === b.planHash &&
    a.auditor === b.auditor
  );
}

function strayLine(src: SourceRef, named: string, task: string): Problem {
  return {
    id: `codex-workflow:stray:${src.path}:${String(src.line ?? 0)}`,
    severity: 'action',
    message: msg('codex-workflow.problem.stray', {
      path: src.path,
      line: src.line ?? 0,
      named,
      task,
    }),
    src,
  };
}
