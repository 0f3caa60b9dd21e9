import { searchKinds, type SearchKind } from '#contract/search.ts';

/** A parsed search. */
interface Asked {
  /** The words in lower case. A result contains all of them. */
  words: string[];
  /** A part of the author's name or address. */
  from: string | null;
  /** A part of the company's name or code. */
  client: string | null;
  kind: SearchKind | null;
}

/** At most this many words of a search are used. */
const mostWords = 8;

const isKind = (name: string): name is SearchKind => name in searchKinds;

/** The kind of results that a word after `in:` names, such as `messages`, `message` or `req`. */
const kindBy = (word: string): SearchKind | undefined =>
  Object.keys(searchKinds)
    .filter(isKind)
    .find((kind) => word !== '' && (kind.startsWith(word) || searchKinds[kind].in.startsWith(word)));

/** Parses the text of a search. `from:`, `client:` and `in:` are filters, and quotation marks make phrases. */
export function askedBy(typed: string): Asked {
  const asked: Asked = { words: [], from: null, client: null, kind: null };
  const parts = typed.toLowerCase().matchAll(/(?:(from|client|in):)?(?:"([^"]*)"?|(\S+))/g);
  for (const [whole, name, quoted, plain] of parts) {
    const word = (quoted ?? plain ?? '').trim();
    if (word === '') continue;
    const kind = name === 'in' ? kindBy(word) : undefined;
    if (name === 'from') asked.from = word;
    else if (name === 'client') asked.client = word;
    else if (kind) asked.kind = kind;
    // A filter with an unknown value is searched as text.
    else if (!asked.words.includes(name ? whole : word)) asked.words.push(name ? whole : word);
  }
  return { ...asked, words: asked.words.slice(0, mostWords) };
}
