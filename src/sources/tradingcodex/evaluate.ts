/** Reads one artifact and evaluates it as the loop planner does (format note, 5.1). */
import type { Json } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { judgePath } from './paths.ts';
import { checkJsonText, checkMarkdown, failed, type Quality } from './quality.ts';
import { isObject, textOf, textsOf, type JsonObject } from './values.ts';
import { FIXED_ROLES, REVIEWER_ROLE, type Evaluation } from './vocabulary.ts';

export interface ArtifactFacts {
  readonly path: string;
  /** Not there, not readable or not allowed to be opened. */
  readonly exists: boolean;
  readonly matter: FrontMatter['state'];
  readonly fields: JsonObject;
  readonly role: string;
  readonly handoff: string;
  readonly quality: Quality;
  readonly evaluation: Evaluation;
  readonly followUps: readonly JsonObject[];
  readonly blocked: readonly string[];
  readonly matterLine?: number | undefined;
}

export interface EvaluationRules {
  readonly roles: readonly string[];
  /** 0.3.6: a reviewer's `revise` with follow-ups is not revised, its follow-ups are planned. */
  readonly reviewerException: boolean;
}

export const rulesA: EvaluationRules = { roles: FIXED_ROLES, reviewerException: false };

/** `text` is null when the file is not there. A path that may not be opened counts as not there. */
export function evaluateArtifact(
  path: string,
  text: string | null,
  rules: EvaluationRules = rulesA,
): ArtifactFacts {
  const verdict = judgePath(path);
  if (text === null || verdict !== 'ok') return absent(path, verdict === 'ok');
  const markdown = !/\.jsonl?$/.test(path);
  const matter: FrontMatter = markdown
    ? readFrontMatter(text)
    : { fields: jsonFields(path, text), body: '', state: 'none' };
  const { fields } = matter;
  const quality = markdown
    ? checkMarkdown(fields, matter.body, rules.roles)
    : checkJsonText(path, text);
  const handoff = textOf(fields['handoff_state']).trim() || 'waiting';
  const role = textOf(fields['role']).trim() || 'unknown';
  const requests = fields['follow_up_requests'];
  const followUps = Array.isArray(requests) ? requests.filter(isObject) : [];
  return {
    path,
    exists: true,
    matter: matter.state,
    matterLine: matter.line,
    fields,
    role,
    handoff,
    quality,
    followUps,
    blocked: textsOf(fields['blocked_actions']),
    evaluation: decide(handoff, quality, role, followUps.length, rules),
  };
}

function decide(
  handoff: string,
  quality: Quality,
  role: string,
  followUps: number,
  rules: EvaluationRules,
): Evaluation {
  if (handoff === 'waiting') return 'wait_for_artifact';
  if (handoff === 'blocked') return 'block_artifact';
  if (quality.status !== 'pass') return 'revise_artifact';
  if (handoff !== 'revise') return 'accept_artifact';
  const planned = rules.reviewerException && role === REVIEWER_ROLE && followUps > 0;
  return planned ? 'accept_artifact' : 'revise_artifact';
}

function absent(path: string, allowed: boolean): ArtifactFacts {
  return {
    path,
    exists: false,
    matter: 'none',
    fields: {},
    role: 'unknown',
    handoff: 'waiting',
    quality: failed(
      allowed ? msg('tradingcodex.quality.absent') : msg('tradingcodex.quality.notOpened'),
    ),
    followUps: [],
    blocked: [],
    evaluation: 'wait_for_artifact',
  };
}

function jsonFields(path: string, text: string): JsonObject {
  if (path.endsWith('.jsonl')) return {};
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
