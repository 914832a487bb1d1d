import type { Probe } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { call, callHost, flat } from '../../bridge/call.ts';
import { getBridge } from '../../bridge/bridge.ts';
import { workspaces } from '../../stores/resources.ts';
import { useSettingsStore } from '../../stores/settings.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { AttachPreview, type Chosen } from './attach-preview.tsx';

/** A folder is looked at first; what is found is shown before it is attached. */
export function AttachForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useWords();
  const canPick = useSettingsStore((state) => state.host?.canPickFolder ?? false);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const looks = useRef(0);
  const [path, setPath] = useState('');
  const [probe, setProbe] = useState<Probe | null>(null);
  const [chosen, setChosen] = useState<Chosen>({ also: [], maps: [] });
  const [busy, setBusy] = useState<'looking' | 'attaching' | null>(null);
  const [error, setError] = useState<Msg | null>(null);

  useEffect(() => {
    // The form comes at the first start, or because it was asked for: the field is what is next.
    input.current?.focus({ preventScroll: true });
  }, []);

  const look = async (at: string, maps: Chosen['maps'] = []): Promise<void> => {
    if (at.trim() === '') return;
    looks.current += 1;
    const mine = looks.current;
    setBusy('looking');
    setError(null);
    const answer = flat(await call('workspaces.probe', { path: at.trim(), maps: [...maps] }));
    // Another folder was named meanwhile: a large one takes long, and nobody waits for it any more.
    if (mine !== looks.current) return;
    setBusy(null);
    if (!answer.ok) {
      setProbe(null);
      setError(answer.message);
      return;
    }
    setProbe(answer.value);
    const { wants } = answer.value;
    setChosen((before) => ({
      maps,
      also: before.also.filter((each) => wants.some((want) => want.path === each)),
    }));
  };
  const pick = async (): Promise<void> => {
    const answer = await callHost('host.pick-folder', {});
    if (!answer.ok) setError(answer.message);
    else if (answer.value !== null) {
      setPath(answer.value);
      await look(answer.value);
    }
  };
  const attach = async (): Promise<void> => {
    if (probe === null) return;
    setBusy('attaching');
    setError(null);
    const { also, maps } = chosen;
    const answer = flat(
      await call('workspaces.attach', { path: probe.path, also: [...also], maps: [...maps] }),
    );
    setBusy(null);
    if (!answer.ok) {
      setError(answer.message);
      return;
    }
    workspaces.refresh();
    onDone();
  };

  return (
    // A folder can be dropped here as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="attach"
      onSubmit={(event) => {
        event.preventDefault();
        void look(path);
      }}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        const dropped = file === undefined ? null : getBridge().pathOfFile(file);
        if (dropped === null) return;
        setPath(dropped);
        void look(dropped);
      }}
    >
      <div className="field">
        <label htmlFor={field}>{t('ui.attach.path')}</label>
        <span className="field-row">
          <input
            ref={input}
            id={field}
            type="text"
            value={path}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('ui.attach.placeholder')}
            onChange={(event) => {
              setPath(event.target.value);
              setProbe(null);
              setError(null);
              if (busy === 'looking') {
                looks.current += 1;
                setBusy(null);
              }
            }}
          />
          {canPick && (
            <button type="button" className="button" onClick={() => void pick()}>
              {t('ui.attach.pick')}
            </button>
          )}
          <button
            type="submit"
            className="button first"
            disabled={busy !== null || path.trim() === ''}
          >
            {busy === 'looking' ? t('ui.attach.looking') : t('ui.attach.look')}
          </button>
        </span>
      </div>
      {error !== null && <ErrorState message={error} />}
      {probe !== null && (
        <AttachPreview
          probe={probe}
          chosen={chosen}
          busy={busy !== null}
          onChange={setChosen}
          onLookAgain={(maps) => void look(probe.path, maps)}
          onAttach={() => void attach()}
        />
      )}
    </form>
  );
}
