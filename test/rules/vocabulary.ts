import type { Finding, Source } from './source.ts';

/**
 * Private words that stood in the code once, and the field's word for each. A newcomer searches for the usual word, so these
 * stay away from names, paths and comments. Texts that people read on the screen are free to use them.
 */
export const retired: Readonly<Record<string, string>> = {
  desk: 'panel',
  desks: 'panels',
  shelf: 'folder (inbox or spam), state (current or deleted), store',
  shelves: 'folders',
  farewell: 'auto-clear',
  lane: 'queue or semaphore',
  lanes: 'queues',
  turnstile: 'keyed lock',
  spool: 'body files',
  spooled: 'body files',
  spooling: 'body files',
  seal: 'watermark tile',
  seals: 'watermark tiles',
  teller: 'progress reporter',
  keeper: 'supervisor',
  adoption: 'file target',
  adopt: 'fetch, take over',
  adopts: 'fetches, takes over',
  adopted: 'fetched, taken over',
  band: 'strip, row',
  door: 'way to sign in, call',
  doors: 'ways to sign in, calls',
  house: 'brand, project',
  touches: 'invalidates, changes',
};

/** Where a retired word is the usual one. */
const allowed: Readonly<Record<string, RegExp>> = {
  // An icon of lucide is called House, and a sample picture shows one.
  house:
    /^(?:web\/(?:pages\/admin\/panel-commands|features\/admin\/command-menu\/)|scripts\/demo\/pictures\/)/,
  // Fingers on a screen, and lines that meet an edge.
  touches: /^web\/(?:ui\/review\/stage|features\/admin\/system)\//,
};

// A released migration is never changed, so these keep the words they were released with.
const released = /^server\/data\/db\/migrations\//;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Names, paths and comments that use a retired word. */
export function vocabularyFindings({ path, names, comments }: Source): Finding[] {
  if (released.test(path) || path === 'test/rules/vocabulary.ts') return [];
  return [{ text: path, line: 1 }, ...names, ...comments].flatMap(({ text, line }) => {
    const word = wordsOf(text).find((part) => Object.hasOwn(retired, part) && !allowed[part]?.test(path));
    return word ? [{ path, line, message: `says ${word}; the word is ${retired[word]}` }] : [];
  });
}
