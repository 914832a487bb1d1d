/** What is wrong in the files: reported with its place, and nothing is thrown away for it. */
import type { Problem, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { Severity } from '@contract/words.ts';
import type { Ledger } from '../source.ts';
import { entryOf, tailsOf } from './audit.ts';
import type { RunFacts } from './facts.ts';
import { folderName } from './facts.ts';
import { checkForecastLine } from './forecasts.ts';
import { isScratch, siteFolder, TAILS } from './layout.ts';
import { shownSession } from './paths.ts';
import { stateRef } from './references.ts';
import type { SiteFacts } from './site.ts';
import { PLANNER_ACTIONS, STOP_REASONS } from './vocabulary.ts';

/** Family A and B's lines are checked one by one; the newest 500 of a file. */
const MOST_FORECASTS = 500;

function problem(
  key: string,
  severity: Severity,
  message: Msg,
  src?: SourceRef,
  loop?: string,
): Problem {
  return {
    id: key,
    severity,
    message,
    ...(src === undefined ? {} : { src }),
    ...(loop === undefined ? {} : { loop }),
  };
}

/** Problems of the workspace as a whole. */
export function siteProblems(ledger: Ledger, site: SiteFacts): readonly Problem[] {
  // Two workspaces can have the same problem; their ids must differ.
  const prefix = `tradingcodex:${ledger.workspace}:${ledger.site.key}`;
  const found = [
    ...recognition(ledger, site),
    ...pointerProblems(site),
    ...site.emptyFolders.map((name) =>
      problem(`empty:${name}`, 'info', msg('tradingcodex.problem.emptyFolder', { name }), {
        path: `${siteFolder(ledger)}/.tradingcodex/mainagent/workflows/${name}`,
      }),
    ),
    ...sessionProblems(site),
    ...subagentProblems(site),
    ...tailProblems(ledger),
    ...forecastProblems(ledger),
    ...wholeProblems(ledger),
  ];
  return found.map((entry) => ({ ...entry, id: `${prefix}:${entry.id}` }));
}

function recognition(ledger: Ledger, site: SiteFacts): readonly Problem[] {
  const found: Problem[] = [];
  if (site.recognisedBy === 'folder') {
    const message =
      site.versionFrom === null
        ? msg('tradingcodex.problem.noMarker')
        : msg('tradingcodex.problem.noMarkerVersion', { version: site.version });
    found.push(
      problem('no-marker', 'info', message, { path: `${siteFolder(ledger)}/.tradingcodex` }),
    );
  }
  if (site.version !== '' && !/^(?:0\.2\.\d+|0\.3\.\d+|1\.\d+|2\.\d+)/.test(site.version)) {
    found.push(
      problem('version', 'watch', msg('tradingcodex.problem.version', { version: site.version }), {
        path: ledger.files('module-lock')[0]?.path ?? siteFolder(ledger),
      }),
    );
  }
  return found;
}

function pointerProblems(site: SiteFacts): readonly Problem[] {
  const { pointer } = site;
  if (pointer === null || pointer.target === 'present') return [];
  const run = pointer.state.runId;
  const message =
    pointer.target === 'missing'
      ? msg('tradingcodex.problem.pointerMissing', { run })
      : msg('tradingcodex.problem.pointerOutside', { run });
  return [problem('pointer', 'action', message, { path: pointer.file.path, field: 'state_path' })];
}

function sessionProblems(site: SiteFacts): readonly Problem[] {
  const path = site.sessionFile?.path;
  if (path === undefined) return [];
  const folders = new Set(site.folders.map(({ key }) => key));
  return site.sessions.flatMap(({ key, run }) => {
    const session = shownSession(key);
    const src = { path, field: session };
    if (run === null) {
      return [
        problem(
          `session:${key}`,
          'watch',
          msg('tradingcodex.problem.sessionShape', { session }),
          src,
        ),
      ];
    }
    return folders.has(folderName(run))
      ? []
      : [
          problem(
            `session:${key}`,
            'watch',
            msg('tradingcodex.problem.sessionRun', { session, run }),
            src,
          ),
        ];
  });
}

function subagentProblems(site: SiteFacts): readonly Problem[] {
  const { subagents } = site;
  return (subagents?.faults ?? []).map((field) =>
    problem(`subagents:${field}`, 'watch', msg('tradingcodex.problem.subagents', { field }), {
      path: subagents?.file.path ?? '',
      field,
    }),
  );
}

/** Lines that are no records. The engine names each; where it has not, their number is said. */
function tailProblems(ledger: Ledger): readonly Problem[] {
  const told = new Set(ledger.problems.map(({ src }) => src?.path));
  return TAILS.flatMap(([role]) =>
    tailsOf(ledger, role).flatMap((tail) => {
      const counts = tail.counts();
      const bad = counts.unparsable + counts.nonObject;
      const { path } = tail.file;
      const found: Problem[] = [];
      if (bad > 0 && !told.has(path)) {
        found.push(
          problem(`lines:${path}`, 'watch', msg('tradingcodex.problem.lines', { count: bad }), {
            path,
          }),
        );
      }
      if (role === 'loop-events') found.push(...loopEventProblems(tail));
      return found;
    }),
  );
}

function loopEventProblems(tail: ReturnType<typeof tailsOf>[number]): readonly Problem[] {
  const names = Object.keys(tail.classes()).filter((name) => name !== 'planner-preview-recorded');
  const unknown = names.flatMap((name) => {
    const row = tail.newest({ limit: 1, klass: [name] })[0];
    const src =
      row === undefined ? { path: tail.file.path } : { path: tail.file.path, line: row.line };
    return [
      problem(
        `event:${tail.file.path}:${name}`,
        'info',
        msg('tradingcodex.problem.event', { name }),
        src,
      ),
    ];
  });
  if (tail.counts().overlays === 0) return unknown;
  const overlaid =
    tail.overlaid?.(500) ?? tail.newest({ limit: 500 }).filter(({ overlays }) => overlays > 0);
  const repeats = overlaid.map((row) => {
    const last = tail.lines(row).at(-1)?.line ?? row.line;
    const src = { path: tail.file.path, line: last };
    return problem(
      `repeat:${String(row.offset)}`,
      'info',
      msg('tradingcodex.problem.repeat', { line: row.line }),
      src,
    );
  });
  return [...unknown, ...repeats];
}

function forecastProblems(ledger: Ledger): readonly Problem[] {
  return tailsOf(ledger, 'forecast').flatMap((tail) => {
    // From 1.0.0 on the ledger is a chain of events with other fields.
    if (tail.file.path.endsWith('/forecast-ledger.jsonl')) return [];
    return tail.newest({ limit: MOST_FORECASTS }).flatMap((row) => {
      const { value, place } = entryOf(tail, row);
      return checkForecastLine({ ...value }, place.line).map((message, index) =>
        problem(
          `forecast:${place.path}:${String(place.line)}:${String(index)}`,
          'watch',
          message,
          place,
        ),
      );
    });
  });
}

/** Whole files of the site that cannot be read; run states are reported by their run. */
function wholeProblems(ledger: Ledger): readonly Problem[] {
  const told = new Set(ledger.problems.map(({ src }) => src?.path));
  const roles = [
    'workspace',
    'module-lock',
    'pointer',
    'session-map',
    'subagent-state',
    'gate',
    'intake',
    'plan',
    'analysis-run',
    'snapshot',
    'postmortem',
  ];
  return roles.flatMap((role) =>
    ledger
      .files(role)
      .filter(
        (file) => !isScratch(file.path) && !told.has(file.path) && ledger.whole(file) === null,
      )
      .map(({ path }) =>
        problem(`unreadable:${path}`, 'action', msg('tradingcodex.problem.unreadable'), { path }),
      ),
  );
}

/** Problems of one run. */
export function runProblems(facts: RunFacts, loop: string): readonly Problem[] {
  const found: Problem[] = [];
  const add = (key: string, severity: Severity, message: Msg, src?: SourceRef): void => {
    found.push(problem(`${loop}:${key}`, severity, message, src, loop));
  };
  const { folder, state } = facts;
  if (facts.unreadable) {
    add('state', 'high', msg('tradingcodex.problem.stateUnreadable'), {
      path: folder?.state?.path ?? '',
    });
  }
  if (folder === null)
    add('folder', 'watch', msg('tradingcodex.problem.onlyAudit', { run: facts.runId }));
  else if (folder.state === null) {
    add('no-state', 'info', msg('tradingcodex.problem.noState'), {
      path: (folder.plan ?? folder.intake ?? folder.gate)?.path ?? '',
    });
  } else if (folder.gate === null && facts.family === 'A') {
    add('gate', 'watch', msg('tradingcodex.problem.noGate'), { path: folder.state.path });
  }
  for (const { field, expected } of facts.faults) {
    add(
      `field:${field}`,
      'watch',
      msg('tradingcodex.problem.field', { field, expected }),
      stateRef(facts, field),
    );
  }
  if (state !== null && state.stopReason !== '' && !STOP_REASONS.includes(state.stopReason)) {
    add(
      'stop',
      'watch',
      msg('tradingcodex.problem.stopReason', { token: state.stopReason }),
      stateRef(facts, 'stop_reason'),
    );
  }
  for (const row of state?.decisions ?? []) {
    if (row.action === '' || PLANNER_ACTIONS.includes(row.action)) continue;
    const field = `loop_decisions[${String(row.index)}].planner_action`;
    add(
      field,
      'watch',
      msg('tradingcodex.problem.action', { token: row.action }),
      stateRef(facts, field),
    );
  }
  if (facts.audit.cut) add('cut', 'info', msg('tradingcodex.problem.cut'));
  for (const view of facts.artifacts) {
    const src = { path: view.file?.path ?? view.path };
    if (view.verdict !== 'ok') {
      add(
        `path:${view.path}`,
        'high',
        msg('tradingcodex.problem.path', { path: view.path }),
        stateRef(facts),
      );
    } else if (view.now?.exists === false) {
      add(
        `missing:${view.path}`,
        'action',
        msg('tradingcodex.problem.artifactMissing', { path: view.path }),
        stateRef(facts),
      );
    } else if (
      view.now?.matter === 'bad-yaml' ||
      view.now?.matter === 'unclosed' ||
      view.now?.matter === 'not-a-mapping'
    ) {
      add(
        `matter:${view.path}`,
        'watch',
        msg('tradingcodex.problem.frontMatter', { path: view.path }),
        {
          ...src,
          line: view.now.matterLine ?? 1,
        },
      );
    }
  }
  return found;
}
