import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Events } from '#server/work/events/events.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'log'>;

/** The kind of the job that sends the waiting messages of one webhook. */
export const sendJob = 'webhooks.send';

interface Hook {
  id: string;
  topics: readonly string[];
}

// The webhooks that are turned on, for each program. If there are none, a change needs no further database statement.
const open = new WeakMap<Events, readonly Hook[]>();

/** Reads from the database which webhooks are turned on. */
export async function load({ db, events }: Pick<Work, 'db' | 'events'>): Promise<void> {
  const hooks = (await repository.list(db)).filter(({ stoppedAt }) => stoppedAt === null);
  open.set(
    events,
    hooks.map(({ id, topics }) => ({ id, topics: JSON.parse(topics) as string[] })),
  );
}

/**
 * Starts the job that sends the waiting messages of a webhook. Runs after the commit, so that a job that is just ending
 * finds the message.
 */
export function wake({ db, jobs, log }: Work, webhookId: string, delayMs = 0): void {
  db.afterCommit(() => {
    jobs
      .enqueue(sendJob, { webhookId }, { uniqueKey: `${sendJob}/${webhookId}`, sooner: true, delayMs })
      .catch((error: unknown) => log.error({ err: error }, 'A message to a webhook could not be written'));
  });
}

/** Stores a message for a webhook, in the current transaction. */
export async function tell(
  context: Work,
  webhookId: string,
  { type, subjectId, data }: { type: string; subjectId: string; data: Record<string, string | null> },
): Promise<void> {
  const at = context.now();
  await repository.addDelivery(context.db, {
    id: newId(at),
    webhookId,
    type,
    subjectId,
    body: JSON.stringify({ type, timestamp: iso(at), data }),
    state: 'waiting',
    attempts: 0,
    dueAt: iso(at),
    status: null,
    answer: null,
    triedAt: null,
    createdAt: iso(at),
  });
  wake(context, webhookId);
}

/** Makes each change store a message for every webhook with its topic, in the transaction of the change. */
export function tellWebhooks(context: Work): void {
  context.events.accompany(async ({ topic, subjectId, clientAccountId }) => {
    for (const { id, topics } of open.get(context.events) ?? [])
      if (topics.includes(topic))
        await tell(context, id, {
          type: `${topic}.changed`,
          subjectId: subjectId ?? topic,
          data: { id: subjectId, clientAccountId },
        });
  });
}

/**
 * Loads the webhooks when the program starts, and again after each change of the settings. Also starts sending waiting
 * messages.
 */
export async function watchWebhooks(context: Work): Promise<void> {
  await load(context);
  for (const { id } of open.get(context.events) ?? []) wake(context, id);
  context.events.subscribe(({ topic }) => {
    if (topic === 'settings')
      load(context).catch((error: unknown) =>
        context.log.error({ err: error }, 'The webhooks could not be read'),
      );
  });
}
