import { isCovered } from './when-in-sight.ts';

/** A notice's subject: the type and id of a row. */
export interface Subject {
  type: string;
  id: string;
}

/** The subjects in sight, by their marker elements. */
const inSight = new Map<Element, Subject>();
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Records that a subject's marker came into sight. Returns a function to call when it leaves. */
export function comeIntoSight(subject: Subject, mark: Element): () => void {
  inSight.set(mark, subject);
  changed();
  return () => {
    inSight.delete(mark);
    changed();
  };
}

/** Calls back when the subjects in sight change. Returns a function that unsubscribes. */
export function watchShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The subjects in sight, except those behind a dialog. */
export function shownSubjects(): readonly Subject[] {
  const seen = [...inSight].filter(([mark]) => !isCovered(mark)).map(([, subject]) => subject);
  return [...new Map(seen.map((subject) => [`${subject.type} ${subject.id}`, subject])).values()];
}
