/** The loop screen's groups of facts: the milestone and its contract, then each open task. */
import type { Fact, Msg, Section } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { MessageId } from '@contract/messages/index.ts';
import { GRANTABLE, grantIsLive, type ContractState } from './contract.ts';
import { grantsOf } from './escalations.ts';
import * as facts from './facts.ts';
import { MEMBER_LABELS, MISMATCH_LABELS, statusLabel } from './labels.ts';
import type { LoopState } from './loop-state.ts';
import { taskSections } from './task-sections.ts';

/** Open tasks shown in full; the others are in the list of items. */
const MOST_TASKS = 20;

export function sectionsOf(loop: LoopState): Section[] {
  const open = loop.views.filter((view) => !view.terminal);
  const ordered = [...open].sort((a, b) => Number(b === loop.focus) - Number(a === loop.focus));
  return [
    ...milestoneSection(loop),
    ...contractSection(loop),
    ...scopeSection(loop),
    ...ordered.slice(0, MOST_TASKS).flatMap((view) => taskSections(loop, view)),
    ...knowledgeSection(loop),
    ...grantSection(loop),
  ].filter((group) => group.facts.length > 0);
}

function section(id: string, title: MessageId, shown: readonly Fact[]): Section {
  return { id, title: msg(title), facts: [...shown] };
}

function milestoneSection(loop: LoopState): Section[] {
  const { milestone, membership } = loop.parts;
  if (milestone === null) return [];
  const { state, plan } = milestone;
  const members = loop.views.map((view) =>
    facts.said(
      'codex-workflow.fact.member-task',
      msg('codex-workflow.member.line', {
        id: view.task.id,
        title: view.task.title ?? '',
        state: msg(MEMBER_LABELS[view.state]),
      }),
      view.task.src,
    ),
  );
  return [
    section('milestone', 'codex-workflow.section.milestone', [
      facts.said('codex-workflow.fact.status', statusLabel(state.status), state.src),
      ...facts.number('codex-workflow.fact.revision', state.revision, state.src),
      ...facts.text('codex-workflow.fact.outcome', plan?.outcome ?? null, plan?.src),
      ...facts.text('codex-workflow.fact.success', plan?.successSignal ?? null, plan?.src),
      ...facts.list('codex-workflow.fact.acceptance', plan?.acceptance ?? [], plan?.src),
      ...facts.list('codex-workflow.fact.checks', plan?.checks ?? [], plan?.src),
      ...facts.token('codex-workflow.fact.discovery', plan?.discovery ?? null, plan?.src),
      ...facts.token('codex-workflow.fact.base-branch', plan?.baseBranch ?? null, plan?.src),
      ...members,
      ...facts.list('codex-workflow.fact.absent', membership?.absent ?? [], state.src, 'warn'),
      ...facts.list('codex-workflow.fact.unlisted', membership?.unlisted ?? [], state.src, 'bad'),
      ...facts.list('codex-workflow.fact.foreign', membership?.foreign ?? [], state.src, 'bad'),
      ...loop.mismatches.map((mismatch) =>
        facts.said(
          'codex-workflow.fact.mismatch',
          msg(MISMATCH_LABELS[mismatch]),
          state.src,
          'bad',
        ),
      ),
      ...facts.token('codex-workflow.fact.plan-hash', state.planHash, state.src),
      ...facts.raw('codex-workflow.fact.validation', state.validation, state.src),
      ...facts.raw('codex-workflow.fact.final-acceptance', state.acceptance, state.src),
      ...facts.raw('codex-workflow.fact.other', facts.object(state.other), state.src),
    ]),
  ];
}

/** Time left in whole hours, or that it is over; the exact end stands beside it. */
export function contractMessage(state: ContractState): Msg {
  switch (state.kind) {
    case 'none':
      return msg('codex-workflow.contract.none');
    case 'unreadable':
      return msg('codex-workflow.contract.unreadable');
    case 'expired':
      return msg('codex-workflow.contract.expired');
    case 'live': {
      const hours = Math.floor(state.left / 3_600_000);
      if (hours === 0) return msg('codex-workflow.contract.under-an-hour');
      return msg('codex-workflow.contract.live', { count: hours });
    }
  }
}

