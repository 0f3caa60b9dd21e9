const address = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * The people in a pasted list, such as `Noor Haddad <noor@mill.example>, ida@mill.example`, separated by commas, semicolons or
 * lines. Null unless the text contains several addresses.
 */
export function pastedPeople(text: string): { name: string; email: string }[] | null {
  const people = text
    .split(/[,;\n\t]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = '', inside] = /^"?([^"<]*?)"?\s*<([^>]+)>$/.exec(part) ?? [];
      return { name, email: (inside ?? part).trim() };
    });
  return people.length > 1 && people.every(({ email }) => address.test(email)) ? people : null;
}
