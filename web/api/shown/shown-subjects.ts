import { isCovered } from './when-in-sight.ts';

/** Something that people are told of: the type and id of a row, as notices name it. */
export interface Subject {
  type: string;
  id: string;
}

/** What is in sight, by the mark that stands in it. */
const inSight = new Map<Element, Subject>();
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Notes that something came into sight, by the mark that stands in it; the function that it gives, that it has left. */
export function comeIntoSight(subject: Subject, mark: Element): () => void {
  inSight.set(mark, subject);
  changed();
  return () => {
    inSight.delete(mark);
    changed();
  };
}

/** Calls back whenever something else is in sight. Returns a function that ends it. */
export function watchShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is in sight, and not behind a dialog. */
export function shownSubjects(): readonly Subject[] {
  const seen = [...inSight].filter(([mark]) => !isCovered(mark)).map(([, subject]) => subject);
  return [...new Map(seen.map((subject) => [`${subject.type} ${subject.id}`, subject])).values()];
}
