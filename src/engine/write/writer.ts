/**
 * The one door through which anything is written into a workspace: preview, confirm, receipt
 * (docs/architecture.md, "The write path"). A preview is single-use, expires, and is bound to its
 * plan, to the window that asked for it and to the state it was made from.
 */
import { randomUUID } from 'node:crypto';
import type {
  ChangePlan,
  ConfirmResult,
  Form,
  Preview,
  PreviewResult,
  Receipt,
  Refusal,
} from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Json, Msg } from '@contract/model.ts';
import type { Action, ActionContext } from '@sources/source.ts';
import { accountName } from './account.ts';
import { dryRun } from './dry-run.ts';
import { type Applied, applyAll, applyEffect, touchedFiles } from './effects.ts';
import { systemFailure } from './failure.ts';
import type { Journal } from './journal.ts';
import { lockTargets } from './lock.ts';
import { withPatience } from './patience.ts';
import { mayStillLand, openConfirms } from './open-confirms.ts';
import type { WritePort } from './port.ts';
import { brokenPreconditions, filePreconditions } from './preconditions.ts';
import type { ProgramFinder } from './programs.ts';
import { isInsideOrRoot } from './target.ts';

/** How long a preview may be confirmed after it was made. */
export const PREVIEW_LIFE_MS = 10 * 60_000;
/** A write that has not ended by then is answered as "unknown, checking" and resolved later. */
export const WRITE_PATIENCE_MS = 20_000;

export interface WriterOptions {
  readonly port: WritePort;
  readonly journal: Journal;
  readonly programs: ProgramFinder;
  readonly patienceMs?: number;
  /** How long the owner's lock is waited for. */
  readonly lockWaitSeconds?: number;
  /** Replaced in tests that make a disk slow or full. */
  readonly apply?: typeof applyEffect;
  /** Told when an entry was added to the journal. */
  readonly onJournal?: () => void;
}

interface Asked {
  readonly loop: string;
  readonly action: string;
  readonly target: string | null;
  readonly input: Readonly<Record<string, Json>>;
}

interface Pending {
  readonly asked: Asked;
  readonly preview: Preview;
  readonly client: string;
  running: Promise<ConfirmResult> | null;
  used: boolean;
}

