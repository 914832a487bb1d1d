/** The drill-down of a goal: who it is, what may be written, what its state file says, how it is governed. */
import { msg } from '@contract/msg.ts';
import type { Fact, FileView, Msg, Section, SourceRef } from '@contract/model.ts';
import type { GoalContext } from './context.ts';
import { instantFact, listFact, maybe, messageFact, textFact, tokenFact } from './facts.ts';
import { asArray, asObject, asText, asTexts, asWord, field } from './json-values.ts';
import type { OwnerAttention } from './owner-attention.ts';
import { writeGrants } from './write-grants.ts';

export function goalSections(context: GoalContext, owner: OwnerAttention | null): Section[] {
  return [
    section('identity', msg('loopx.section.identity'), identity(context)),
    section('authority', msg('loopx.section.authority'), authority(context)),
    section('boundary', msg('loopx.section.boundary'), boundary(context)),
    section('owner', msg('loopx.section.owner'), ownerFacts(owner)),
    section('state', msg('loopx.section.state'), stateFacts(context)),
  ].filter(({ facts }) => facts.length > 0);
}

function section(id: string, title: Msg, facts: Fact[]): Section {
  return { id, title, facts };
}

function identity(context: GoalContext): Fact[] {
  const { goal } = context;
  const path = goal.registry?.file.path;
  const src = (name: string): Pick<Fact, 'src'> =>
    path === undefined ? {} : { src: { path, field: `${goal.pointer}.${name}` } };
  const word = (name: string, label: Msg): Fact[] =>
    maybe(asWord(field(goal.entry, name)), (text) => tokenFact(label, text, src(name)));
  const activation = asObject(field(goal.entry, 'activation'));
  return [
    tokenFact(msg('loopx.fact.goalId'), goal.id),
    messageFact(msg('loopx.fact.origin'), originLabel(context)),
    ...word('domain', msg('loopx.fact.domain')),
    ...word('status', msg('loopx.fact.registryStatus')),
    ...word('role', msg('loopx.fact.role')),
    ...word('parent_goal_id', msg('loopx.fact.parent')),
    ...word('project_id', msg('loopx.fact.project')),
    ...maybe(context.adapterKind, (text) =>
      tokenFact(msg('loopx.fact.adapterKind'), text, src('adapter.kind')),
    ),
    ...maybe(context.adapterStatus, (text) =>
      tokenFact(msg('loopx.fact.adapterStatus'), text, src('adapter.status')),
    ),
    ...(goal.repo === null
      ? []
      : [pathFact(msg('loopx.fact.repo'), goal.repo.path, goal.repo.inside, src('repo'))]),
    ...(goal.runtimeRoot === null
      ? []
      : [pathFact(msg('loopx.fact.runtime'), goal.runtimeRoot.path, goal.runtimeRoot.inside)]),
    ...maybe(asWord(field(activation, 'state')), (text) =>
      tokenFact(msg('loopx.fact.activation'), text, src('activation')),
    ),
    ...maybe(asWord(field(activation, 'reason')), (text) =>
      textFact(msg('loopx.fact.activationReason'), text, src('activation.reason')),
    ),
    ...maybe(asWord(field(activation, 'updated_at')), (text) =>
      instantFact(msg('loopx.fact.activationAt'), text, src('activation.updated_at')),
    ),
    ...maybe(asWord(field(goal.projection?.entry ?? goal.entry, 'synced_at')), (text) =>
      instantFact(
        msg('loopx.fact.synced'),
        text,
        goal.projection === null ? {} : { src: { path: goal.projection.registry.file.path } },
      ),
    ),
  ];
}

function originLabel(context: GoalContext): Msg {
  switch (context.goal.origin) {
    case 'project':
      return msg('loopx.origin.project');
    case 'global':
      return msg('loopx.origin.global');
    case 'runtime':
      return msg('loopx.origin.runtime');
  }
}

function pathFact(label: Msg, path: string, exists: boolean, extra: Pick<Fact, 'src'> = {}): Fact {
  return { label, value: { kind: 'path', path, ...(exists ? { exists } : {}) }, ...extra };
}

function authority(context: GoalContext): Fact[] {
  const { goal } = context;
  const path = goal.registry?.file.path;
  const sources = asArray(field(goal.entry, 'authority_sources'));
  const declared = sources.map((source) => {
    const object = asObject(source);
    return object === null
      ? asText(source)
      : (asWord(field(object, 'path')) ?? asWord(field(object, 'id')) ?? JSON.stringify(source));
  });
  const registrySrc =
    path === undefined ? {} : { src: { path, field: `${goal.pointer}.authority_sources` } };
  const state = context.stateFile?.path;
  return [
    ...(declared.length === 0
      ? [messageFact(msg('loopx.fact.declared'), msg('loopx.authority.none'), registrySrc)]
      : [listFact(msg('loopx.fact.declared'), declared, registrySrc)]),
    ...(context.state?.authority ?? []).map(({ text, line }) =>
      textFact(
        msg('loopx.fact.stated'),
        text,
        state === undefined ? {} : { src: { path: state, line } },
      ),
    ),
  ];
}

