import { Fragment, type ReactNode } from 'react';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { normalizeWebAddress } from '#contract/validation/web-address.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Inline = Extract<Node, { type: 'paragraph' }>['children'][number];

/** Returns the address of an allowed link: to this site, the web, mail or telephone. Null for all others. */
function safeTarget(url: string): string | null {
  if (/^(?:mailto:[^\s@]+@[^\s@?]+|tel:[\d+\-().]+)$/i.test(url)) return url;
  if (/^(?:\/(?![/\\])|#)[\w\-./~%+?=&#]*$/.test(url)) return url;
  return /^https?:\/\//i.test(url) ? normalizeWebAddress(url) : null;
}

const all = (nodes: readonly (Node | Inline)[]): ReactNode =>
  // The index is a stable key, because the text never changes after rendering.
  nodes.map((node, index) => <Fragment key={index}>{shown(node)}</Fragment>);

const plain = (node: Node | Inline): string =>
  'children' in node ? node.children.map(plain).join('') : 'value' in node ? node.value : '';

/** The id of a heading. Its prefix differs from all ids of the page itself. */
const idOf = (words: string) => `s-${words.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}`;

/** Headings in the text begin at `h2`, because the title of the page is the `h1`. */
function heading(depth: number, children: ReactNode, words: string): ReactNode {
  if (depth <= 2) return <h2 id={idOf(words)}>{children}</h2>;
  return depth === 3 ? <h3>{children}</h3> : <h4>{children}</h4>;
}

type Kind = (Node | Inline)['type'];
type Drawing = { [T in Kind]?: (node: Extract<Node | Inline, { type: T }>) => ReactNode };

// Renders only these kinds of nodes: HTML and pictures become plain text.
const drawings: Drawing = {
  heading: (node) => heading(node.depth, all(node.children), plain(node)),
  paragraph: ({ children }) => <p>{all(children)}</p>,
  list: ({ ordered, start, children }) =>
    ordered ? <ol start={start ?? 1}>{all(children)}</ol> : <ul>{all(children)}</ul>,
  listItem: ({ children }) => <li>{all(children)}</li>,
  blockquote: ({ children }) => <blockquote>{all(children)}</blockquote>,
  strong: ({ children }) => <strong>{all(children)}</strong>,
  emphasis: ({ children }) => <em>{all(children)}</em>,
  link: ({ url, children }) => {
    const target = safeTarget(url);
    return target === null ? all(children) : <a href={target}>{all(children)}</a>;
  },
  inlineCode: ({ value }) => <code>{value}</code>,
  code: ({ value }) => <code>{value}</code>,
  text: ({ value }) => value,
  html: ({ value }) => value,
  image: ({ alt }) => alt,
  break: () => <br />,
  thematicBreak: () => <hr />,
};

/** Renders one node; a node without an entry in `drawings` becomes plain text. */
function shown(node: Node | Inline): ReactNode {
  // TypeScript cannot check this: each function takes nodes of its own kind.
  const draw = drawings[node.type] as ((of: Node | Inline) => ReactNode) | undefined;
  if (draw) return draw(node);
  return 'children' in node ? all(node.children) : null;
}

/** The main headings of a text, with the ids that links use. */
export function headingsOf(text: string): { id: string; words: string }[] {
  const found = fromMarkdown(text).children.filter((node) => node.type === 'heading' && node.depth <= 2);
  const byId = new Map(found.map((node) => [idOf(plain(node)), plain(node)]));
  return [...byId].map(([id, words]) => ({ id, words }));
}

/** Renders Markdown by staff only as React elements: no part of the text is ever parsed as HTML. */
export function Markdown({ text }: { text: string }) {
  return all(fromMarkdown(text).children);
}
