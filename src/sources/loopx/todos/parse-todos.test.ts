import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStateFile } from '../state-file.ts';
import { inOrder } from './order.ts';
import { parseTodos } from './parse-todos.ts';

const agent = (...lines: string[]): ReturnType<typeof parseTodos> =>
  parseTodos(['## Agent Todo', ...lines]);

describe('todo lines', () => {
  test.each([
    ['- [ ] one', 'open'],
    ['* [x] one', 'done'],
    ['  - [X] one', 'done'],
    ['- [-] one', 'deferred'],
  ])('%s', (line, status) => expect(agent(line).agent[0]?.status).toBe(status));

  test.each(['- [] one', '- [y] one', '-[ ] one', '- [ ]', 'text'])('%s is none', (line) =>
    expect(agent(line).agent).toEqual([]),
  );

  test('a box without a space is named, with its line', () => {
    expect(agent('- [ ] a', '- [] b').oddities).toEqual([
      { kind: 'bad-box', line: 3, subject: '- [] b', detail: '' },
    ]);
  });

  test('the word of the metadata wins over the mark in the box', () => {
    const [todo] = agent(
      '- [x] done?',
      '  <!-- loopx:todo todo_id=todo_abc status=blocked -->',
    ).agent;
    expect([todo?.id, todo?.status, todo?.unstableId]).toEqual(['todo_abc', 'blocked', false]);
  });

  test('an unknown status leaves the mark, and is named', () => {
    const { agent: todos, oddities } = agent('- [x] a', '  <!-- loopx:todo status=someday -->');
    expect([todos[0]?.status, todos[0]?.token]).toEqual(['done', 'someday']);
    expect(oddities.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['bad-status', 'status=someday'],
    ]);
  });

  test('a comment that does not close is text, and gives no id', () => {
    const { agent: todos, oddities } = agent(
      '- [ ] a',
      '  <!-- loopx:todo todo_id=todo_abc status=done',
    );
    expect(todos[0]?.text).toBe('a <!-- loopx:todo todo_id=todo_abc status=done');
    expect(todos[0]?.unstableId).toBe(true);
    expect(oddities[0]?.kind).toBe('unclosed-comment');
  });

  test('values are percent-decoded; broken sequences do not throw', () => {
    const [todo] = agent(
      '- [ ] a',
      '  <!-- loopx:todo note=a%20b%E4%BD%A0 evidence=%FF%GG -->',
    ).agent;
    expect(todo?.metadata.get('note')).toBe('a b你');
    expect(todo?.metadata.get('evidence')).toBe('\u{FFFD}%GG');
  });

  test('an agent id is lower-cased, spaces become dashes', () => {
    const [todo] = agent('- [ ] a', '  <!-- loopx:todo claimed_by=Mast%20Keeper -->').agent;
    expect(todo?.claimedBy).toBe('mast-keeper');
  });

  test('the comment of the former name is read, and said so', () => {
    const { agent: todos, oddities } = agent(
      '- [ ] a',
      '  <!-- goal-harness:todo todo_id=todo_old -->',
    );
    expect([todos[0]?.id, oddities[0]?.kind]).toEqual(['todo_old', 'legacy-comment']);
  });

  test('only sections of todos and of the archive have any', () => {
    const parsed = parseTodos([
      '- [ ] before',
      '## USER TODO / Owner Review Reading Queue',
      '- [ ] mine',
      '### a smaller heading changes nothing',
      '- [ ] mine too',
      '## Completed Work Archive (agent todo)',
      '- [x] old',
      '## Notes',
      '- [ ] not one',
    ]);
    expect(parsed.user.map(({ text }) => text)).toEqual(['mine', 'mine too']);
    expect(parsed.agent).toEqual([]);
    expect(parsed.archive.map(({ text }) => text)).toEqual(['old']);
  });

  test('CRLF, a BOM and trailing spaces change nothing', () => {
    const plain =
      '---\nupdated_at: 2026-01-01\n---\n## Agent Todo\n- [ ] [P1] a\n  <!-- loopx:todo todo_id=todo_abc -->\n';
    const odd = `\u{FEFF}${plain.replaceAll('\n', '  \r\n')}`;
    const [one, two] = [parseStateFile(plain), parseStateFile(odd)];
    expect(two.todos.agent).toEqual(one.todos.agent);
    expect(two.frontMatter.get('updated_at')).toEqual(one.frontMatter.get('updated_at'));
  });

  test.each([
    ['[P0] a', 'P0', 'a', 0],
    ['[p1 review] a', 'P1 REVIEW', 'a', 1],
    ['do P2 work', null, 'do P2 work', 2],
    ['[P5] a', null, '[P5] a', 50],
    ['a', null, 'a', 50],
  ])('priority of %j', (text, priority, title, rank) => {
    const [todo] = agent(`- [ ] ${text}`).agent;
    expect([todo?.priority, todo?.title, todo?.rank]).toEqual([priority, title, rank]);
  });

  test('a text of more than 500 characters is cut as LoopX cuts it', () => {
    const [todo] = agent(`- [ ] ${'x'.repeat(600)}`).agent;
    expect(todo?.text).toBe(`${'x'.repeat(499)}…`);
  });
});

describe('order', () => {
  test('shuffling the lines never changes which priorities come first', () => {
    const line = fc.record({
      rank: fc.integer({ min: 0, max: 5 }),
      mark: fc.constantFrom(' ', 'x', '-'),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const todos = agent(
          ...lines.map(
            ({ rank, mark }) => `- [${mark}] ${rank === 5 ? '' : `[P${String(rank)}] `}t`,
          ),
        ).agent;
        const ordered = inOrder(todos);
        expect(ordered.length).toBe(lines.length);
        const group = { open: 0, blocked: 0, deferred: 1, done: 2 } as const;
        // Group first; among open ones the priority; then the place in the file.
        const keys = ordered.map((todo) => [
          group[todo.status],
          group[todo.status] === 0 ? todo.rank : 0,
          todo.index,
        ]);
        const sorted = [...keys].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
        expect(keys).toEqual(sorted);
      }),
    );
  });

  test('no text makes the reader throw, and every box with text is a todo', () => {
    const part = fc.constantFrom(
      '- [ ] a',
      '* [x] [P1] b',
      '  <!-- loopx:todo todo_id=todo_abc',
      '  <!-- loopx:todo a=%',
      '-->',
      '---',
      '## Agent Todo',
      '## 完成归档',
      '',
      '\u{0}',
      '- [] c',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (lines) => {
        const { todos } = parseStateFile(['## Agent Todo', ...lines].join('\n'));
        const count = todos.agent.length + todos.archive.length + todos.user.length;
        expect(count).toBeLessThanOrEqual(lines.length);
      }),
    );
  });
});
