/** What the project's agent is told: where to look, what the person decides, and where to stop. */
import { msg } from '@contract/msg.ts';
import type { PartContext } from './compose.ts';
import { shellWord } from './quoter.ts';

export function agentPart(context: PartContext): readonly string[] {
  const { view, attention, say, quote } = context;
  switch (view.source) {
    case 'loopx':
      return [
        say(msg('packet.agent-target', { goal: quote.code(view.key) })),
        say(attention?.kind === 'reward' ? msg('packet.agent-reward') : msg('packet.agent-read')),
        quote.code(`loopx --format json history --goal-id ${shellWord(view.key)} --limit 3`),
        ...(attention?.kind === 'reward' ? [say(msg('packet.agent-no-reward'))] : []),
        say(msg('packet.agent-stop')),
      ];
    case 'tradingcodex':
    case 'codex-workflow':
    case 'loop-agent': {
      const prompt = view.escalations.find(({ open, prompt: text }) => open && text !== undefined);
      return [
        say(msg('packet.agent-target', { goal: quote.code(view.key) })),
        ...(view.nextAction === undefined
          ? []
          : [say(msg('packet.agent-next', { next: quote.inline(view.nextAction.text) }))]),
        ...(prompt?.prompt === undefined
          ? []
          : [say(msg('packet.agent-consent')), quote.block(prompt.prompt)]),
        say(msg('packet.agent-stop')),
      ];
    }
  }
}
