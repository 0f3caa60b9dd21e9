/** A part of a mail. Its HTML and its plain text are made from the same parts, so they cannot differ. */
export type LetterPart =
  /** A paragraph. */
  | { is: 'text'; text: string }
  /** Text that a person wrote, with its line breaks. */
  | { is: 'words'; text: string }
  /** Filled-in fields: names and values, one line each. */
  | { is: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** A stored picture, shown as `cid:<fileId>`; the plain text shows only the description. */
  | { is: 'picture'; fileId: string; description: string; href: string }
  /** The link of the mail. A mail has at most one. */
  | { is: 'button'; label: string; href: string }
  /** Any other link. */
  | { is: 'link'; label: string; href: string }
  /** A line that ends a group of parts. */
  | { is: 'rule' };

/** The content of a mail. */
export interface Letter {
  /** A headline without a full stop; mail programs show it beside the subject. */
  heading: string;
  parts: readonly LetterPart[];
  /** Why the reader gets it; null if that is obvious. */
  why: string | null;
  /** Links to receive fewer mails. */
  links?: readonly { label: string; href: string }[];
}

/** A typed name on one line without addresses or links, so that a stranger cannot smuggle in other content. */
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

/** The typed name of a stranger in plain form; the address if no name was typed. */
export const senderName = ({ name, email }: { name: string; email: string }): string =>
  plainName(name) || email;

/** A text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
