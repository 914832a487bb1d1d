/** The slider of moments: what a loop was at any instant, by hand, by event and by typing. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useShortcut } from '../app/use-shortcut.ts';
import type { LoopAt } from '../stores/loop-at.ts';
import { asOfScale, SCALE_END, type AsOfScale } from './as-of-scale.ts';
import { asOfText, goToMoment, parseInstant } from './as-of.ts';
import { instantText, shortInstantText } from './format.ts';
import { useNow } from './now.ts';
import { useWords } from './text.ts';
import './as-of.css';

/** The engine is asked when the hand rests for so long. */
const PAUSE_MS = 150;
const FEW = 10;

export function AsOfBar({ at }: { readonly at: LoopAt }): ReactNode {
  const { t, language } = useWords();
  const now = useNow();
  const given = at.now?.moments;
  const until = at.now?.asOf ?? now;
  const scale = useMemo(() => asOfScale(given ?? [], until), [given, until]);
  const { chosen, choose } = useChosen(at.asOf);
  const step = (to: number | null): void => {
    choose(to);
  };
  const earlier = scale.before(chosen);
  useShortcut('event-before', () => {
    if (earlier !== null) step(earlier);
  });
  useShortcut('event-after', () => {
    if (chosen !== null) step(scale.after(chosen));
  });
  if (at.now === null && at.asOf === null) return null;
  const [start] = scale.moments;
  return (
    <section className="as-of" aria-label={t('ui.as-of.bar')}>
      <div className="as-of-line">
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.as-of.before')}
          title={`${t('ui.as-of.before')} (,)`}
          aria-disabled={earlier === null}
          onClick={() => {
            if (earlier !== null) step(earlier);
          }}
        >
          <ChevronLeft size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.as-of.after')}
          title={`${t('ui.as-of.after')} (.)`}
          aria-disabled={chosen === null}
          onClick={() => {
            if (chosen !== null) step(scale.after(chosen));
          }}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
        <Slider scale={scale} chosen={chosen} onChoose={choose} onStep={step} />
        <Typed chosen={chosen} until={until} />
      </div>
      <p className="as-of-ends quiet">
        {start === undefined ? (
          t('ui.as-of.no-events')
        ) : (
          <>
            <span title={instantText(start, language)}>{shortInstantText(start, language)}</span>
            <output>{momentWords(scale, chosen, { t, language })}</output>
            <span>{t('ui.as-of.now')}</span>
          </>
        )}
      </p>
    </section>
  );
}

interface SliderProps {
  readonly scale: AsOfScale;
  readonly chosen: number | null;
  readonly onChoose: (at: number | null) => void;
  readonly onStep: (at: number | null) => void;
}

function Slider({ scale, chosen, onChoose, onStep }: SliderProps): ReactNode {
  const words = useWords();
  const disabled = scale.moments.length === 0;
  const byKey = (event: KeyboardEvent): void => {
    const target = momentOfKey(event.key, scale, chosen);
    if (target === undefined) return;
    event.preventDefault();
    onStep(target);
  };
  return (
    <div className="as-of-track">
      <svg viewBox={`0 0 ${SCALE_END} 10`} preserveAspectRatio="none" aria-hidden="true">
        {scale.ticks.map((tick) => (
          <line key={tick} x1={tick} x2={tick} y1="0" y2="10" />
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={SCALE_END}
        step="any"
        disabled={disabled}
        value={scale.positionOf(chosen)}
        aria-label={words.t('ui.as-of.slider')}
        aria-valuetext={momentWords(scale, chosen, words)}
        onChange={(event) => {
          onChoose(scale.momentAt(Number(event.target.value)));
        }}
        onKeyDown={byKey}
      />
    </div>
  );
}

/** Where a key on the slider leads: an event on, ten events on, the first, or now; undefined: nowhere. */
function momentOfKey(
  key: string,
  scale: AsOfScale,
  chosen: number | null,
): number | null | undefined {
  const many = (step: (at: number | null) => number | null, stop: number | null): number | null => {
    let at = chosen;
    for (let i = 0; i < FEW && at !== stop; i += 1) at = step(at);
    return at;
  };
  const [start = null] = scale.moments;
  const back = (at: number | null): number | null => scale.before(at) ?? at;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return back(chosen);
    case 'ArrowRight':
    case 'ArrowUp':
      return scale.after(chosen);
    case 'PageDown':
      return many(back, start);
    case 'PageUp':
      return many((at) => scale.after(at), null);
    case 'Home':
      return start;
    case 'End':
      return null;
    default:
      return undefined;
  }
}

function momentWords(
  scale: AsOfScale,
  chosen: number | null,
  { t, language }: Pick<ReturnType<typeof useWords>, 't' | 'language'>,
): string {
  if (chosen === null) return t('ui.as-of.now');
  const number = scale.moments.findLastIndex((moment) => moment <= chosen) + 1;
  const event = t('ui.as-of.event', { number, count: scale.moments.length });
  return `${instantText(chosen, language)} · ${event}`;
}

/** A moment written out; the field opens when it is wanted. */
function Typed({
  chosen,
  until,
}: {
  readonly chosen: number | null;
  readonly until: number;
}): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'not-instant' | 'future' | null>(null);
  const errorId = useId();
  if (text === null) {
    return (
      <button
        type="button"
        className="button"
        onClick={() => {
          setText(chosen === null ? '' : asOfText(chosen));
        }}
      >
        {t('ui.as-of.type')}
      </button>
    );
  }
  const close = (): void => {
    setText(null);
    setWrong(null);
  };
  const go = (): void => {
    const at = parseInstant(text);
    if (at === null) setWrong('not-instant');
    else if (at > until) setWrong('future');
    else {
      goToMoment(at);
      close();
    }
  };
  return (
    <form
      className="as-of-typed"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        type="text"
        // The field was just asked for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        aria-label={t('ui.as-of.instant')}
        placeholder="2026-08-27 10:00"
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : errorId}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
      />
      <button type="submit" className="button">
        {t('ui.as-of.go')}
      </button>
      {wrong !== null && (
        <p id={errorId} className="refusal" role="alert">
          {wrong === 'future' ? t('ui.as-of.future') : t('ui.as-of.not-instant')}
        </p>
      )}
    </form>
  );
}

/** The moment under the hand: at once in the slider, in the address when the hand rests. */
function useChosen(asOf: number | null): {
  readonly chosen: number | null;
  readonly choose: (at: number | null) => void;
} {
  const [held, setHeld] = useState<{ readonly at: number | null } | null>(null);
  const [seen, setSeen] = useState(asOf);
  if (seen !== asOf) {
    setSeen(asOf);
    setHeld(null);
  }
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => {
      goToMoment(held.at);
      setHeld(null);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [held]);
  return {
    chosen: held === null ? asOf : held.at,
    choose: (at) => {
      setHeld({ at });
    },
  };
}
