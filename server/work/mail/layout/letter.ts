/** A part of a mail. Its HTML and its text are made from the same parts, so that they cannot differ. */
export type LetterPart =
  /** A paragraph. */
  | { is: 'text'; text: string }
  /** What a person wrote, with its line breaks. */
  | { is: 'words'; text: string }
  /** What was filled in: names and values of one line each. */
  | { is: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** A stored picture, shown as `cid:<fileId>`; its text is the description alone. */
  | { is: 'picture'; fileId: string; description: string; href: string }
  /** The way to the very thing. A mail has one, or one for each thing that it tells of. */
  | { is: 'button'; label: string; href: string }
  /** Ends what belongs together. */
  | { is: 'rule' };

/** What a mail says. */
export interface Letter {
  /** In one sentence; programs show it beside the subject. */
  heading: string;
  parts: readonly LetterPart[];
  /** Why the reader gets it; null where that is plain. */
  why: string | null;
  /** Ways to get less of it. */
  links?: readonly { label: string; href: string }[];
}

/** One line without addresses or links: what a stranger typed as a name can then be nothing else. */
export const plainName = (typed: string, most = 60): string => {
  const name = typed
    .replaceAll(/\p{C}+/gu, ' ')
    .split(/\s+/)
    .filter((word) => !/@|:\/|\/\/|^www\.|[^\s.]\.[a-z]{2,}(?:[/:?#]|$)/i.test(word))
    .join(' ')
    .replaceAll(/[<>"]/g, '')
    .trim();
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
};

/** A text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
