/**
 * A decision: form, then preview, then confirm, then receipt. The states are here, the sheet only
 * draws them. Nothing is decided by moving between them; only `confirm` asks for a write, and what the
 * rest of the screen shows changes only when the ledger does.
 */
import type { Confirmed, DecisionState, Judged, Values } from './decision-states.ts';
import type { FormField, Preview } from '@contract/change.ts';
import type { Json } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { create } from 'zustand';
import { call, flat } from '../bridge/call.ts';
import { useSettingsStore } from './settings.ts';
import { formValues, initialValues, inputOf, missingFields } from './form-values.ts';

export const useDecisionStore = create<{ readonly state: DecisionState }>(() => ({
  state: { step: 'closed' },
}));

const DRAFT_PAUSE_MS = 400;
let draftTimer: ReturnType<typeof setTimeout> | undefined;
let draftLeft: (() => void) | null = null;
let opening = 0;

const set = (state: DecisionState): void => {
  useDecisionStore.setState({ state });
};
const now = (): DecisionState => useDecisionStore.getState().state;

export function draftKey(judged: Judged): string {
  return `decision:${judged.loop}:${judged.action}:${judged.target ?? ''}`;
}

/** Opens the form of a decision, with what was typed before. */
export async function openDecision(judged: Judged): Promise<void> {
  flushDraft();
  opening += 1;
  const mine = opening;
  const from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  set({ step: 'opening', judged, from });
  const { loop, action, target } = judged;
  const [answer, draft] = await Promise.all([
    call('change.form', { loop, action, target }).then(flat),
    call('drafts.get', { key: draftKey(judged) }),
  ]);
  if (mine !== opening) return;
  if (!answer.ok) {
    set({ step: 'failed', judged, from, message: answer.message, back: null });
    return;
  }
  const form = answer.value;
  const { reviewerName } = useSettingsStore.getState().settings;
  const kept = draft.ok ? formValues(form, draft.value) : {};
  const values = { ...initialValues(form, { reviewer: reviewerName }), ...kept };
  const restored = Object.keys(kept).length > 0;
  set({
    step: 'form',
    judged,
    from,
    form,
    values,
    restored,
    refusals: [],
    missing: [],
    busy: false,
  });
}

/** Forgets what was typed an earlier time. */
export function startAgain(): void {
  const state = now();
  if (state.step !== 'form') return;
  clearTimeout(draftTimer);
  draftLeft = null;
  void call('drafts.set', { key: draftKey(state.judged), value: null });
  const { reviewerName } = useSettingsStore.getState().settings;
  const values = initialValues(state.form, { reviewer: reviewerName });
  set({ ...state, values, restored: false, refusals: [], missing: [] });
}

export function changeValue(field: FormField, value: Json): void {
  const state = now();
  if (state.step !== 'form') return;
  const values: Values = { ...state.values, [field.name]: value };
  set({
    ...state,
    values,
    refusals: state.refusals.filter((refusal) => refusal.field !== field.name),
    missing: state.missing.filter((name) => name !== field.name),
  });
  draftLeft = () => {
    void call('drafts.set', { key: draftKey(state.judged), value: values });
  };
  clearTimeout(draftTimer);
  draftTimer = setTimeout(flushDraft, DRAFT_PAUSE_MS);
}

/** Asks for the preview of what the form says. Nothing is written. */
export async function makePreview(): Promise<void> {
  const state = now();
  if (state.step !== 'form' || state.busy) return;
  const missing = missingFields(state.form, state.values);
  if (missing.length > 0) {
    set({ ...state, missing });
    return;
  }
  flushDraft();
  set({ ...state, busy: true, refusals: [] });
  const { loop, action, target } = state.judged;
  const input = inputOf(state.form, state.values);
  const answer = await call('change.preview', { loop, action, target, input });
  const current = now();
  if (current.step !== 'form' || current.judged !== state.judged) return;
  if (!answer.ok) {
    set({ ...current, busy: false, refusals: [{ message: answer.message }] });
  } else if (answer.value.outcome === 'refused') {
    set({ ...current, busy: false, refusals: answer.value.refusals });
  } else {
    const { form, values, judged, from } = current;
    set(previewStep({ form, values, judged, from }, answer.value.preview));
  }
}

function previewStep(form: Confirmed, preview: Preview): DecisionState {
  const changed = preview.changed ?? [];
  return {
    ...form,
    step: 'preview',
    preview,
    busy: false,
    refusals: [],
    // What came in between needs a look of its own before the button works.
    looked: changed.length === 0,
  };
}

export function backToForm(): void {
  const state = now();
  const fromPreview = state.step === 'preview' && !state.busy;
  const fromFailure = state.step === 'receipt' && state.receipt.state === 'failed';
  if (!fromPreview && !fromFailure) return;
  const { form, values, judged, from } = state;
  set({ step: 'form', form, values, judged, from, refusals: [], missing: [], busy: false });
}

export function setLooked(looked: boolean): void {
  const state = now();
  if (state.step === 'preview') set({ ...state, looked });
}

/** The one step that writes. A repeated confirm of the same preview gives the same receipt. */
export async function confirmDecision(): Promise<void> {
  const state = now();
  if (state.step !== 'preview' || state.busy || !state.looked) return;
  const { copyOnly } = state.preview.plan;
  if (copyOnly !== undefined) return;
  set({ ...state, busy: true });
  const answer = await call('change.confirm', { preview: state.preview.id });
  const current = now();
  if (current.step !== 'preview' || current.preview.id !== state.preview.id) return;
  const { form, values, judged, from } = current;
  const kept: Confirmed = { form, values, judged, from };
  if (!answer.ok) {
    // The write may have happened: say so, and let the same preview be confirmed again.
    set({ ...current, busy: false, refusals: [{ message: answer.message }] });
    return;
  }
  switch (answer.value.outcome) {
    case 'stale':
      set(previewStep(kept, freshened(answer.value.preview)));
      break;
    case 'refused':
      set({ ...kept, step: 'form', refusals: answer.value.refusals, missing: [], busy: false });
      break;
    case 'receipt':
      // What was not written may be wanted again as it was typed.
      if (answer.value.receipt.state !== 'failed') {
        void call('drafts.set', { key: draftKey(judged), value: null });
      }
      set({ ...kept, step: 'receipt', preview: current.preview, receipt: answer.value.receipt });
      break;
  }
}

/**
 * Asks again what became of a write whose end was not known. Asking for a preview that was confirmed
 * before gives what the ledger says by now and never writes.
 */
export async function checkReceipt(): Promise<void> {
  const state = now();
  if (state.step !== 'receipt' || state.receipt.state !== 'unknown') return;
  const answer = await call('change.confirm', { preview: state.receipt.preview });
  const current = now();
  if (current.step !== 'receipt' || current.receipt.preview !== state.receipt.preview) return;
  if (answer.ok && answer.value.outcome === 'receipt') {
    set({ ...current, receipt: answer.value.receipt });
  }
}

/** A preview that replaces a stale one always says that something changed. */
function freshened(preview: Preview): Preview {
  const changed = preview.changed ?? [];
  return { ...preview, changed: changed.length > 0 ? changed : [msg('ui.decision.changed')] };
}

/** Closes the sheet, keeps the draft, and gives the focus back. */
export function closeDecision(): void {
  const state = now();
  if (state.step === 'closed') return;
  flushDraft();
  opening += 1;
  set({ step: 'closed' });
  state.from?.focus();
}

export function flushDraft(): void {
  clearTimeout(draftTimer);
  draftLeft?.();
  draftLeft = null;
}
