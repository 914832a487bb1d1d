/** Our advice where the tool's own misleads an operator (format reference, 10); shown beside it. */
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Verdict } from './verdict.ts';

/** Null: the tool's recommendation stands. */
export function ownAdvice(verdict: Verdict): Msg | null {
  switch (verdict.kind) {
    case 'orphaned':
    case 'silent':
      return msg('loop-agent.advice.orphaned');
    case 'approved-waiting':
      return msg('loop-agent.advice.resume');
    case 'rejected':
      return msg('loop-agent.advice.rejected');
    case 'regression-pause':
    case 'pause-without-question':
      return msg('loop-agent.advice.cannotApprove');
    case 'stranded':
      return msg('loop-agent.advice.stranded');
    case 'interrupted':
      return msg('loop-agent.advice.interrupted');
    case 'gate-missing-verdict':
      return msg('loop-agent.advice.missingVerdict');
    case 'gate-misplaced-verdict':
      return msg('loop-agent.advice.misplacedVerdict');
    case 'gate-revision':
      return msg('loop-agent.advice.revision');
    case 'paused-elsewhere':
    case 'unfinished-in-completed':
      return msg('loop-agent.advice.folder');
    case 'passes-exhausted':
    case 'no-progress':
    case 'blocked-boundary':
      return msg('loop-agent.advice.outOfPasses');
    case 'closed-by-operator':
      return msg('loop-agent.advice.closed');
    default:
      return null;
  }
}
