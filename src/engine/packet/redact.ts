/**
 * Takes out of a text what must not leave this machine's private sphere, and says what was taken out.
 * A packet is pasted into chats and tickets, so it is better to leave out too much than too little.
 */
import type { MessageId } from '@contract/messages/index.ts';

interface Rule {
  readonly kind: Extract<MessageId, `packet.left-out.${string}`>;
  readonly pattern: RegExp;
  readonly by: string;
}

const RULES: readonly Rule[] = [
  {
    kind: 'packet.left-out.credentials',
    pattern:
      /\b(?:authorization|access[_-]?key(?:[_-]?id)?|api[_-]?key|token|password|passwd|secret|client[_-]?secret)["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?[^\s"',;]+/giu,
    by: '[…]',
  },
  {
    kind: 'packet.left-out.credentials',
    pattern:
      /\b(?:bearer|basic)\s+[A-Za-z0-9._~+/=-]{6,}|\bsk-[A-Za-z0-9_-]{8,}|\bgh[pousr]_[A-Za-z0-9]{8,}|\bgithub_pat_\w{8,}|\b(?:AKIA|ASIA)[A-Z0-9]{12,}|\bxox[abprs]-[A-Za-z0-9-]{8,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/giu,
    by: '[…]',
  },
  {
    kind: 'packet.left-out.credentials',
    // A text that was cut short in the middle of one.
    pattern: /\b(?:sk-|gh[pousr]_|github_pat_|AKIA|ASIA|xox[abprs]-|eyJ)[\w.-]*…/gu,
    by: '[…]',
  },
  {
    kind: 'packet.left-out.credentials',
    // Credentials inside an address: https://name:word@host
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/@:]+:[^\s/@]+@/giu,
    by: '[…]@',
  },
  {
    kind: 'packet.left-out.paths',
    pattern:
      /(?:file:\/\/)?(?:\/(?:home|Users|root|var|tmp|srv|opt|mnt|media|private|ext_data|etc|usr|data|workspace|workspaces)\b|~)(?:\/[^\s"'`<>|)\]}，。；、]*)?|\b[A-Za-z]:\\[^\s"'`<>|)\]}]*|\\\\[^\s\\]+\\[^\s"'`<>|)\]}]*/gu,
    by: '[…]',
  },
  {
    kind: 'packet.left-out.mail',
    pattern: /\b[\w.+-]+@(?:[\w-]+(?:\.[\w-]+)+\b|[\w.-]*…)/gu,
    by: '[…]',
  },
];

export class Redactor {
  readonly #roots: readonly string[];
  readonly #counts = new Map<Rule['kind'], number>();

  /** `roots`: attached folders; a path below one is kept, relative to it. */
  constructor(roots: readonly string[]) {
    this.#roots = [...roots].sort((a, b) => b.length - a.length);
  }

  /** The text without what is private. */
  clean(text: string): string {
    let cleaned = text;
    for (const root of this.#roots) {
      cleaned = cleaned.replaceAll(`${root}/`, '').replaceAll(root, '.');
    }
    for (const { kind, pattern, by } of RULES) {
      cleaned = cleaned.replaceAll(pattern, () => {
        this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
        return by;
      });
    }
    return cleaned;
  }

  /** Whether `clean` would take anything out; counts nothing. */
  isPrivate(text: string): boolean {
    return RULES.some(({ pattern }) => text.search(pattern) !== -1);
  }

  /** How often each kind of private thing was taken out so far. */
  get leftOut(): readonly { readonly kind: Rule['kind']; readonly count: number }[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }));
  }
}
