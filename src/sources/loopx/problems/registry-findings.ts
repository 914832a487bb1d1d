/**
 * What is wrong between the registries (format note, sections 3 and 4). `stale_source_registry` is left
 * out on purpose: it compares file times, which no checkout or copy keeps (docs/differences.md).
 */
import type { Severity } from '@contract/words.ts';
import type { SourceRef } from '@contract/model.ts';
import type { Ledger } from '../../source.ts';
import { asWord, field } from '../json-values.ts';
import type { Goal, Registries } from '../registry.ts';

export type FindingKind =
  | 'duplicate_goal_id'
  | 'claimed_twice'
  | 'source_registry_missing'
  | 'source_registry_unseen'
  | 'source_registry_lacks_goal'
  | 'state_file_missing'
  | 'state_file_unseen'
  | 'state_file_not_declared'
  | 'registry_goal_not_object'
  | 'registry_goal_without_id'
  | 'registry_goal_bad_id'
  | 'registry_without_goals';

export interface RegistryFinding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly goal: string | null;
  readonly subject: string;
  readonly src: SourceRef;
}

export function registryFindings(ledger: Ledger, registries: Registries): RegistryFinding[] {
  return [
    ...defectFindings(registries),
    ...registries.goals.flatMap((goal) => goalFindings(ledger, goal)),
  ];
}

function defectFindings(registries: Registries): RegistryFinding[] {
  return registries.defects.map(({ kind, registry, pointer, id }) => {
    const src = { path: registry.file.path, field: pointer };
    const make = (name: FindingKind, severity: Severity): RegistryFinding => ({
      kind: name,
      severity,
      goal: id,
      subject: id ?? pointer,
      src,
    });
    switch (kind) {
      case 'not-object':
        return make('registry_goal_not_object', 'action');
      case 'no-id':
        return make('registry_goal_without_id', 'action');
      case 'bad-id':
        return make('registry_goal_bad_id', 'action');
      case 'duplicate':
        return make('duplicate_goal_id', 'high');
      case 'claimed-twice':
        return make('claimed_twice', 'high');
      case 'goals-missing':
        return make('registry_without_goals', 'action');
    }
  });
}

function goalFindings(ledger: Ledger, goal: Goal): RegistryFinding[] {
  const found: RegistryFinding[] = [];
  const { registry } = goal;
  if (registry === null) return found;
  const add = (kind: FindingKind, severity: Severity, subject: string, name: string): void => {
    const src = { path: registry.file.path, field: `${goal.pointer}.${name}` };
    found.push({ kind, severity, goal: goal.id, subject, src });
  };
  if (goal.origin === 'global') {
    const recorded = asWord(field(goal.entry, 'source_registry'));
    if (recorded !== null) {
      const source = ledger.resolve(recorded);
      const state = source.inside ? ledger.stat(source.path) : 'outside';
      if (state === 'missing')
        add('source_registry_missing', 'action', recorded, 'source_registry');
      else if (state === 'outside')
        add('source_registry_unseen', 'action', recorded, 'source_registry');
      else add('source_registry_lacks_goal', 'action', recorded, 'source_registry');
    }
  }
  const declared = asWord(field(goal.entry, 'state_file'));
  if (declared === null || goal.state === null) {
    add('state_file_not_declared', 'action', goal.id, 'state_file');
  } else if (!goal.state.inside) {
    add('state_file_unseen', 'action', declared, 'state_file');
  } else if (ledger.stat(goal.state.path) === 'missing') {
    add('state_file_missing', 'action', declared, 'state_file');
  }
  return found;
}
