/** Records beside the loop that belong to its artifacts: forecasts, source snapshots, postmortems. */
import type { Json, Section } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger } from '../source.ts';
import { entryOf, tailsOf } from './audit.ts';
import * as f from './fact.ts';
import type { RunFacts } from './facts.ts';
import { isScratch } from './layout.ts';
import { instantOf, objectOf, textOf, textsOf, type JsonObject } from './values.ts';

const MOST = 50;

export function relatedRecords(ledger: Ledger, facts: RunFacts): readonly Section[] {
  const ids = artifactIds(facts);
  const sections = [
    forecastSection(ledger, ids),
    snapshotSection(ledger, ids),
    postmortemSection(ledger, facts),
    lessonSection(ledger, facts),
  ];
  return sections.filter((section) => section.facts.length > 0);
}

/** Ids of the artifacts of the run, as their front matter gives them. */
function artifactIds(facts: RunFacts): ReadonlySet<string> {
  return new Set(
    facts.artifacts
      .map((view) => textOf(view.now?.fields['artifact_id']))
      .filter((id) => id !== ''),
  );
}

export interface Forecast {
  readonly id: string;
  readonly artifact: string;
  readonly status: string;
  readonly value: JsonObject;
  readonly path: string;
  readonly line: number;
}

/** Forecast lines of these artifacts; at most 50 an artifact. */
export function forecastsOf(ledger: Ledger, ids: ReadonlySet<string>): readonly Forecast[] {
  return tailsOf(ledger, 'forecast').flatMap((tail) =>
    [...ids].flatMap((id) =>
      tail
        .about(id, MOST)
        .toReversed()
        .map((row) => {
          const { value, place } = entryOf(tail, row);
          return {
            id: textOf(value['forecast_id']),
            artifact: id,
            status: textOf(value['status']),
            value,
            ...place,
          };
        }),
    ),
  );
}

export function forecastIds(facts: RunFacts): ReadonlySet<string> {
  return artifactIds(facts);
}

function forecastSection(ledger: Ledger, ids: ReadonlySet<string>): Section {
  return {
    id: 'forecasts',
    title: msg('tradingcodex.section.forecasts'),
    facts: forecastsOf(ledger, ids)
      .slice(0, MOST)
      .map((row) =>
        f.text(
          row.status === 'open'
            ? msg('tradingcodex.fact.forecastOpen')
            : row.status === 'closed'
              ? msg('tradingcodex.fact.forecastClosed')
              : msg('tradingcodex.fact.forecastOther', { status: row.status }),
          `${textOf(row.value['forecast_target'])} · ${textOf(row.value['probability'])} · ${textOf(row.value['horizon'])}`,
          { src: { path: row.path, line: row.line } },
        ),
      ),
  };
}

function snapshotSection(ledger: Ledger, ids: ReadonlySet<string>): Section {
  const found = wholes(ledger, 'snapshot').filter(({ value }) =>
    ids.has(textOf(value['artifact_id'])),
  );
  return {
    id: 'snapshots',
    title: msg('tradingcodex.section.snapshots'),
    facts: found
      .slice(0, MOST)
      .map(({ path, value }) =>
        f.text(
          msg('tradingcodex.fact.snapshot', { artifact: textOf(value['artifact_id']) }),
          [
            textOf(value['provider']),
            textOf(value['source_category']),
            textOf(value['as_of']),
          ].join(' · '),
          { src: { path } },
        ),
      ),
  };
}

/** A postmortem names no run: those written after the run began are shown (inferred). */
function postmortemSection(ledger: Ledger, facts: RunFacts): Section {
  const from =
    facts.audit.prompts[0]?.at ?? facts.audit.plans[0]?.at ?? facts.state?.updatedAt ?? null;
  const found = [...wholes(ledger, 'postmortem'), ...wholes(ledger, 'process-review')].filter(
    ({ value }) => {
      const at = instantOf(value['created_at']);
      return at !== null && at <= facts.asOf && (from === null || at >= from);
    },
  );
  return {
    id: 'postmortems',
    title: msg('tradingcodex.section.postmortems'),
    facts: found
      .slice(0, MOST)
      .map(({ path, value }) =>
        f.list(
          msg('tradingcodex.fact.postmortem', { trigger: textOf(value['trigger']) }),
          [
            ...listOf(value['findings']).map((row) => textOf(row['summary'])),
            ...textsOf(value['next_actions']),
          ],
          { src: { path } },
        ),
      ),
  };
}

function lessonSection(ledger: Ledger, facts: RunFacts): Section {
  return {
    id: 'lessons',
    title: msg('tradingcodex.section.lessons'),
    facts: tailsOf(ledger, 'improve').flatMap((tail) =>
      tail
        .about(facts.runId, MOST)
        .toReversed()
        .map((row) => {
          const { value, place } = entryOf(tail, row);
          return f.text(
            msg('tradingcodex.fact.lesson', { type: textOf(value['improvement_type']) }),
            textOf(value['improvement']),
            { src: { path: place.path, line: place.line } },
          );
        }),
    ),
  };
}

function wholes(ledger: Ledger, role: string): readonly { path: string; value: JsonObject }[] {
  return ledger
    .files(role)
    .filter(({ path }) => !isScratch(path))
    .flatMap((file) => {
      const content = ledger.whole(file);
      return content === null ? [] : [{ path: file.path, value: objectOf(content.value) }];
    });
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
