/** Problems of the site as a whole: registry entries that are no goals, leftovers of writers. */
import { msg } from '@contract/msg.ts';
import type { Msg, Problem } from '@contract/model.ts';
import type { Ledger } from '../../source.ts';
import { compactText } from '../json-values.ts';
import { readRegistries } from '../registry.ts';
import { registryFindings, type RegistryFinding } from './registry-findings.ts';

export function siteProblems(ledger: Ledger): Problem[] {
  const registries = readRegistries(ledger);
  const site = `loopx:${ledger.workspace}:${ledger.site.key}`;
  const findings = registryFindings(ledger, registries)
    .filter(
      ({ goal, kind }) =>
        goal === null ||
        kind === 'registry_goal_bad_id' ||
        !registries.goals.some(({ id }) => id === goal),
    )
    .map((finding) => ({
      id: `${site}:${finding.kind}:${finding.src.path}:${finding.src.field ?? ''}`,
      severity: finding.severity,
      message: findingMessage(finding),
      src: finding.src,
    }));
  const strays = ledger.files('stray').map((file) => ({
    id: `${site}:stray:${file.path}`,
    severity: 'info' as const,
    message: msg('loopx.problem.stray'),
    src: { path: file.path },
  }));
  return [...findings, ...strays];
}

export function findingMessage({ kind, subject }: RegistryFinding): Msg {
  const params = { subject: compactText(subject, 200) };
  switch (kind) {
    case 'duplicate_goal_id':
      return msg('loopx.problem.duplicateGoal', params);
    case 'claimed_twice':
      return msg('loopx.problem.claimedTwice', params);
    case 'source_registry_missing':
      return msg('loopx.problem.sourceMissing', params);
    case 'source_registry_unseen':
      return msg('loopx.problem.sourceUnseen', params);
    case 'source_registry_lacks_goal':
      return msg('loopx.problem.sourceLacks', params);
    case 'state_file_missing':
      return msg('loopx.problem.stateMissing', params);
    case 'state_file_unseen':
      return msg('loopx.problem.stateUnseen', params);
    case 'state_file_not_declared':
      return msg('loopx.problem.stateUndeclared', params);
    case 'registry_goal_not_object':
      return msg('loopx.problem.goalNotObject', params);
    case 'registry_goal_without_id':
      return msg('loopx.problem.goalNoId', params);
    case 'registry_goal_bad_id':
      return msg('loopx.problem.goalBadId', params);
    case 'registry_without_goals':
      return msg('loopx.problem.noGoals', params);
  }
}
