import type { Translate } from '@contract/translate.ts';
import type { Msg } from '@contract/model.ts';

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0) ?? 0)};`);
}

/** A sentence as a document, where there is no page to show it. */
export function plainPage(
  say: Translate,
  language: string,
  message: Msg,
  link?: { readonly href: string; readonly text: Msg },
): string {
  const again = link ? `<p><a href="${escape(link.href)}">${escape(say(link.text))}</a></p>` : '';
  return `<!doctype html>
<html lang="${escape(language)}">
<head><meta charset="utf-8"><title>Signalbox</title>
<style>:root { color-scheme: light dark; } body { font: 14px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; }</style></head>
<body><main><p>${escape(say(message))}</p>${again}</main></body>
</html>
`;
}
