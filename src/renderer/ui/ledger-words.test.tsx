import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Offers } from './offers.tsx';
import { RewardValue } from './reward-value.tsx';
import { RoleWord } from './role-word.tsx';

afterEach(cleanup);

it('closed words of a ledger are said in plain ones, with its own on hover', () => {
  render(
    <>
      <RewardValue value="mixed" />
      <RoleWord word="run-index" />
    </>,
  );
  expect(screen.getByText('mixed').getAttribute('title')).toBe('mixed');
  expect(screen.getByText('run index').getAttribute('title')).toBe('run-index');
});

it('a word that is not known stays as it is, whatever it is called', () => {
  render(
    <>
      <RewardValue value="constructor" />
      <RoleWord word="__proto__" />
    </>,
  );
  expect(screen.getByText('constructor')).toBeTruthy();
  expect(screen.getByText('__proto__')).toBeTruthy();
});

it('a note names its button without the dots, and none stands out among equals', () => {
  const offer = {
    action: 'copy',
    label: { id: 'Copy the command…' },
    enabled: true,
    note: { id: 'Signalbox does not write here.' },
  };
  render(<Offers offers={[offer]} loop="l" title="t" seenAt="#/queue" equal />);
  expect(screen.getByText('Copy the command: Signalbox does not write here.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the command…' }).className.trim()).toBe('button');
});
