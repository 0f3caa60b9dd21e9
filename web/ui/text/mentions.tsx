import { Fragment } from 'react';

interface Named {
  id: string;
  name: string;
}

/** Longest name first: if the text matches both "Ann Lee" and "Ann", "Ann Lee" is used. */
const byLength = (people: readonly Named[]) => people.toSorted((a, b) => b.name.length - a.name.length);

const parts = (text: string, people: readonly Named[]) => {
  const found: { text: string; person: Named | null }[] = [];
  const sorted = byLength(people);
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = sorted.find(({ name }) => text.startsWith(name, at + 1));
    if (!person) continue;
    found.push({ text: text.slice(from, at), person: null });
    from = at + 1 + person.name.length;
    found.push({ text: text.slice(at, from), person });
  }
  return [...found, { text: text.slice(from), person: null }];
};

/** The ids of people mentioned after an @ in a text, without duplicates. */
export const mentionsIn = (text: string, people: readonly Named[]): string[] => [
  ...new Set(parts(text, people).flatMap(({ person }) => person?.id ?? [])),
];

/** A text in which the names of mentioned people are highlighted. */
export function WithMentions({ text, people }: { text: string; people: readonly Named[] }) {
  return parts(text, people).map(({ text: part, person }, n) =>
    person ? (
      <strong key={n} className="type-name text-brand-ink">
        {part}
      </strong>
    ) : (
      <Fragment key={n}>{part}</Fragment>
    ),
  );
}
