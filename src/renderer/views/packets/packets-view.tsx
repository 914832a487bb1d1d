import { PACKET_PARTS, type Packet } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { changeQuery, first, href, useRoute } from '../../app/route.ts';
import { call, callHost, flat } from '../../bridge/call.ts';
import { loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { useEngineStore } from '../../stores/engine.ts';
import { Copy } from '../../ui/copy.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { ScrollText } from '../../ui/scroll-text.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { reviewLink, type PacketOf } from './copy-packet.ts';
import { PacketParts, type Part } from './packet-parts.tsx';

/** Composes what a reviewer hands on: parts can be left out, and the preview is what is copied. */
export function PacketsView(): ReactNode {
  const { t, language: own } = useWords();
  const route = useRoute();
  const of = packetOf(route);
  const language = LANGUAGES.find((each) => each === first(route, 'language')) ?? own;
  const left = route.query['without'] ?? [];
  const parts = PACKET_PARTS.filter((part) => !left.includes(part));
  const { packet, error, busy, retry } = usePacket(of, language, parts);
  const [raw, setRaw] = useState(false);
  return (
    <Screen title={t('ui.screen.packets')} lead={t('ui.packet.lead')} tools={<Subject of={of} />}>
      {of === null ? (
        <EmptyState
          title={t('ui.packet.none')}
          action={
            <a className="button" href={href('queue')}>
              {t('ui.screen.queue')}
            </a>
          }
        >
          {t('ui.packet.none-help')}
        </EmptyState>
      ) : (
        <div className="packet">
          <PacketParts
            parts={parts}
            packet={packet}
            language={language}
            onToggle={(part: Part, on: boolean) => {
              changeQuery(
                { without: on ? left.filter((each) => each !== part) : [...left, part] },
                { replace: true },
              );
            }}
          />
          <div className="packet-preview" aria-busy={busy}>
            {error !== null && <ErrorState message={error} onRetry={retry} />}
            {packet === null && error === null && <LoadingState />}
            {packet !== null && (
              <>
                <div className="actions">
                  <Copy text={packet.markdown} label={t('ui.packet.copy')} />
                  <button
                    type="button"
                    className="button"
                    onClick={() =>
                      void save(packet.markdown, t('ui.packet.file-name'), (path) =>
                        t('ui.packet.saved', { path: visible(path) }),
                      )
                    }
                  >
                    {t('ui.packet.save')}
                  </button>
                  <button
                    type="button"
                    className="button"
                    aria-pressed={raw}
                    onClick={() => {
                      setRaw(!raw);
                    }}
                  >
                    {t('ui.packet.raw')}
                  </button>
                  <span className="quiet">{t('ui.packet.no-decision')}</span>
                </div>
                {raw ? (
                  <ScrollText text={packet.markdown} label={t('ui.packet.raw')} />
                ) : (
                  <MarkdownText>{packet.markdown}</MarkdownText>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </Screen>
  );
}

function packetOf(route: ReturnType<typeof useRoute>): PacketOf | null {
  const attention = first(route, 'attention');
  if (attention !== null) return { attention };
  const loop = first(route, 'loop');
  if (loop === null) return null;
  const run = first(route, 'run');
  return run === null ? { loop } : { loop, run };
}

function Subject({ of }: { readonly of: PacketOf | null }): ReactNode {
  const { t } = useWords();
  const all = useResource(loops, ONLY).data?.items ?? [];
  return (
    <label className="field-inline">
      {t('ui.packet.loop')}
      <select
        value={of !== null && 'loop' in of ? of.loop : ''}
        onChange={(event) => {
          changeQuery({ loop: event.target.value, run: null, attention: null });
        }}
      >
        <option value="">{t('ui.graph.choose')}</option>
        {all.map((loop) => (
          <option key={loop.id} value={loop.id}>
            {visible(loop.title)}
          </option>
        ))}
      </select>
    </label>
  );
}

async function save(
  text: string,
  suggestedName: string,
  said: (path: string) => string,
): Promise<void> {
  const answer = await callHost('host.save-text', { suggestedName, text });
  if (answer.ok && answer.value.saved) toast(said(answer.value.path ?? suggestedName));
}

function usePacket(
  of: PacketOf | null,
  language: Language,
  parts: readonly Part[],
): {
  readonly packet: Packet | null;
  readonly error: Msg | null;
  readonly busy: boolean;
  readonly retry: () => void;
} {
  const revision = useEngineStore((state) => state.revision);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ packet: Packet | null; error: Msg | null; key: string }>({
    packet: null,
    error: null,
    key: '',
  });
  const key = JSON.stringify({ of, language, parts });
  useEffect(() => {
    const wanted = JSON.parse(key) as { of: PacketOf | null; language: Language; parts: Part[] };
    if (wanted.of === null) return undefined;
    let current = true;
    const asked = wanted.of;
    void (async () => {
      const answer = flat(
        await call('packet.compose', {
          ...asked,
          language: wanted.language,
          parts: wanted.parts,
          link: reviewLink(asked),
        }),
      );
      if (!current) return;
      setState(
        answer.ok
          ? { packet: answer.value, error: null, key }
          : { packet: null, error: answer.message, key },
      );
    })();
    return () => {
      current = false;
    };
  }, [key, revision, tries]);
  return {
    packet: state.packet,
    error: state.error,
    busy: state.key !== key,
    retry: () => {
      setTries(tries + 1);
    },
  };
}