function contractSection(loop: LoopState): Section[] {
  const { milestone } = loop.parts;
  if (milestone === null) return [];
  const { contract } = milestone;
  const over = loop.contract.kind === 'expired' || loop.contract.kind === 'unreadable';
  const { src } = contract ?? { src: undefined };
  return [
    section('contract', 'codex-workflow.section.contract', [
      facts.said(
        'codex-workflow.fact.contract-state',
        contractMessage(loop.contract),
        src,
        over ? 'bad' : undefined,
      ),
      ...facts.token('codex-workflow.fact.contract', contract?.code ?? null, src),
      ...facts.token('codex-workflow.fact.principal', contract?.principal ?? null, src),
      ...facts.token('codex-workflow.fact.delegate', contract?.delegate ?? null, src),
      ...facts.instant('codex-workflow.fact.granted', contract?.grantedAt ?? null, src),
      ...facts.instant('codex-workflow.fact.expires', contract?.expiresAt ?? null, src),
      ...facts.token('codex-workflow.fact.scope-hash', contract?.semanticScopeHash ?? null, src),
      ...facts.token('codex-workflow.fact.policy-hash', contract?.policyHash ?? null, src),
      ...facts.token('codex-workflow.fact.grant', contract?.grantId ?? null, src),
    ]),
  ];
}

function scopeSection(loop: LoopState): Section[] {
  const events = loop.parts.milestone?.scope ?? [];
  return [
    section(
      'scope',
      'codex-workflow.section.scope',
      events.slice(-50).map((event) => {
        const added = event.after.filter((id) => !event.before.includes(id));
        const removed = event.before.filter((id) => !event.after.includes(id));
        return facts.said(
          'codex-workflow.fact.scope-event',
          msg('codex-workflow.scope.line', {
            kind: event.kind ?? '–',
            actor: event.actor ?? '–',
            added: added.join(', ') || '–',
            removed: removed.join(', ') || '–',
            at: event.atText,
          }),
          event.src,
        );
      }),
    ),
  ];
}

function knowledgeSection(loop: LoopState): Section[] {
  const { approved, candidate } = loop.site;
  return [
    section('knowledge', 'codex-workflow.section.knowledge', [
      ...facts.number(
        'codex-workflow.fact.map-revision',
        approved?.revision ?? null,
        approved?.src,
      ),
      ...facts.token(
        'codex-workflow.fact.approved-by',
        approved?.approvedBy ?? null,
        approved?.src,
      ),
      ...facts.number(
        'codex-workflow.fact.candidate-revision',
        candidate?.revision ?? null,
        candidate?.src,
      ),
      ...facts.list('codex-workflow.fact.gaps', approved?.gaps ?? [], approved?.src),
      ...facts.list(
        'codex-workflow.fact.conflicts',
        approved?.conflicts ?? [],
        approved?.src,
        'warn',
      ),
    ]),
  ];
}

function grantSection(loop: LoopState): Section[] {
  const contract = loop.parts.milestone?.contract ?? null;
  const shown = grantsOf(loop).flatMap((grant) => {
    const live = grantIsLive(grant, contract, loop.ledger.asOf);
    const known: readonly string[] = GRANTABLE;
    const broad = grant.transitions.some((name) => !known.includes(name));
    return [
      facts.said(
        'codex-workflow.fact.grant-state',
        msg(live ? 'codex-workflow.grant.live' : 'codex-workflow.grant.over', { grant: grant.id }),
        grant.src,
      ),
      ...facts.token('codex-workflow.fact.delegate', grant.delegate, grant.src),
      ...facts.instant('codex-workflow.fact.expires', grant.expiresAt, grant.src),
      ...facts.list(
        'codex-workflow.fact.transitions',
        grant.transitions,
        grant.src,
        broad ? 'bad' : undefined,
      ),
    ];
  });
  return [section('grants', 'codex-workflow.section.grants', shown)];
}
