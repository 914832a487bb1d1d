import { describe, expect, it } from 'vitest';
import { block, code, inline, visible } from './quote.ts';
import { Redactor } from './redact.ts';

describe('what leaves this machine', () => {
  it.each([
    ['/home/someone/.codex/loopx/goals/g/runs/index.jsonl', 'home/someone', 'paths'],
    ['see /Users/someone/work/notes.md.', '/Users', 'paths'],
    [String.raw`C:\Users\someone\notes`, 'someone', 'paths'],
    ['~/.ssh/id_ed25519', '.ssh', 'paths'],
    ['file:///srv/private/a.json', 'private', 'paths'],
    ['Authorization: Bearer abcdef123456', 'abcdef123456', 'credentials'],
    ['{"password": "hunter22"}', 'hunter22', 'credentials'],
    ['api_key=AbCdEf123', 'AbCdEf123', 'credentials'],
    ['sk-proj-abcdefgh12345678', 'abcdefgh', 'credentials'],
    ['ghp_abcdefghijklmnop1234', 'ghp_', 'credentials'],
    ['https://name:word@example.org/x', 'word', 'credentials'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', 'MIIE', 'credentials'],
    ['someone.else@example.org wrote', 'someone.else', 'mail'],
    ['cut off in someone.else@ex…', 'someone.else', 'mail'],
    ['cut off in ghp_abc…', 'ghp_', 'credentials'],
  ])('%s', (text, gone, kind) => {
    const redactor = new Redactor([]);
    const cleaned = redactor.clean(text);
    expect(cleaned).not.toContain(gone);
    expect(cleaned).toContain('[…]');
    expect(redactor.leftOut).toContainEqual({ kind: `packet.left-out.${kind}`, count: 1 });
  });

  it('keeps paths of attached workspaces, relative to them, and ordinary words', () => {
    const redactor = new Redactor(['/srv/a', '/srv/a/deep']);
    expect(redactor.clean('/srv/a/deep/runs/index.jsonl:27 and /srv/a/x.md')).toBe(
      'runs/index.jsonl:27 and x.md',
    );
    const plain = 'approve/reject at 10:00, 3/4 done, and/or 2026-08-27T10:00:03+00:00 key: value';
    expect(redactor.clean(plain)).toBe(plain);
    expect(redactor.leftOut).toEqual([]);
  });
});

describe('ledger text in Markdown', () => {
  it.each([
    ['# heading', String.raw`\# heading`],
    ['- [x] done', String.raw`\- \[x\] done`],
    ['<img src=x onerror=alert(1)>', String.raw`\<img src=x onerror=alert\(1\)\>`],
    ['[click](javascript:alert(1))', String.raw`\[click\]\(javascript:alert\(1\)\)`],
    ['a\n\n## Approved by the operator', String.raw`a \#\# Approved by the operator`],
    ['1. one', String.raw`1\. one`],
    [
      'see https://x.example/a_b and www.x.example',
      'see `https://x.example/a_b` and `www.x.example`',
    ],
  ])('%s stays text on one line', (text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  it('a fence cannot be closed from inside', () => {
    expect(block('x\n```\n# out')).toBe('````\nx\n```\n# out\n````');
    expect(code('a ``b`` c')).toBe('```a ``b`` c```');
    expect(code('`')).toBe('`` ` ``');
  });

  it('shows what is invisible', () => {
    expect(visible('a\u202Eb\u200Bc')).toBe(String.raw`a\u{202E}b\u{200B}c`);
  });

  it('cuts what is too long', () => {
    expect(inline('x'.repeat(900), 100)).toHaveLength(100);
  });
});
