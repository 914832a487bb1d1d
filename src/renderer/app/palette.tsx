import type { LoopSummary } from '@contract/model.ts';
import type { SearchHit } from '@contract/channels.ts';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../bridge/call.ts';
import { loops, ONLY } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useWords } from '../ui/text.ts';
import { Time } from '../ui/time.tsx';
import { Untrusted } from '../ui/untrusted.tsx';
import { SEARCH_WORDS } from '../ui/words.ts';
import { ACTIONS } from './actions.ts';
import { useOverlays } from './overlays.ts';
import { goTo, href } from './route.ts';
import { addressOfHit } from './search-address.ts';
import { RAIL } from './screens.ts';

const SEARCH_PAUSE_MS = 150;
const LOOPS_SHOWN = 200;

/** Screens, actions, loops and a search over everything, from one field. */
export function Palette(): ReactNode {
  const { t } = useWords();
  const open = useOverlays((state) => state.open === 'palette');
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) useOverlays.setState({ open: null });
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog palette" aria-describedby={undefined}>
          <Dialog.Title className="hidden">{t('ui.palette.open')}</Dialog.Title>
          <PaletteBody />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody(): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState('');
  const list = useResource(loops, ONLY).data?.items ?? [];
  const { hits, busy } = useSearch(text);
  const run = (work: () => void): void => {
    useOverlays.setState({ open: null });
    work();
  };
  return (
    <Command label={t('ui.palette.open')} loop>
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={t('ui.palette.placeholder')}
      />
      <Command.List>
        <Command.Empty>{busy ? t('ui.loading') : t('ui.palette.nothing')}</Command.Empty>
        <Command.Group heading={t('ui.palette.screens')}>
          {RAIL.map(({ screen, label, key, icon: Icon }) => (
            <Command.Item
              key={screen}
              value={`screen ${screen} ${t(label)}`}
              onSelect={() => {
                run(() => {
                  goTo(href(screen));
                });
              }}
            >
              <Icon size={14} aria-hidden />
              <span>{t(label)}</span>
              <KeyHint id={key} />
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('ui.palette.actions')}>
          {ACTIONS.map((action) => (
            <Command.Item
              key={action.id}
              value={`action ${action.id} ${t(action.label)}`}
              onSelect={() => {
                run(action.run);
              }}
            >
              <span>{t(action.label)}</span>
              {action.key !== undefined && <KeyHint id={action.key} />}
            </Command.Item>
          ))}
        </Command.Group>
        <LoopGroup loops={text.length > 0 ? list : []} onOpen={run} />
        {hits.length > 0 && (
          <Command.Group heading={t('ui.palette.found')} forceMount>
            {hits.map((hit) => (
              <HitItem key={`${hit.kind} ${hit.loop} ${hit.target}`} hit={hit} onOpen={run} />
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

type Run = (work: () => void) => void;

function LoopGroup({
  loops: list,
  onOpen,
}: {
  readonly loops: readonly LoopSummary[];
  readonly onOpen: Run;
}): ReactNode {
  const { t } = useWords();
  if (list.length === 0) return null;
  return (
    <Command.Group heading={t('ui.screen.loops')}>
      {list.slice(0, LOOPS_SHOWN).map((loop) => (
        <Command.Item
          key={loop.id}
          value={`loop ${loop.title} ${loop.id}`}
          onSelect={() => {
            onOpen(() => {
              goTo(href('loop', loop.id));
            });
          }}
        >
          <Untrusted>{loop.title}</Untrusted>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function HitItem({ hit, onOpen }: { readonly hit: SearchHit; readonly onOpen: Run }): ReactNode {
  const { t } = useWords();
  return (
    <Command.Item
      forceMount
      value={`hit ${hit.kind} ${hit.loop} ${hit.target}`}
      onSelect={() => {
        onOpen(() => {
          goTo(addressOfHit(hit));
        });
      }}
    >
      <span className="hit-kind">{t(SEARCH_WORDS[hit.kind])}</span>
      <span className="hit-text">
        <Untrusted>{hit.title}</Untrusted>
        {hit.excerpt !== '' && hit.excerpt !== hit.title && (
          <span className="quiet">
            <Untrusted>{hit.excerpt}</Untrusted>
          </span>
        )}
      </span>
      <span className="quiet hit-loop">
        <Untrusted>{hit.loopTitle}</Untrusted> {hit.at !== null && <Time at={hit.at} as="age" />}
      </span>
    </Command.Item>
  );
}

function useSearch(text: string): { readonly hits: readonly SearchHit[]; readonly busy: boolean } {
  const [found, setFound] = useState<{
    readonly text: string;
    readonly hits: readonly SearchHit[];
  }>({
    text: '',
    hits: [],
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      void (async () => {
        const answer = await call('search.query', { text: wanted.slice(0, 200), limit: 30 });
        if (current) setFound({ text: wanted, hits: answer.ok ? answer.value.hits : [] });
      })();
    }, SEARCH_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted.length < 2) return { hits: [], busy: false };
  return { hits: found.hits, busy: found.text !== wanted };
}
