import { Fragment, type ReactNode } from 'react';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { normalizeWebAddress } from '#contract/validation/web-address.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Inline = Extract<Node, { type: 'paragraph' }>['children'][number];

/** The address of an allowed link: this site, a web address, mail or telephone. Null for everything else. */
function safeTarget(url: string): string | null {
  if (/^(?:mailto:[^\s@]+@[^\s@?]+|tel:[\d+\-().]+)$/i.test(url)) return url;
  if (/^(?:\/(?![/\\])|#)[\w\-./~%+?=&#]*$/.test(url)) return url;
  return /^https?:\/\//i.test(url) ? normalizeWebAddress(url) : null;
}

const all = (nodes: readonly (Node | Inline)[]): ReactNode =>
  // The text never changes after rendering, so the index is a stable key.
  nodes.map((node, index) => <Fragment key={index}>{shown(node)}</Fragment>);

const plain = (node: Node | Inline): string =>
  'children' in node ? node.children.map(plain).join('') : 'value' in node ? node.value : '';

/** The fragment of a heading. Its prefix differs from all ids of the page itself. */
const idOf = (words: string) => `s-${words.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}`;

/** Headings in the text are one level below the title of the page. */
function heading(depth: number, children: ReactNode, words: string): ReactNode {
  if (depth <= 2) return <h2 id={idOf(words)}>{children}</h2>;
  return depth === 3 ? <h3>{children}</h3> : <h4>{children}</h4>;
}

type Kind = (Node | Inline)['type'];
type Drawing = { [T in Kind]?: (node: Extract<Node | Inline, { type: T }>) => ReactNode };

// Only these kinds are rendered: HTML and pictures become their text.
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

/** Renders one node; a node without a drawing becomes its text. */
function shown(node: Node | Inline): ReactNode {
  // Each kind's function takes nodes of that kind.
  const draw = drawings[node.type] as ((of: Node | Inline) => ReactNode) | undefined;
  if (draw) return draw(node);
  return 'children' in node ? all(node.children) : null;
}

/** The main headings of a text, and the fragments that lead to them. */
export function headingsOf(text: string): { id: string; words: string }[] {
  const found = fromMarkdown(text).children.filter((node) => node.type === 'heading' && node.depth <= 2);
  const byId = new Map(found.map((node) => [idOf(plain(node)), plain(node)]));
  return [...byId].map(([id, words]) => ({ id, words }));
}

/** Renders Markdown by staff with React elements only: none of it is ever parsed as HTML. */
export function Markdown({ text }: { text: string }) {
  return all(fromMarkdown(text).children);
}
