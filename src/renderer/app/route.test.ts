import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addressOf,
  changeQuery,
  followAddress,
  formatRoute,
  goTo,
  href,
  mergeQuery,
  parseRoute,
  SCREENS,
  useRouteStore,
} from './route.ts';

const value = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });

afterEach(() => {
  goTo('#/queue');
});

describe('addresses', () => {
  it('give back the route that they were made from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCREENS),
        fc.option(value),
        fc.dictionary(
          fc.constantFrom('lane', 'text', 'item', 'tab'),
          fc.array(value, { minLength: 1, maxLength: 3 }),
          {
            noNullPrototype: true,
          },
        ),
        (screen, id, query) => {
          expect(parseRoute(formatRoute({ screen, id, query }))).toEqual({ screen, id, query });
        },
      ),
    );
  });

  it('reads what the shell sends, with or without #', () => {
    expect(parseRoute('/workspaces?attach')).toEqual({
      screen: 'workspaces',
      id: null,
      query: { attach: [''] },
    });
    expect(parseRoute('#/queue?lane=user&lane=agent').query).toEqual({ lane: ['user', 'agent'] });
  });

  it.each(['', '#', '#/nowhere', '#/../etc', 'javascript:alert(1)', '#/constructor'])(
    'leads to the queue from %j',
    (hash) => {
      expect(parseRoute(hash).screen).toBe('queue');
    },
  );

  it('keeps a broken escape as text', () => {
    expect(parseRoute('#/loop/%E0%A4%A').id).toBe('%E0%A4%A');
  });

  it('leaves out empty values and sorts names', () => {
    expect(href('loops', null, { text: '', lane: ['user'], b: null })).toBe('#/loops?lane=user');
    expect(href('loop', 'a:b/c?d', { tab: 'work', item: 'x' })).toBe(
      '#/loop/a%3Ab%2Fc%3Fd?item=x&tab=work',
    );
    expect(mergeQuery({ a: ['1'], b: ['2'] }, { a: null, c: '3' })).toEqual({ b: ['2'], c: ['3'] });
  });
});

describe('moving', () => {
  it('replaces the entry for steps that Back should not stop at', () => {
    goTo('#/loops');
    const before = window.history.length;
    changeQuery({ text: 'a' }, { replace: true });
    changeQuery({ text: 'ab' }, { replace: true });
    expect(window.history.length).toBe(before);
    expect(window.location.hash).toBe('#/loops?text=ab');
    changeQuery({ lane: 'user' });
    expect(window.history.length).toBe(before + 1);
  });

  it('comes back to a screen as it was left, and begins anew on it', () => {
    goTo('#/queue?item=a&lane=user');
    goTo('#/loops?sort=run.desc');
    goTo('#/loop/x');
    expect(addressOf('queue')).toBe('#/queue?item=a&lane=user');
    expect(addressOf('loops')).toBe('#/loops?sort=run.desc');
    expect(addressOf('quota')).toBe('#/quota');
    goTo(addressOf('queue'));
    expect(addressOf('queue')).toBe('#/queue');
  });

  it('follows an address that changed by other means', () => {
    const stop = followAddress();
    window.history.pushState(null, '', '#/quota?loop=x');
    window.dispatchEvent(new Event('hashchange'));
    expect(useRouteStore.getState().route).toEqual({
      screen: 'quota',
      id: null,
      query: { loop: ['x'] },
    });
    stop();
  });
});
