import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goTo, href } from '../app/route.ts';
import { setBridge } from '../bridge/bridge.ts';
import { fakeBridge, type FakeBridge } from '../test/fake-bridge.ts';
import { loopIdOf, loopView, NOW } from '../test/fixtures.ts';
import { asOfText, goToMoment } from '../ui/as-of.ts';
import { useLoopAt } from './loop-at.ts';

const ID = loopIdOf(0);
const PAST = NOW - 3_600_000;
let bridge: FakeBridge;
/** Answers to questions about the past wait for this. */
let release: () => void;

beforeEach(() => {
  bridge = fakeBridge();
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  bridge.answer('loop.get', async ({ asOf }) => {
    if (asOf === undefined) return loopView(0);
    await held;
    return Number(asOf) < PAST ? null : { ...loopView(0), asOf, title: 'as it was' };
  });
  setBridge(bridge);
  goTo(href('graph', ID));
});
afterEach(() => {
  cleanup();
  goTo('#/queue');
});

describe('a loop at a moment', () => {
  it('keeps what was shown while the past is worked out, and never calls it the past', async () => {
    const { result } = renderHook(() => useLoopAt(ID));
    await waitFor(() => {
      expect(result.current.view?.title).toBe('atlas-search-quality-0');
    });
    act(() => {
      goToMoment(PAST);
    });
    expect(result.current).toMatchObject({ asOf: PAST, viewAsOf: null, pending: true });
    expect(result.current.view?.title).toBe('atlas-search-quality-0');
    act(() => {
      release();
    });
    await waitFor(() => {
      expect(result.current).toMatchObject({ viewAsOf: PAST, pending: false });
    });
    expect(result.current.view?.title).toBe('as it was');
    expect(result.current.now?.title).toBe('atlas-search-quality-0');
  });

  it('says when there was no such loop yet', async () => {
    goTo(href('graph', ID, { asOf: asOfText(PAST - 1) }));
    const { result } = renderHook(() => useLoopAt(ID));
    expect(result.current.loading).toBe(true);
    act(() => {
      release();
    });
    await waitFor(() => {
      expect(result.current).toMatchObject({ view: null, loading: false, error: null });
    });
  });
});
