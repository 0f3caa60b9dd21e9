/** Something that people are told of: the type and id of a row, as notices name it. */
export interface Subject {
  type: string;
  id: string;
}

const inSight = new Map<string, { subject: Subject; times: number }>();
const listeners = new Set<() => void>();
let shown: readonly Subject[] = [];

function changed() {
  shown = [...inSight.values()].map(({ subject }) => subject);
  for (const listener of listeners) listener();
}

/** Notes that something came into sight; the function that it gives, that it has left. */
export function comeIntoSight(subject: Subject): () => void {
  const key = `${subject.type} ${subject.id}`;
  const entry = inSight.get(key) ?? { subject, times: 0 };
  entry.times += 1;
  inSight.set(key, entry);
  changed();
  return () => {
    entry.times -= 1;
    if (entry.times > 0) return;
    inSight.delete(key);
    changed();
  };
}

/** Calls back whenever something else is in sight. Returns a function that ends it. */
export function watchShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is in sight. */
export const shownSubjects = (): readonly Subject[] => shown;
