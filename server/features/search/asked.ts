import { searchKinds, type SearchKind } from '#contract/search.ts';

/** What somebody asks a search for. */
export interface Asked {
  /** In lower case; all of them have to be found. */
  words: string[];
  /** Who wrote it, by a part of the name or address. */
  from: string | null;
  /** The company, by a part of its name or its code. */
  client: string | null;
  kind: SearchKind | null;
}

/** The most words that are looked at. */
const mostWords = 8;

const isKind = (name: string): name is SearchKind => name in searchKinds;

/** A kind by what people call it: `messages`, `message`, `in:req`. */
const kindBy = (word: string): SearchKind | undefined =>
  Object.keys(searchKinds)
    .filter(isKind)
    .find((kind) => word !== '' && (kind.startsWith(word) || searchKinds[kind].in.startsWith(word)));

/** Takes a search apart: `from:`, `client:` and `in:` narrow it, quotation marks hold words together. */
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
    // What narrows nothing is looked for as it was typed.
    else if (!asked.words.includes(name ? whole : word)) asked.words.push(name ? whole : word);
  }
  return { ...asked, words: asked.words.slice(0, mostWords) };
}
