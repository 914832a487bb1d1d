/** Markdown from a ledger: no raw HTML, no pictures, links only through the host. */
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { callHost } from '../bridge/call.ts';
import { cut, visible } from './untrusted.ts';
import { useWords } from './text.ts';

const LIMIT = 100_000;

const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https'] },
};

function openLink(href: string | undefined): void {
  if (href === undefined || !/^https?:\/\//i.test(href)) return;
  void callHost('host.open-link', { url: href });
}

const components: Components = {
  a: ({ href, children }) => (
    <button
      type="button"
      className="link"
      title={href === undefined ? undefined : visible(href)}
      onClick={() => {
        openLink(href);
      }}
    >
      {children}
    </button>
  ),
  // A heading of a ledger is not a heading of this page.
  h1: ({ children }) => <p className="md-heading">{children}</p>,
  h2: ({ children }) => <p className="md-heading">{children}</p>,
  h3: ({ children }) => <p className="md-heading">{children}</p>,
  h4: ({ children }) => <p className="md-heading">{children}</p>,
  h5: ({ children }) => <p className="md-heading">{children}</p>,
  h6: ({ children }) => <p className="md-heading">{children}</p>,
};

export default function Markdown({ children }: { readonly children: string }): ReactNode {
  const { t } = useWords();
  const part = cut(children, LIMIT);
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={components}
      >
        {visible(part.text)}
      </ReactMarkdown>
      {part.cut && (
        <p className="quiet">{t('ui.text.cut', { count: children.length - part.text.length })}</p>
      )}
    </div>
  );
}
