import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly depth?: number;
  /** Of a task in a list; null for an ordinary item. */
  readonly checked?: boolean | null;
  readonly children?: readonly MarkdownNode[];
}

/** What a reader of GitHub's Markdown makes of a text: every node of its tree, in order. */
export function markdownNodes(markdown: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const walk = (node: MarkdownNode): void => {
    nodes.push(node);
    node.children?.forEach(walk);
  };
  const collect = () => (tree: unknown) => walk(tree as MarkdownNode);
  const remarkPlugins = [remarkGfm, collect];
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins }, markdown));
  return nodes;
}

export function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
