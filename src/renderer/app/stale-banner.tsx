import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { loadEngineStatus, useEngineStore } from '../stores/engine.ts';
import { ONLY, workspaces } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { useWords } from '../ui/text.ts';
import { Time } from '../ui/time.tsx';
import { Untrusted } from '../ui/untrusted.tsx';
import { href } from './route.ts';

/** Says when what is on the screen may be old, and why; old is never shown as new. */
export function StaleBanner(): ReactNode {
  const { t, say } = useWords();
  const { state, tries, note, awaySince, progress } = useEngineStore();
  const [trying, setTrying] = useState(false);
  // Asking is what has it started, or the lost connection opened, without waiting for its turn.
  const tryAgain = (): void => {
    setTrying(true);
    void loadEngineStatus().finally(() => {
      setTrying(false);
    });
  };
  const list = useResource(workspaces, ONLY).data ?? [];
  const unreadable = list.filter((workspace) => workspace.state === 'unreadable');
  return (
    <>
      {state !== 'up' && (
        <div className="banner bad" role="status">
          <TriangleAlert size={15} aria-hidden />
          <p>
            {state === 'restarting' && t('ui.stale.restarting', { count: tries })}
            {state === 'down' && (note === null ? t('ui.stale.down') : say(note))}{' '}
            {awaySince !== null && (
              <>
                {t('ui.stale.since')} <Time at={awaySince} as="both" />
              </>
            )}
          </p>
          <button type="button" className="button push" disabled={trying} onClick={tryAgain}>
            {trying ? t('ui.stale.trying') : t('ui.retry')}
          </button>
        </div>
      )}
      {progress?.stopped === true && (
        <div className="banner warn" role="status">
          <TriangleAlert size={15} aria-hidden />
          <p>
            {t('ui.stale.stopped')} <a href={href('workspaces')}>{t('ui.stale.to-workspaces')}</a>
          </p>
        </div>
      )}
      {unreadable.map((workspace) => (
        <div key={workspace.id} className="banner warn" role="status">
          <TriangleAlert size={15} aria-hidden />
          <p>
            <Untrusted>{workspace.name}</Untrusted>: {t('ui.stale.unreadable')}{' '}
            {workspace.note !== undefined && say(workspace.note)}{' '}
            {workspace.lastReadAt !== null && (
              <>
                {t('ui.stale.last-read')} <Time at={workspace.lastReadAt} as="both" />.{' '}
              </>
            )}
            <a href={href('workspaces')}>{t('ui.stale.to-workspaces')}</a>
          </p>
        </div>
      ))}
    </>
  );
}
