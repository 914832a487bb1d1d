/** Head and body of a screen; the head names it and holds its filters. */
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, lead, tools, children }: Props): ReactNode {
  return (
    <section className="screen" aria-labelledby="screen-title">
      <header className="screen-head">
        <h1 id="screen-title">{title}</h1>
        {lead !== undefined && <p className="quiet">{lead}</p>}
        {tools !== undefined && <div className="tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}
