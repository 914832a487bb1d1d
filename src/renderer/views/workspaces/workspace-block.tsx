import type { Workspace } from '@contract/channels.ts';
import type { MessageId } from '@contract/messages/index.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { useLeaveDemo } from '../../app/demo-mark.tsx';
import { changeQuery, href } from '../../app/route.ts';
import { call, flat, type Answer } from '../../bridge/call.ts';
import { workspaces } from '../../stores/resources.ts';
import { numberText } from '../../ui/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { SOURCE_WORDS } from '../../ui/words.ts';
import { PathMaps, type Asked } from './path-maps.tsx';
import { Wants } from './wants.tsx';
import { WorkspaceName } from './workspace-name.tsx';

const STATE_WORDS: Readonly<Record<Workspace['state'], MessageId>> = {
  reading: 'ui.workspace.reading',
  watching: 'ui.workspace.watching',
  polling: 'ui.workspace.polling',
  unreadable: 'ui.workspace.unreadable',
};

export function WorkspaceBlock({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const { t, say, language } = useWords();
  const { busy: running, error, run } = useRun();
  const leave = useLeaveDemo();
  const [asked, setAsked] = useState<Asked | null>(null);
  const busy = running || leave.busy;
  return (
    <section className="workspace">
      <header className="item-line">
        <WorkspaceName
          name={workspace.name}
          onRename={(name) => {
            run(() => call('workspaces.update', { id: workspace.id, name }).then(flat));
          }}
        />
        {workspace.demo && <span className="tag">{t('ui.workspace.demo')}</span>}
        <span className={`workspace-state workspace-${workspace.state}`}>
          {t(STATE_WORDS[workspace.state])}
        </span>
        {workspace.lastReadAt !== null && (
          <span className="quiet">
            {t('ui.workspace.read')} <Time at={workspace.lastReadAt} />
          </span>
        )}
        <span className="push actions">
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => {
              run(() => call('workspaces.rescan', { id: workspace.id }).then(flat));
            }}
          >
            {busy ? t('ui.workspace.working') : t('ui.workspace.rescan')}
          </button>
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => {
              if (workspace.demo) {
                leave.run();
                return;
              }
              run(() =>
                detach(
                  workspace,
                  t('ui.workspace.detached', { name: visible(workspace.name) }),
                  t('ui.undo'),
                ),
              );
            }}
          >
            {workspace.demo ? t('ui.workspace.remove-demo') : t('ui.workspace.detach')}
          </button>
        </span>
      </header>
      <p>
        <Untrusted as="token">{workspace.path}</Untrusted>
      </p>
      {workspace.note !== undefined && <p className="tone-warn">{say(workspace.note)}</p>}
      {error !== null && <ErrorState message={error} />}
      <p>
        <a href={href('loops', null, { workspace: workspace.id })}>
          {t('ui.loops.count', { count: workspace.loops })}
        </a>
        {' · '}
        {workspace.problems > 0 ? (
          <button
            type="button"
            className="link tone-warn"
            onClick={() => {
              changeQuery({ problems: workspace.id }, { replace: true });
              document.getElementById('problems')?.scrollIntoView();
            }}
          >
            {t('ui.workspace.problems', { count: workspace.problems })}
          </button>
        ) : (
          <span className="quiet">{t('ui.workspace.no-problems')}</span>
        )}
      </p>
      <ul className="plain rows">
        {workspace.sites.map((site) => (
          <li key={`${site.source} ${site.key}`}>
            <span>
              <Untrusted>{site.title}</Untrusted>
            </span>
            <span className="quiet">
              {t(SOURCE_WORDS[site.source])} · {t('ui.loops.count', { count: site.loops })} ·{' '}
              {t('ui.site.files', { count: site.files, files: numberText(site.files, language) })} ·{' '}
              {t('ui.site.records', {
                count: site.records,
                records: numberText(site.records, language),
              })}
            </span>
          </li>
        ))}
      </ul>
      {workspace.wants.length > 0 && (
        <Wants
          wants={workspace.wants}
          also={workspace.also}
          onLocate={(from) => {
            setAsked({ from });
          }}
          onChange={(also) => {
            run(() => call('workspaces.update', { id: workspace.id, also: [...also] }).then(flat));
          }}
        />
      )}
      <PathMaps
        key={JSON.stringify(workspace.maps)}
        maps={workspace.maps}
        inferred={workspace.inferredMaps}
        applyLabel={t('ui.maps.save')}
        asked={asked}
        open={false}
        busy={busy}
        onApply={(maps) => {
          run(() => call('workspaces.update', { id: workspace.id, maps: [...maps] }).then(flat));
        }}
      />
    </section>
  );
}

/** Detaching touches nothing on disk, so it needs no question; it can be taken back. */
async function detach(workspace: Workspace, said: string, undo: string): Promise<Answer<unknown>> {
  const { id, path, name, also, maps } = workspace;
  const answer = flat(await call('workspaces.detach', { id }));
  if (!answer.ok) return answer;
  toast(said, {
    action: {
      label: undo,
      onClick: () => {
        void (async () => {
          await call('workspaces.attach', { path, name, also, maps });
          workspaces.refresh();
        })();
      },
    },
  });
  return answer;
}

function useRun(): {
  readonly busy: boolean;
  readonly error: Msg | null;
  readonly run: (work: () => Promise<Answer<unknown>>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Msg | null>(null);
  return {
    busy,
    error,
    run: (work) => {
      setBusy(true);
      setError(null);
      void (async () => {
        const answer = await work().catch((): Answer<unknown> => ({
          ok: false,
          message: msg('ui.error.unexpected'),
        }));
        setBusy(false);
        if (!answer.ok) setError(answer.message);
        workspaces.refresh();
      })();
    },
  };
}
