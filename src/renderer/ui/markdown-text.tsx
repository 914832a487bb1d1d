/** Markdown, loaded when the first of it is shown; the plain text stands there until then. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Untrusted } from './untrusted.tsx';

const Markdown = lazy(() => import('./markdown.tsx'));

export function MarkdownText({ children }: { readonly children: string }): ReactNode {
  return (
    <Suspense
      fallback={
        <p>
          <Untrusted as="text">{children}</Untrusted>
        </p>
      }
    >
      <Markdown>{children}</Markdown>
    </Suspense>
  );
}
