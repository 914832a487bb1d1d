import { beforeEach, describe, expect, it } from 'vitest';
import type { FormField } from '@contract/change.ts';
import { setBridge } from '../bridge/bridge.ts';
import { fakeBridge, formOf, previewOf, type FakeBridge } from '../test/fake-bridge.ts';
import {
  backToForm,
  checkReceipt,
  changeValue,
  closeDecision,
  confirmDecision,
  draftKey,
  makePreview,
  openDecision,
  setLooked,
  useDecisionStore,
} from './decision.ts';
import type { DecisionState, Judged } from './decision-states.ts';

const judged: Judged = {
  loop: 'l',
  action: 'reward',
  target: 'run-0',
  label: { id: 'Record reward' },
  title: 'A run',
  seenAt: '#/queue?item=item-0',
};
const field = (name: string): FormField =>
  (formOf('reward') as { fields: FormField[] }).fields.find((each) => each.name === name)!;
const state = (): DecisionState => useDecisionStore.getState().state;
function step<S extends DecisionState['step']>(wanted: S): Extract<DecisionState, { step: S }> {
  const now = state();
  expect(now.step).toBe(wanted);
  return now as Extract<DecisionState, { step: S }>;
}
const asked = (channel: string): number =>
  bridge.calls.filter((call) => call.channel === channel).length;

let bridge: FakeBridge;
beforeEach(() => {
  closeDecision();
  bridge = fakeBridge();
  setBridge(bridge);
});

async function filled(): Promise<void> {
  await openDecision(judged);
  changeValue(field('decision'), 'continue');
  changeValue(field('reason'), 'Well measured.');
}

describe('form', () => {
  it('says what is missing and asks for no preview', async () => {
    await openDecision(judged);
    await makePreview();
    expect(step('form').missing).toEqual(['decision', 'reason']);
    expect(asked('change.preview')).toBe(0);
    changeValue(field('reason'), 'x');
    expect(step('form').missing).toEqual(['decision']);
  });

  it('marks refusals, and takes the mark off the field that is changed', async () => {
    bridge.answer('change.preview', () => ({
      outcome: 'refused',
      refusals: [
        { field: 'reason', span: [0, 4], message: { id: 'no' } },
        { message: { id: 'and this' } },
      ],
    }));
    await filled();
    await makePreview();
    expect(step('form').refusals).toHaveLength(2);
    changeValue(field('reason'), 'Other words.');
    expect(step('form').refusals).toEqual([{ message: { id: 'and this' } }]);
  });

  it('keeps a draft over closing, and forgets it after the receipt', async () => {
    await filled();
    closeDecision();
    expect(bridge.world.drafts[draftKey(judged)]).toMatchObject({ reason: 'Well measured.' });
    await openDecision(judged);
    expect(step('form').values).toMatchObject({ decision: 'continue', reason: 'Well measured.' });
    await makePreview();
    await confirmDecision();
    step('receipt');
    expect(bridge.world.drafts[draftKey(judged)]).toBeNull();
  });

  it('takes from a draft only what still fits the form', async () => {
    bridge.world.drafts[draftKey(judged)] = {
      decision: 'burn',
      reason: 7,
      summary: true,
      extra: 'x',
    };
    await openDecision(judged);
    expect(step('form').values).toEqual({ decision: '', reason: '', summary: true });
  });

  it('says why no form could be had', async () => {
    bridge.answer('change.form', () => ({ ok: false, message: { id: 'gone' } }));
    await openDecision(judged);
    expect(step('failed').message).toEqual({ id: 'gone' });
  });
});