function boundary(context: GoalContext): Fact[] {
  const { goal } = context;
  const path = goal.registry?.file.path;
  const coordination = asObject(field(goal.entry, 'coordination'));
  const spawn = asObject(field(goal.entry, 'spawn_policy'));
  const floor = asObject(field(goal.entry, 'execution_profile'));
  const src = (name: string): Pick<Fact, 'src'> =>
    path === undefined ? {} : { src: { path, field: `${goal.pointer}.${name}` } };
  const list = (items: readonly string[], label: Msg, name: string): Fact[] =>
    items.length === 0 ? [] : [listFact(label, items, src(name))];
  return [
    ...list(
      asTexts(field(coordination, 'write_scope')),
      msg('loopx.fact.writeScope'),
      'coordination.write_scope',
    ),
    ...checkpointed(context),
    ...list(
      asTexts(field(coordination, 'requires_parent_approval')),
      msg('loopx.fact.needsApproval'),
      'coordination.requires_parent_approval',
    ),
    ...list(context.agents, msg('loopx.fact.agents'), 'coordination.registered_agents'),
    ...list(asTexts(field(goal.entry, 'guards')), msg('loopx.fact.guards'), 'guards'),
    ...maybe(asWord(field(spawn, 'mode')), (text) =>
      tokenFact(msg('loopx.fact.spawn'), text, src('spawn_policy.mode')),
    ),
    ...maybe(asWord(field(floor, 'minimum_scale')), (text) =>
      tokenFact(msg('loopx.fact.minimumScale'), text, src('execution_profile.minimum_scale')),
    ),
    ...maybe(asWord(field(floor, 'spend_rule')), (text) =>
      tokenFact(msg('loopx.fact.spendRule'), text, src('execution_profile.spend_rule')),
    ),
    ...maybe(asWord(field(goal.entry, 'next_probe')), (text) =>
      textFact(msg('loopx.fact.nextProbe'), text, src('next_probe')),
    ),
  ];
}

/** Write authority that was given at a checkpoint: what is in force, and what no longer grants anything. */
function checkpointed(context: GoalContext): Fact[] {
  const grants = writeGrants(context);
  const at = (src: readonly SourceRef[]): Pick<Fact, 'src'> =>
    src[0] === undefined ? {} : { src: src[0] };
  return [
    ...(grants?.inForce ?? []).map(({ scopes, src }) =>
      listFact(msg('loopx.fact.checkpointed'), scopes, at(src)),
    ),
    ...(grants?.idle ?? []).map(({ src }) => ({
      ...messageFact(msg('loopx.fact.checkpointed'), msg('loopx.authority.idle'), at(src)),
      tone: 'warn' as const,
    })),
  ];
}

function ownerFacts(owner: OwnerAttention | null): Fact[] {
  if (owner === null) return [messageFact(msg('loopx.fact.ownerStatus'), msg('loopx.owner.none'))];
  return [
    tokenFact(msg('loopx.fact.ownerStatus'), owner.status),
    tokenFact(msg('loopx.fact.waitingOn'), owner.waiting_on),
    tokenFact(msg('loopx.fact.severity'), owner.severity),
    tokenFact(msg('loopx.fact.ownerSource'), owner.source),
    ...maybe(owner.recommended_action, (text) => textFact(msg('loopx.fact.recommended'), text)),
    listFact(msg('loopx.fact.phases'), owner.lifecycle_flags),
  ];
}

function stateFacts(context: GoalContext): Fact[] {
  const { state, stateFile } = context;
  if (state === null || stateFile === null) return [];
  const at = (line: number): Pick<Fact, 'src'> => ({ src: { path: stateFile.path, line } });
  const front = [...state.frontMatter]
    .filter(([key]) => key !== 'objective')
    .map(([key, { text, line }]) =>
      key === 'updated_at'
        ? instantFact(msg('loopx.fact.updated'), text, at(line))
        : textFact(msg('loopx.fact.frontMatter', { key }), text, at(line)),
    );
  return [
    ...front,
    ...state.feedback
      .slice(0, 10)
      .map(({ text, line }) => textFact(msg('loopx.fact.feedback'), text, at(line))),
    ...state.ledgerNotes
      .slice(0, 10)
      .map(({ text, line }) => textFact(msg('loopx.fact.ledgerNote'), text, at(line))),
  ];
}

/** The goal's own files with their sizes. */
export function goalFiles(context: GoalContext): FileView[] {
  const { ledger, goal } = context;
  const folder = goal.runtimeFolder;
  const under = ['run-index', 'rollout-log', 'lease', 'turn', 'lock-incidents'].flatMap((role) =>
    ledger.files(role).filter(({ path }) => folder !== null && path.startsWith(`${folder}/`)),
  );
  const own = context.stateFile === null ? [] : [context.stateFile];
  const registry = goal.registry === null ? [] : [goal.registry.file];
  return [...registry, ...own, ...under].map((file) => {
    const tail = ledger.tail(file);
    return {
      path: file.path,
      role: file.role.replace(/:.*$/u, ''),
      bytes: file.size,
      modifiedAt: file.modifiedAt,
      ...(tail === null ? {} : { lines: tail.counts().nonBlank }),
      state: file.state,
    };
  });
}