export class Writer {
  readonly #options: WriterOptions;
  readonly #pending = new Map<string, Pending>();
  /** One write at a time into one loop. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Previews whose effects are being applied by this process now. */
  readonly #working = new Set<string>();
  /** A second look at the open confirms would settle the same ones again. */
  #resolving: Promise<number> | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** The form of a decision, or why there is none now. */
  async form(loop: string, action: string, target: string | null): Promise<Form | Msg> {
    const asked = { loop, action, target };
    return this.#withAction(
      asked,
      this.#options.port.now(),
      (found) => found.action.form(found.context) ?? msg('write.refused.not-offered'),
    );
  }

  async preview(asked: Asked, client: string): Promise<PreviewResult> {
    return this.#make(asked, client, []);
  }

  async confirm(id: string, client: string): Promise<ConfirmResult> {
    const first = this.receiptOf(id);
    if (first !== null) return { outcome: 'receipt', receipt: first };
    const pending = this.#pending.get(id);
    if (pending === undefined) return this.#fromJournal(id);
    if (pending.client !== client) return refused(msg('write.refused.other-window'));
    pending.running ??= this.#inTurn(pending.asked.loop, () => this.#carryOut(pending)).finally(
      () => {
        // A stale or refused confirm wrote nothing; its preview is spent all the same.
        if (!pending.used) this.#pending.delete(id);
      },
    );
    return pending.running;
  }

  /** For a confirm that is asked about after a restart: what became of it, as far as it is known. */
  async #fromJournal(id: string): Promise<ConfirmResult> {
    await this.resolveOpen();
    const receipt = this.receiptOf(id);
    if (receipt !== null) return { outcome: 'receipt', receipt };
    const open = openConfirms(this.#options.journal.entries).find(({ preview }) => preview === id);
    if (open === undefined) return refused(msg('write.refused.no-preview'));
    const message = msg('write.unknown.interrupted');
    const unknown = { preview: id, state: 'unknown', at: open.confirmedAt, message } as const;
    return { outcome: 'receipt', receipt: { ...unknown, readBack: [] } };
  }

  /** The receipt that a preview's confirm led to, from the journal; survives restarts. */
  receiptOf(preview: string): Receipt | null {
    const receipts = this.#options.journal.entries.filter(
      (entry) => entry.preview === preview && entry.receipt !== undefined,
    );
    return receipts.at(-1)?.receipt ?? null;
  }

  /**
   * Confirms whose end was not seen (killed, timed out) and that no later entry settles: asks the
   * ledgers, and journals what they say. Returns how many were settled.
   */
  resolveOpen(): Promise<number> {
    this.#resolving ??= this.#resolveOpen().finally(() => (this.#resolving = null));
    return this.#resolving;
  }

  async #resolveOpen(): Promise<number> {
    const { journal, port } = this.#options;
    let settled = 0;
    for (const open of openConfirms(journal.entries)) {
      const { preview, plan } = open;
      if (this.#working.has(preview)) continue;
      await port.settle(touchedFiles(plan));
      const landed = await this.#landed(plan, open.lastAt);
      if (landed === null || (!landed && mayStillLand(open, port.now()))) continue;
      const receipt: Receipt = {
        preview,
        state: landed ? 'written' : 'failed',
        at: port.now(),
        message: landed ? msg('write.resolved.written') : msg('write.resolved.not-written'),
        readBack: [],
      };
      await this.#log('resolved', preview, plan, { receipt });
      settled += 1;
    }
    return settled;
  }

  async #make(asked: Asked, client: string, changed: readonly Msg[]): Promise<PreviewResult> {
    const madeAt = this.#options.port.now();
    const planned = await this.#plan(asked, madeAt);
    if ('refusals' in planned) return { outcome: 'refused', refusals: planned.refusals };
    const { plan, roots } = planned;
    let complete: ChangePlan;
    try {
      const files = await filePreconditions(plan, roots);
      complete = { ...plan, preconditions: [...plan.preconditions, ...files] };
    } catch (error) {
      return { outcome: 'refused', refusals: [{ message: reasonOf(error, plan) }] };
    }
    const preview: Preview = {
      id: randomUUID(),
      plan: complete,
      madeAt,
      expiresAt: madeAt + PREVIEW_LIFE_MS,
      by: { account: accountName(), name: this.#options.port.reviewerName() },
      ...(await dryRun(plan)),
      ...(changed.length === 0 ? {} : { changed: [...changed] }),
    };
    if (preview.dryRun?.ok === false) {
      const said = preview.dryRun.text;
      return {
        outcome: 'refused',
        refusals: [{ message: msg('write.refused.dry-run', { said }) }],
      };
    }
    try {
      await this.#log('previewed', preview.id, complete, {});
    } catch (error) {
      const message = systemFailure(error, this.#options.journal.file).reason;
      return { outcome: 'refused', refusals: [{ message }] };
    }
    this.#pending.set(preview.id, { asked, preview, client, running: null, used: false });
    this.#forgetExpired(madeAt);
    return { outcome: 'preview', preview };
  }

  async #carryOut(pending: Pending): Promise<ConfirmResult> {
    const { asked, preview } = pending;
    const { port } = this.#options;
    const { plan } = preview;
    if (plan.copyOnly !== undefined) return refused(msg('write.refused.copy-only'));
    // Asked for now, so that what is read next does not grow old while a program says its version.
    await this.#withAction(asked, preview.madeAt, () => null);
    // A long ledger is read before its owner has to wait for us.
    await port.settle(touchedFiles(plan));
    const early = await this.#changedSince(pending);
    if (early.changed.length > 0) return this.#stale(pending, early.changed);
    // The yes is on record before anything is waited for: killed from here on, the restart says what
    // became of it.
    const unlogged = await this.#confirmed(pending);
    if (unlogged !== null) return refused(unlogged);
    let unlock: () => Promise<void>;
    try {
      unlock = await lockTargets(plan, this.#options.lockWaitSeconds);
    } catch (error) {
      return this.#notBegun(pending, reasonOf(error, plan));
    }
    let work: Promise<Applied>;
    try {
      await port.settle(touchedFiles(plan));
      const { changed, roots } = await this.#changedSince(pending);
      if (changed.length > 0) {
        await this.#notBegun(pending, changed[0] ?? msg('write.changed.state'));
        return await this.#stale(pending, changed);
      }
      work = applyAll(plan, roots, this.#options.apply ?? applyEffect, unlock);
      unlock = () => Promise.resolve();
    } finally {
      await unlock();
    }
    const patience = this.#options.patienceMs ?? WRITE_PATIENCE_MS;
    const applied = await withPatience(work, patience);
    if (applied === null) {
      const reason = msg('write.unknown.slow', { seconds: patience / 1000 });
      void work
        .then((late) => this.#finish(preview.id, plan, late))
        .catch(() => undefined)
        .finally(() => this.#working.delete(preview.id));
      return this.#receipt(preview.id, plan, 'unknown', reason, { kind: 'unknown', reason });
    }
    return this.#finish(preview.id, plan, applied).finally(() => this.#working.delete(preview.id));
  }

  /** Journals the person's yes before anything is written. What keeps it out of the journal, or null. */
  async #confirmed(pending: Pending): Promise<Msg | null> {
    const { preview } = pending;
    this.#working.add(preview.id);
    try {
      await this.#log('confirmed', preview.id, preview.plan, { plan: preview.plan });
    } catch (error) {
      this.#working.delete(preview.id);
      return systemFailure(error, this.#options.journal.file).reason;
    }
    pending.used = true;
    return null;
  }

  /** A confirm on record whose write did not even begin. */
  #notBegun({ preview }: Pending, reason: Msg): Promise<ConfirmResult> {
    const { id, plan } = preview;
    return this.#receipt(id, plan, 'failed', reason, { kind: 'failed', reason }).finally(() =>
      this.#working.delete(id),
    );
  }

  /** Nothing is written; a fresh preview says what is no longer as it was. */
  async #stale({ asked, client }: Pending, changed: readonly Msg[]): Promise<ConfirmResult> {
    const fresh = await this.#make(asked, client, changed);
    return fresh.outcome === 'preview'
      ? { outcome: 'stale', preview: fresh.preview }
      : { outcome: 'refused', refusals: fresh.refusals };
  }

  async #finish(id: string, plan: ChangePlan, applied: Applied): Promise<ConfirmResult> {
    const { port } = this.#options;
    if (applied.kind === 'failed') {
      return this.#receipt(id, plan, 'failed', applied.reason, applied);
    }
    if (applied.kind === 'done') await this.#log('applied', id, plan, {});
    await port.settle(touchedFiles(plan));
    const landed = await this.#landed(plan, port.now());
    if (landed === true) {
      return this.#receipt(id, plan, 'written', msg('write.done'), applied);
    }
    if (applied.kind === 'done') {
      // The bytes are on disk, or the program said so, but the ledgers do not show it yet.
      const nativeOnly = plan.effects.every((effect) => effect.kind !== 'command');
      return nativeOnly && landed === null
        ? this.#receipt(id, plan, 'written', msg('write.done'), applied)
        : this.#receipt(id, plan, 'unknown', msg('write.unknown.not-seen'), applied);
    }
    return landed === false
      ? this.#receipt(id, plan, 'failed', applied.reason, applied)
      : this.#receipt(id, plan, 'unknown', applied.reason, applied);
  }

  async #receipt(
    preview: string,
    plan: ChangePlan,
    state: Receipt['state'],
    message: Msg,
    applied: Applied,
  ): Promise<ConfirmResult> {
    const receipt: Receipt = {
      preview,
      state,
      at: this.#options.port.now(),
      message,
      readBack: state === 'written' && applied.kind === 'done' ? [...applied.readBack] : [],
      ...(applied.output === undefined || applied.output === ''
        ? {}
        : { output: applied.output.slice(0, 20_000) }),
    };
    const kind = state === 'written' ? 'read-back' : state;
    await this.#log(kind, preview, plan, { receipt });
    return { outcome: 'receipt', receipt };
  }

  /** What is no longer as the preview showed it, and the attached roots that were checked against. */
  async #changedSince(pending: Pending): Promise<{ changed: Msg[]; roots: readonly string[] }> {
    const { asked, preview } = pending;
    const { port } = this.#options;
    if (port.now() > preview.expiresAt) {
      return { changed: [msg('write.changed.expired')], roots: [] };
    }
    // Planned again for the same pinned moment: equal state gives an equal plan.
    const again = await this.#plan(asked, preview.madeAt);
    if ('refusals' in again) {
      return { changed: again.refusals.map((refusal) => refusal.message), roots: [] };
    }
    const changed: Msg[] = [];
    if (again.plan.fingerprint !== preview.plan.fingerprint) {
      const seen = new Set(preview.plan.newer.map((item) => JSON.stringify(item)));
      const added = again.plan.newer.filter((item) => !seen.has(JSON.stringify(item)));
      changed.push(...added.map((item) => item.message));
      if (added.length === 0) changed.push(msg('write.changed.state'));
    } else if (JSON.stringify(again.plan.effects) !== JSON.stringify(preview.plan.effects)) {
      changed.push(msg('write.changed.effects'));
    }
    const broken = await brokenPreconditions(preview.plan.preconditions, again.roots);
    return { changed: [...changed, ...broken], roots: again.roots };
  }

  async #plan(
    asked: Asked,
    now: number,
  ): Promise<{ plan: ChangePlan; roots: readonly string[] } | { refusals: Refusal[] }> {
    const planned = await this.#withAction(asked, now, ({ action, context }) => ({
      made: action.plan(context, asked.input),
      roots: context.ledger.roots,
    }));
    if ('id' in planned) return { refusals: [{ message: planned }] };
    const { made, roots } = planned;
    if (!('effects' in made)) return { refusals: [...made] };
    const places = made.effects.map((effect) =>
      effect.kind === 'command' ? effect.cwd : effect.path,
    );
    const outside = places.find((path) => !isInsideOrRoot(path, roots));
    return outside === undefined
      ? { plan: made, roots }
      : { refusals: [{ message: msg('write.fail.outside', { path: outside }) }] };
  }

  /** Hands the action and the loop's current ledgers to `use`, and gives the ledgers back after it. */
  async #withAction<T>(
    asked: Pick<Asked, 'loop' | 'action' | 'target'>,
    now: number,
    use: (found: { action: Action; context: ActionContext }) => T,
  ): Promise<T | Msg> {
    const access = await this.#options.port.loop(asked.loop);
    if (access === null) return msg('write.refused.no-loop');
    try {
      const { view, ledger, source } = access;
      const action = source.actions.find((candidate) => candidate.id === asked.action);
      if (action === undefined) return msg('write.refused.no-action', { action: asked.action });
      const programs = await this.#options.programs.of(source);
      return use({ action, context: { view, ledger, target: asked.target, programs, now } });
    } finally {
      access.release();
    }
  }

  async #landed(plan: ChangePlan, now: number): Promise<boolean | null> {
    const { loop, action, target = null } = plan;
    const landed = await this.#withAction({ loop, action, target }, now, (found) => ({
      is: found.action.landed(found.context, plan),
    }));
    return 'id' in landed ? null : landed.is;
  }

  async #log(
    kind: Parameters<Journal['append']>[0]['kind'],
    preview: string,
    plan: ChangePlan,
    more: { plan?: ChangePlan; receipt?: Receipt },
  ): Promise<void> {
    await this.#options.journal.append({
      at: this.#options.port.now(),
      kind,
      preview,
      loop: plan.loop,
      action: plan.action,
      by: { account: accountName(), name: this.#options.port.reviewerName() },
      ...(kind === 'previewed' ? { plan } : {}),
      ...more,
    });
    this.#options.onJournal?.();
  }

  async #inTurn<T>(loop: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(loop) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#turns.set(
      loop,
      mine.catch(() => undefined),
    );
    return mine;
  }

  #forgetExpired(now: number): void {
    for (const [id, pending] of this.#pending) {
      // Kept for a while after it ran out, so that a late confirm gets a fresh preview and not a riddle.
      if (now > pending.preview.expiresAt + PREVIEW_LIFE_MS) this.#pending.delete(id);
    }
  }
}

function refused(message: Msg): ConfirmResult {
  return { outcome: 'refused', refusals: [{ message }] };
}

function reasonOf(error: unknown, plan: ChangePlan): Msg {
  return systemFailure(error, touchedFiles(plan)[0] ?? '').reason;
}
