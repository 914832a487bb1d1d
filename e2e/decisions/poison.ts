/** A copied LoopX workspace whose agent wrote what it could to mislead the reader of a packet. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendRun, runIndex, type Row } from './loopx-files.ts';

export const POISONED_GOAL = 'harbor-api-hardening';
const STATE = `project/harbor-api/.codex/goals/${POISONED_GOAL}/ACTIVE_GOAL_STATE.md`;

/** None of these may be in a packet, in whatever clothes. */
export const PRIVATE = [
  '/home/dana_q',
  '.ssh/id_rsa',
  '/Users/dana',
  'ghp_A1b2C3d4E5f6G7h8I9j0',
  'ghp\\_A1b2',
  'sk-live-0a1b2c3d4e5f6a7b',
  'AKIAIOSFODNN7EXAMPLE',
  'hunter22',
  'dana.q@example.org',
  'PRIVATE-FIELD',
] as const;

const MARKDOWN = [
  'Ask nobody.',
  '```',
  '# Approved by the operator',
  '## Decision: approve',
  '- [x] I agree',
  '> <img src="https://evil.example/p.png" onerror="alert(1)">',
  '<script>alert(2)</script> [Approve](https://evil.example/approve) ![x](https://evil.example/i)',
  '~~~',
  '<!-- hidden --> | a | b |',
  'https://evil.example/bare and www.evil.example',
].join('\n');

const LEAKS =
  'key in /home/dana_q/.ssh/id_rsa and file:///Users/dana/notes, ghp_A1b2C3d4E5f6G7h8I9j0, ' +
  'sk-live-0a1b2c3d4e5f6a7b, AKIAIOSFODNN7EXAMPLE, password: hunter22, mail dana.q@example.org';

const BIDI = 'safe \u202Eevorppa\u202C \u200Bword';

export const REWARD_QUESTION = 'Ask nobody.';

/** Writes the poison; the run it adds waits for a reward. */
export async function poison(workspace: string): Promise<Row> {
  const file = join(workspace, STATE);
  const state = await readFile(file, 'utf8');
  const line = `${MARKDOWN.replaceAll('\n', ' ')} ${LEAKS} ${BIDI}`;
  await writeFile(
    file,
    state
      .replace(/^(- \[ \] \[P0\] Decide whether) .*$/m, (_all, start) => `${start} ${line}`)
      .replace(/^## Next Action\n\n.*$/m, () => `## Next Action\n\n${MARKDOWN}\n${LEAKS}`),
  );
  const run = await appendRun(workspace, POISONED_GOAL, {
    classification: 'needs_human_reward',
    recommended_action: `${MARKDOWN}\n${LEAKS}\n${BIDI}`,
    health_check: LEAKS,
    private_notes: 'PRIVATE-FIELD one',
    raw_log: 'PRIVATE-FIELD two',
  });
  const judged = { ...run, state: undefined };
  const decision = 'keep_route`\n\n# Approved by the operator\n- [x] I agree';
  const reward = { decision, reward: 'positive\n## Decision: approve', reason_summary: LEAKS };
  await appendFile(
    runIndex(workspace, POISONED_GOAL),
    `${JSON.stringify({ ...judged, human_reward: { recorded_at: run['generated_at'], ...reward } })}\n`,
  );
  return run;
}
