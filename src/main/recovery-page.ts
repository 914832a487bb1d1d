import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0) ?? 0)};`);
}

/**
 * The document that is shown when the page keeps failing. It needs nothing of the page: no script, no
 * style sheet, and a plain link as its button.
 */
export function recoveryPage(say: Translate, language: string, logFile: string): string {
  const title = escape(say(msg('host.recovery.title')));
  const text = escape(say(msg('host.recovery.text', { path: logFile })));
  const again = escape(say(msg('host.recovery.again')));
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<title>${title} · Signalbox</title>
<style>
:root { color-scheme: light dark; }
body { font: 14px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 18px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/index.html">${again}</a></p>
</main>
</body>
</html>
`;
}
