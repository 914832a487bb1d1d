/** The edges in sight, each in the stroke of its kind; they lie under the cards. */
import { use, type ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { EDGE_WORDS } from '../../ui/words.ts';
import type { Line } from './flow.ts';
import { DASHES, linePath, lineStyle, wordPlace } from './line-style.ts';
import { CardState } from './node-card.tsx';

/** A word that fits between two cards; a longer one is shown when one of them is marked. */
const SHORT = 13;

export function EdgeLines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const { cursor } = use(CardState);
  const weight = ({ link }: Line): number =>
    link.from === cursor || link.to === cursor ? 2 : link.lit ? 1 : 0;
  // What is lit or near lies over the rest.
  const ordered = [...lines].sort((a, b) => weight(a) - weight(b));
  return (
    <svg className="edge-lines" aria-hidden="true">
      <EdgeEnds />
      {ordered.map((line) => (
        <EdgeLine key={line.key} line={line} />
      ))}
    </svg>
  );
}

function EdgeLine({ line }: { readonly line: Line }): ReactNode {
  const { t, say } = useWords();
  const { cursor, anyLit, found } = use(CardState);
  const { link, from, to, route, shift } = line;
  const path = linePath(from, to, route, shift);
  const style = lineStyle(link);
  const near = cursor !== null && (cursor === link.from || cursor === link.to);
  const dim = found !== null && !found.has(link.from) && !found.has(link.to);
  const look = link.lit ? 'edge-lit' : near ? 'edge-near' : anyLit || dim ? 'edge-quiet' : '';
  const mark = link.kind === 'blocks' ? 'bar' : 'arrow';
  const marker = `url(#graph-${mark}${link.lit ? '-lit' : near ? '-near' : ''})`;
  const word = link.label === undefined ? t(EDGE_WORDS[link.kind]) : say(link.label);
  const place = wordPlace(from, to, route);
  return (
    <g className={`edge-line ${look}`}>
      {style === 'double' ? (
        <>
          <path d={path} className="edge-double" />
          <path d={path} className="edge-core" />
          <path d={path} className="edge-tip" markerEnd={marker} />
        </>
      ) : (
        <path d={path} strokeDasharray={DASHES[style]} markerEnd={marker} />
      )}
      {(near ||
        (link.lit &&
          link.label !== undefined &&
          (route !== undefined || word.length <= SHORT))) && (
        <text x={place.x} y={place.y + shift} textAnchor="middle">
          {word}
        </text>
      )}
    </g>
  );
}

const ENDS = [
  { name: 'arrow', box: '0 0 10 10', tip: [9, 5], size: [11, 11], path: 'M0 .8 10 5 0 9.2Z' },
  { name: 'bar', box: '0 0 6 14', tip: [4, 7], size: [6, 16], path: 'M2 0h3v14H2Z' },
] as const;

/** The ends of edges; a line that blocks ends in a bar. */
function EdgeEnds(): ReactNode {
  return (
    <defs>
      {ENDS.flatMap(({ name, box, tip, size, path }) =>
        ['', '-lit', '-near'].map((look) => (
          <marker
            key={`${name}${look}`}
            id={`graph-${name}${look}`}
            className={`edge-end${look}`}
            viewBox={box}
            refX={tip[0]}
            refY={tip[1]}
            markerUnits="userSpaceOnUse"
            markerWidth={size[0]}
            markerHeight={size[1]}
            orient="auto"
          >
            <path d={path} />
          </marker>
        )),
      )}
    </defs>
  );
}
