import type { Finding, Source } from './source.ts';

/**
 * Former private words, each with the usual word to use instead. They must not appear in names, paths and comments, in any
 * form. Texts on screens may use them.
 */
const retired: Readonly<Record<string, string>> = {
  desk: 'panel',
  shelf: 'folder (inbox or spam), state (current or deleted), store',
  farewell: 'auto-clear',
  lane: 'queue or semaphore',
  turnstile: 'keyed lock',
  spool: 'body file',
  seal: 'watermark tile',
  teller: 'progress reporter',
  keeper: 'supervisor',
  adoption: 'file target',
  adopt: 'fetch, take over',
  band: 'strip, row',
  door: 'way to sign in, call',
  house: 'brand, project',
  touch: 'invalidate, change',
  owe: 'file request, wait',
  verdict: 'decision',
  turn: 'waiting, waitsFor',
  holder: 'waitsFor, worker, owner',
  stage: 'canvas',
};

/** Forms with a common meaning: a touch screen, a field that a person has touched, to turn something off. */
const usual = new Set(['touch', 'touched', 'turns', 'turned', 'turning']);

/** A word with its plural and verb forms. */
function formsOf(word: string): string[] {
  const stem = word.replace(/e$/, '');
  const plural = /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word.replace(/f$/, 've')}s`;
  return [word, plural, `${stem}ed`, `${stem}ing`];
}

const wordByForm = new Map(
  Object.keys(retired).flatMap((word) => formsOf(word).map((form): [string, string] => [form, word])),
);

/** The paths in which a retired word is allowed, because it is the right word there. */
const allowed: Readonly<Record<string, RegExp>> = {
  // lucide has an icon named House, and a sample picture shows a house.
  house:
    /^(?:web\/(?:ui\/pictures\/lucide|pages\/admin\/commands\/panel-commands|features\/admin\/command-menu\/)|scripts\/demo\/pictures\/)/,
  // Elsewhere people take turns in a queue, and pictures are turned.
  turn: /^(?!contract\/|server\/data\/db\/(?:views|personal)\/|server\/data\/db\/tables\/(?!job)|server\/features\/(?:waiting|previews|pins|decisions|quotes|file-requests|overview)\/|web\/features\/(?:admin|portal)\/)/,
  // Elsewhere the word means the progress of a project.
  stage: /^(?!web\/ui\/review\/)/,
  // A finger touches the screen, and lines touch an edge.
  touch: /^web\/(?:ui\/review\/canvas\/|ui\/pictures\/media-view|features\/admin\/system\/)/,
};

// Migrations that were released never change, so they keep their words.
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
    const form = wordsOf(text).find((part) => {
      const word = wordByForm.get(part);
      return word !== undefined && !usual.has(part) && !allowed[word]?.test(path);
    });
    const word = form && wordByForm.get(form);
    return word ? [{ path, line, message: `says ${form}; the word is ${retired[word]}` }] : [];
  });
}
