/**
 * The two letters at the start of client codes: the initials of the name's first two words. A single word gives its first two
 * letters.
 */
export function codePrefixOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .toUpperCase()
    .split(/ +/);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0] ?? '') : [...(words[0] ?? '')];
  return letters.slice(0, 2).join('').padEnd(2, 'C');
}

/** The default description of a company that has entered only its name. */
export const descriptionOf = (name: string): string =>
  `${name}: AI integration and AI marketing for small and mid-sized businesses.`;
