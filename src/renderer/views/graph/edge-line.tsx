/** One edge of the drawing, in the stroke of its kind. */
import type { EdgeProps } from '@xyflow/react';
import { use, type ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { EDGE_WORDS } from '../../ui/words.ts';
import type { LineEdge } from './flow.ts';
import { DASHES, lineStyle } from './line-style.ts';
import { CardState } from './node-card.tsx';

export function EdgeLine({ data, source, target }: EdgeProps<LineEdge>): ReactNode {
  const { t, say } = useWords();
  const { cursor, anyLit, found } = use(CardState);
  if (data === undefined) return null;
  const { link, path } = data;
  const style = lineStyle(link);
  const near = cursor !== null && (cursor === source || cursor === target);
  const dim = found !== null && !found.has(source) && !found.has(target);
  const classes = [
    'edge-line',
    link.lit ? 'edge-lit' : near ? 'edge-near' : anyLit || dim ? 'edge-quiet' : '',
  ];
  const mark = link.kind === 'blocks' ? 'bar' : 'arrow';
  const marker = `url(#graph-${mark}${link.lit ? '-lit' : near ? '-near' : ''})`;
  const word = link.label === undefined ? t(EDGE_WORDS[link.kind]) : say(link.label);
  const said = near || (link.lit && link.label !== undefined);
  return (
    <g className={classes.filter((name) => name !== '').join(' ')}>
      {style === 'double' ? (
        <>
          <path d={path} className="edge-double" />
          <path d={path} className="edge-core" />
          <path d={path} className="edge-tip" markerEnd={marker} />
        </>
      ) : (
        <path d={path} strokeDasharray={DASHES[style]} markerEnd={marker} />
      )}
      {said && <EdgeWord path={path}>{word}</EdgeWord>}
    </g>
  );
}

/** Written in the middle of the edge. */
function EdgeWord({
  path,
  children,
}: {
  readonly path: string;
  readonly children: string;
}): ReactNode {
  const [ax = 0, ay = 0, ...rest] = numbersOf(path);
  const [bx = ax, by = ay] = rest.slice(-2);
  const back = bx < ax;
  return (
    <text
      x={(ax + bx) / 2}
      y={back ? Math.max(ay, by) + 42 : (ay + by) / 2 - 5}
      textAnchor="middle"
    >
      {children}
    </text>
  );
}

function numbersOf(path: string): number[] {
  return (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gu) ?? []).map(Number);
}

/** The ends of edges; a line that blocks ends in a bar. */
export function EdgeEnds(): ReactNode {
  return (
    <svg className="edge-ends" aria-hidden="true">
      <defs>
        {['', '-lit', '-near'].map((name) => (
          <marker
            key={name}
            id={`graph-arrow${name}`}
            className={`edge-end${name}`}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="11"
            markerHeight="11"
            orient="auto"
          >
            <path d="M0 .8 10 5 0 9.2Z" stroke="none" />
          </marker>
        ))}
        {['', '-lit', '-near'].map((name) => (
          <marker
            key={name}
            id={`graph-bar${name}`}
            className={`edge-end${name}`}
            viewBox="0 0 6 14"
            refX="4"
            refY="7"
            markerUnits="userSpaceOnUse"
            markerWidth="6"
            markerHeight="16"
            orient="auto"
          >
            <path d="M2 0h3v14H2Z" stroke="none" />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
