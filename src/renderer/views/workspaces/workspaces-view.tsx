import type { Workspace } from '@contract/channels.ts';
import { useState, type ReactNode } from 'react';
import { changeQuery, first, useRoute } from '../../app/route.ts';
import { ONLY, problems, workspaces } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { ProblemList } from '../../ui/problem-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { useDemo } from '../welcome/welcome-view.tsx';
import { AttachForm } from './attach-form.tsx';
import { WorkspaceBlock } from './workspace-block.tsx';

/** What is attached, what was found in it, and everything that is wrong with it. */
export function WorkspacesView(): ReactNode {
  const { t } = useWords();
  const route = useRoute();
  const entry = useResource(workspaces, ONLY);
  const asked = first(route, 'attach') !== null;
  const demo = useDemo();
  return (
    <Screen
      title={t('ui.screen.workspaces')}
      tools={
        <>
          <button
            type="button"
            className="button first"
            aria-expanded={asked}
            onClick={() => {
              changeQuery({ attach: asked ? null : '1' });
            }}
          >
            {t('ui.action.attach')}
          </button>
          {entry.data?.some((workspace) => workspace.demo) !== true && (
            <button type="button" className="button" disabled={demo.busy} onClick={demo.open}>
              {t('ui.welcome.demo-open')}
            </button>
          )}
        </>
      }
    >
      <div className="scroll">
        {asked && (
          <AttachForm
            onDone={() => {
              changeQuery({ attach: null });
            }}
          />
        )}
        <Loaded entry={entry} onRetry={() => void workspaces.load(ONLY)}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('ui.workspaces.empty')}>
                {t('ui.workspaces.empty-help')}
              </EmptyState>
            ) : (
              <>
                {list.map((workspace) => (
                  <WorkspaceBlock key={workspace.id} workspace={workspace} />
                ))}
                <Problems list={list} />
              </>
            )
          }
        </Loaded>
      </div>
    </Screen>
  );
}

function Problems({ list }: { readonly list: readonly Workspace[] }): ReactNode {
  const { t } = useWords();
  const wanted = first(useRoute(), 'problems') ?? 'all';
  const entry = useResource(problems, wanted);
  const [shown, setShown] = useState(100);
  return (
    <section className="problems-section" id="problems">
      <h2>{t('ui.workspaces.problems')}</h2>
      {list.length > 1 && (
        <label className="field-inline">
          {t('ui.workspaces.problems-of')}
          <select
            value={wanted}
            onChange={(event) => {
              changeQuery(
                { problems: event.target.value === 'all' ? null : event.target.value },
                { replace: true },
              );
            }}
          >
            <option value="all">{t('ui.workspaces.all')}</option>
            {list.map(({ id, name }) => (
              <option key={id} value={id}>
                {visible(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Loaded entry={entry} onRetry={() => void problems.load(wanted)}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="quiet">{t('ui.workspaces.no-problems')}</p>
          ) : (
            <>
              <ProblemList problems={items.slice(0, shown)} />
              {items.length > shown && (
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    setShown(items.length);
                  }}
                >
                  {t('ui.workspaces.more-problems', { count: total - shown })}
                </button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
