import { isCovered } from './when-in-sight.ts';

/** The subject of a notice: the type and id of a row. */
export interface Subject {
  type: string;
  id: string;
}

/** The visible subjects, by their marker elements. */
const inSight = new Map<Element, Subject>();
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Records that the marker of a subject is visible. Returns a function to call when the marker is no longer visible. */
export function comeIntoSight(subject: Subject, mark: Element): () => void {
  inSight.set(mark, subject);
  changed();
  return () => {
    inSight.delete(mark);
    changed();
  };
}

/** Calls `listener` when the visible subjects change. Returns a function that unsubscribes. */
export function watchShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visible subjects, without those behind a dialog. */
export function shownSubjects(): readonly Subject[] {
  const seen = [...inSight].filter(([mark]) => !isCovered(mark)).map(([, subject]) => subject);
  return [...new Map(seen.map((subject) => [`${subject.type} ${subject.id}`, subject])).values()];
}
