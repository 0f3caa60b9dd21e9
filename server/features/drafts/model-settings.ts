import type { Context } from '#server/core/context.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';
import type { Events } from '#server/work/events/events.ts';

/** The agency's model. */
export interface StoredModel {
  address: string;
  model: string;
  /** The API key; empty if the model's server needs none. */
  key: string;
  /** True if texts of people who are not clients may be sent as well. */
  strangers: boolean;
}

/** Reads the stored model; null while drafts are off, or if the settings were encrypted with another key. */
export async function readModel({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<StoredModel | null> {
  const stored = await readFact(db, 'drafts.model');
  const text = stored && secrets.decrypt('drafts', stored.encrypted);
  return text ? (JSON.parse(text) as StoredModel) : null;
}

/** Stores the model in the current transaction; null switches drafts off. */
export const writeModel = (
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  model: StoredModel | null,
) =>
  writeFact(
    db,
    'drafts.model',
    model && { encrypted: secrets.encrypt('drafts', JSON.stringify(model)) },
    now(),
  );

// Whether a model is set, cached in this process. So the panel's document needs a query only after a change.
const known = new WeakMap<Events, Promise<boolean>>();

/** True if drafts are on. */
export function hasModel(context: Pick<Context, 'db' | 'events' | 'secrets'>): Promise<boolean> {
  const { events } = context;
  let answer = known.get(events);
  if (!answer) {
    answer = readModel(context).then((model) => model !== null);
    known.set(events, answer);
    answer.catch(() => known.delete(events));
  }
  return answer;
}

/** The subject of the event after which each process reads the model again. */
export const modelSubject = 'drafts';

/** Makes this process notice when any process changes the model. */
export function watchModel({ events }: Pick<Context, 'events'>): void {
  events.subscribe(({ topic, subjectId }) => {
    if (topic === 'settings' && subjectId === modelSubject) known.delete(events);
  });
}