describe('preview', () => {
  it('writes nothing, sends only what was filled in, and goes back with the values kept', async () => {
    await filled();
    await makePreview();
    step('preview');
    const call = bridge.calls.find(({ channel }) => channel === 'change.preview');
    expect(call?.args['input']).toEqual({
      decision: 'continue',
      reason: 'Well measured.',
      summary: false,
    });
    expect(asked('change.confirm')).toBe(0);
    backToForm();
    expect(step('form').values).toMatchObject({ reason: 'Well measured.' });
  });

  it('shows a stale preview anew and waits for a second look', async () => {
    await filled();
    await makePreview();
    bridge.answer('change.confirm', () => ({
      outcome: 'stale',
      preview: { ...previewOf('l', 'reward', 'run-0'), id: 'preview-2' },
    }));
    await confirmDecision();
    const fresh = step('preview');
    expect(fresh.preview.id).toBe('preview-2');
    expect(fresh.preview.changed).toHaveLength(1);
    expect(fresh.looked).toBe(false);
    await confirmDecision();
    expect(asked('change.confirm')).toBe(1);
    setLooked(true);
    await confirmDecision();
    expect(asked('change.confirm')).toBe(2);
  });

  it('never confirms what can only be copied', async () => {
    const preview = previewOf('l', 'reward', null) as { plan: object };
    bridge.answer('change.preview', () => ({
      outcome: 'preview',
      preview: { ...preview, plan: { ...preview.plan, effects: [], copyOnly: 'loopx reward' } },
    }));
    await filled();
    await makePreview();
    await confirmDecision();
    step('preview');
    expect(asked('change.confirm')).toBe(0);
  });
});

describe('confirm', () => {
  it('is sent once for a double click', async () => {
    await filled();
    await makePreview();
    await Promise.all([confirmDecision(), confirmDecision(), confirmDecision()]);
    expect(asked('change.confirm')).toBe(1);
    expect(step('receipt').receipt.state).toBe('written');
  });

  it('says what happened when the call fails, and lets the same preview be confirmed again', async () => {
    await filled();
    await makePreview();
    bridge.world.failing['change.confirm'] = 'slow';
    await confirmDecision();
    const waiting = step('preview');
    expect(waiting.refusals).toEqual([{ message: { id: 'slow' } }]);
    expect(waiting.busy).toBe(false);
    delete bridge.world.failing['change.confirm'];
    await confirmDecision();
    const confirms = bridge.calls.filter(({ channel }) => channel === 'change.confirm');
    expect(confirms.map(({ args }) => args['preview'])).toEqual(['preview-1', 'preview-1']);
    step('receipt');
  });

  it('follows an end that was not known until the ledger tells', async () => {
    await filled();
    await makePreview();
    const receipt = (came: string): object => ({
      outcome: 'receipt',
      receipt: { preview: 'preview-1', state: came, at: 1, message: { id: 'm' }, readBack: [] },
    });
    bridge.answer('change.confirm', () => receipt('unknown'));
    await confirmDecision();
    expect(step('receipt').receipt.state).toBe('unknown');
    bridge.answer('change.confirm', () => receipt('written'));
    await checkReceipt();
    expect(step('receipt').receipt.state).toBe('written');
    await checkReceipt();
    expect(asked('change.confirm')).toBe(2);
  });

  it('keeps what was typed when nothing was written, and leads back to it', async () => {
    await filled();
    await makePreview();
    bridge.answer('change.confirm', () => ({
      outcome: 'receipt',
      receipt: { preview: 'preview-1', state: 'failed', at: 1, message: { id: 'm' }, readBack: [] },
    }));
    await confirmDecision();
    const { values } = step('receipt');
    expect(Object.values(bridge.world.drafts)).toContainEqual(values);
    backToForm();
    expect(step('form').values).toEqual(values);
  });

  it('leads back to the form when it is refused', async () => {
    await filled();
    await makePreview();
    bridge.answer('change.confirm', () => ({
      outcome: 'refused',
      refusals: [{ message: { id: 'closed' } }],
    }));
    await confirmDecision();
    expect(step('form').refusals).toEqual([{ message: { id: 'closed' } }]);
  });

  it('does nothing to a sheet that was closed meanwhile', async () => {
    await filled();
    await makePreview();
    const confirming = confirmDecision();
    closeDecision();
    await confirming;
    expect(state()).toEqual({ step: 'closed' });
  });
});
