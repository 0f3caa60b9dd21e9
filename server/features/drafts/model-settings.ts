import type { Context } from '#server/core/context.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';
import type { Events } from '#server/work/events/events.ts';

/** The agency's model. */
export interface StoredModel {
  address: string;
  model: string;
  /** Empty if its server needs none. */
  key: string;
  /** True: also texts of people who are not clients may be sent. */
  strangers: boolean;
}

/** The model; null while it is off, or if it was encrypted with another key. */
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

// Whether there is a model, for each program, so that the panel's document costs no statement.
const set = new WeakSet<Events>();

/** True if drafts are on. */
export const hasModel = ({ events }: Pick<Context, 'events'>): boolean => set.has(events);

/** The subject of the event after which each program reads the model again. */
export const modelSubject = 'drafts';

/** Reads whether there is a model. */
export async function loadModel(context: Pick<Context, 'db' | 'events' | 'secrets'>): Promise<void> {
  if (await readModel(context)) set.add(context.events);
  else set.delete(context.events);
}

/** Reads the model at the start of a program, and again when it changes. */
export async function watchModel(context: Pick<Context, 'db' | 'events' | 'secrets' | 'log'>): Promise<void> {
  await loadModel(context);
  context.events.subscribe(({ topic, subjectId }) => {
    if (topic === 'settings' && subjectId === modelSubject)
      loadModel(context).catch((error: unknown) =>
        context.log.error({ err: error }, 'the model of drafts could not be read'),
      );
  });
}
