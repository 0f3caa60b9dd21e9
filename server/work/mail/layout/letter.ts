/** A part of a mail. The HTML and the plain text of a mail are made from the same parts, so they cannot differ. */
export type LetterPart =
  /** A paragraph. */
  | { is: 'text'; text: string }
  /** Text that a person wrote, with its line breaks. */
  | { is: 'words'; text: string }
  /** The filled-in fields of a form: names and values, one line each. */
  | { is: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Colors that change, with their numbers. `from` is null for an added color. */
  | { is: 'colors'; rows: readonly { place: number; from: string | null; to: string }[] }
  /** A stored picture, shown as `cid:<fileId>`; the plain text shows only the description. */
  | { is: 'picture'; fileId: string; description: string; href: string }
  /** The main link of the mail. A mail has at most one button. */
  | { is: 'button'; label: string; href: string }
  /** Any other link. */
  | { is: 'link'; label: string; href: string }
  /** A line that ends a group of parts. */
  | { is: 'rule' };

/** The content of a mail. */
export interface Letter {
  /** The headline, without a full stop. Mail programs show it next to the subject. */
  heading: string;
  parts: readonly LetterPart[];
  /** The reason why the reader gets the mail; null if it is obvious. */
  why: string | null;
  /** Links with which the reader can receive fewer mails. */
  links?: readonly { label: string; href: string }[];
}

/** A typed name on one line, without addresses and links, so that a stranger cannot add other content to a mail. */
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

/** The typed name of a stranger as `plainName` gives it, or the e-mail address if no name was typed. */
export const senderName = ({ name, email }: { name: string; email: string }): string =>
  plainName(name) || email;

/** A text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
