/** A noun in all forms that code and screens need. */
export interface Noun {
  /** `file-requests`: folders, paths, topic. */
  plural: string;
  /** `fileRequests` and `fileRequest`: code and the table. */
  camels: string;
  camel: string;
  /** `FileRequests` and `FileRequest`: types and components. */
  Pascals: string;
  Pascal: string;
  /** `file requests` and `file request`: sentences. */
  words: string;
  word: string;
  /** `a file request`, `an invoice`. */
  aWord: string;
  AWord: string;
  /** `File requests` and `File request`: headings. */
  Words: string;
  Word: string;
  /** True: the agency has one list, and each client has some of its rows. False: each client has its own list. */
  shared: boolean;
}

export const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(plural)) return plural.slice(0, -2);
  return plural.replace(/s$/, '');
}

/** @throws Error if the word is not a lower-case plural, or if its singular is the same. */
export function nounOf(plural: string, given?: string, shared = false): Noun {
  const singular = given ?? singularOf(plural);
  for (const form of [plural, singular])
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(form))
      throw new Error(`"${form}" is not a noun in lower case, such as invoices or file-requests.`);
  if (singular === plural)
    throw new Error(`Give the singular of "${plural}" too: npm run new -- ${plural} <singular>`);
  const camelOf = (kebab: string) => kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const [camels, camel] = [camelOf(plural), camelOf(singular)];
  const [words, word] = [plural.replaceAll('-', ' '), singular.replaceAll('-', ' ')];
  const aWord = `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
  return {
    plural,
    camels,
    camel,
    Pascals: upper(camels),
    Pascal: upper(camel),
    words,
    word,
    aWord,
    AWord: upper(aWord),
    Words: upper(words),
    Word: upper(word),
    shared,
  };
}
