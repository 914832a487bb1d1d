/** List and detail side by side, the line between them movable by mouse and by keyboard. */
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useWords } from './text.ts';

const MIN = 280;
const MAX = 720;
const STEP = 24;

interface Props {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** On a narrow window: whether the detail is what is shown. */
  readonly detailOpen: boolean;
}

export function SplitPane({ list, detail, detailOpen }: Props): ReactNode {
  const { t } = useWords();
  const [width, setWidth] = useState(432);
  const pane = useRef<HTMLDivElement>(null);
  const resize = (to: number): void => {
    setWidth(Math.min(MAX, Math.max(MIN, Math.round(to))));
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(event.clientX - (pane.current?.getBoundingClientRect().left ?? 0));
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') resize(width - STEP);
    else if (event.key === 'ArrowRight') resize(width + STEP);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={pane}
      className={`split ${detailOpen ? 'detail-open' : ''}`}
      style={{ '--list-width': `${width}px` } as React.CSSProperties}
    >
      <div className="split-list">{list}</div>
      {/* A separator that can be moved is a control by its role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="split-line"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('ui.split')}
        aria-valuenow={width}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={byKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
      />
      <div className="split-detail">{detail}</div>
    </div>
  );
}
