import type { LoopSummary } from '@contract/model.ts';
import type { SearchHit } from '@contract/channels.ts';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { loops, ONLY } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useWords } from '../ui/text.ts';
import { Untrusted } from '../ui/untrusted.tsx';
import { ACTIONS } from './actions.ts';
import { useOverlays } from './overlays.ts';
import { goTo, href } from './route.ts';
import { openSource } from '../stores/source-drawer.ts';
import { RAIL } from './screens.ts';
import { fitsWords } from './palette-filter.ts';
import { placeOfHit } from './search-address.ts';
import { SearchHits } from './search-hits.tsx';
import { SHORTEST, useSearch } from './use-search.ts';

const LOOPS_SHOWN = 200;

/** Screens, actions, loops and a search over everything, from one field. */
export function Palette(): ReactNode {
  const { t } = useWords();
  const open = useOverlays((state) => state.open === 'palette');
  // A drawer takes the focus, so it is opened when the palette has given it back.
  const afterwards = useRef<(() => void) | null>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) useOverlays.setState({ open: null });
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          className="dialog palette"
          aria-describedby={undefined}
          onCloseAutoFocus={() => {
            const work = afterwards.current;
            afterwards.current = null;
            if (work !== null) setTimeout(work, 0);
          }}
        >
          <Dialog.Title className="hidden">{t('ui.palette.open')}</Dialog.Title>
          <PaletteBody
            onLater={(work) => {
              afterwards.current = work;
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ onLater }: { readonly onLater: (work: () => void) => void }): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState('');
  const list = useResource(loops, ONLY).data?.items ?? [];
  const search = useSearch(text);
  const run = (work: () => void): void => {
    useOverlays.setState({ open: null });
    work();
  };
  const openHit = (hit: SearchHit): void => {
    run(() => {
      const place = placeOfHit(hit);
      if (place.kind === 'address') goTo(place.to);
      else onLater(() => void openSource(place.src));
    });
  };
  const { marked, setMarked, list: listRef } = useMarked(search.hits);
  const asked = text.trim().length >= SHORTEST;
  return (
    <Command
      label={t('ui.palette.open')}
      loop
      value={marked}
      onValueChange={setMarked}
      filter={fitsWords}
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={t('ui.palette.placeholder')}
      />
      <Command.List ref={listRef}>
        {!search.busy && search.hits.length === 0 && search.error === null && (
          <Command.Empty>{asked ? t('ui.search.nothing') : t('ui.palette.nothing')}</Command.Empty>
        )}
        <Command.Group heading={t('ui.palette.screens')}>
          {RAIL.map(({ screen, label, key, icon: Icon }) => (
            <Command.Item
              key={screen}
              value={`screen ${screen}`}
              keywords={[screen, t(label)]}
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
              value={`action ${action.id}`}
              keywords={[t(action.label)]}
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
        <SearchHits search={search} onOpen={openHit} />
      </Command.List>
    </Command>
  );
}

/**
 * Which entry Enter opens. The list marks its first entry when it filters; what the search brings
 * later is marked when nothing else is.
 */
function useMarked(hits: readonly SearchHit[]): {
  readonly marked: string;
  readonly setMarked: (value: string) => void;
  readonly list: RefObject<HTMLDivElement | null>;
} {
  const [marked, setMarked] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = list.current?.querySelectorAll('[cmdk-item]') ?? [];
    const some = [...items].some((item) => item.getAttribute('data-selected') === 'true');
    if (!some) setMarked(items[0]?.getAttribute('data-value') ?? '');
  }, [hits]);
  return { marked, setMarked, list };
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
          value={`loop ${loop.id}`}
          keywords={[loop.title, loop.key, loop.subtitle ?? '']}
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
