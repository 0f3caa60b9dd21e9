import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { mostWebhooks, type newWebhook, type updateWebhook, type Webhook } from '#contract/webhooks.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import { lockWrites } from '#server/data/db/engines/engine.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { assertMaySend } from '#server/work/outgoing/public-address.ts';
import { load, tell, wake } from './outbox.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'now' | 'log' | 'secrets'>;

const day = 24 * 60 * 60 * 1000;

const missing = () => notFound('This webhook');

/** Changes a webhook in a transaction, then reads again which webhooks are turned on. */
async function write<T>(context: Work, work: () => Promise<T>): Promise<T> {
  const done = await context.db.tx(work);
  await load(context);
  return done;
}

const acted = (context: Work, actor: UserActor, verb: string, id: string): Promise<Acted> =>
  act(context, actor, {
    action: `webhooks.${verb}`,
    subjectType: 'webhook',
    subjectId: id,
    clientAccountId: null,
    topic: 'settings',
    forClient: false,
  });

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export async function list({ db }: Pick<Work, 'db'>): Promise<Webhook[]> {
  const failing = new Map(
    (await repository.failingSince(db)).map(({ webhookId, since }) => [webhookId, since]),
  );
  return (await repository.list(db)).map((row) => ({
    ...row,
    topics: JSON.parse(row.topics) as string[],
    failingSince: failing.get(row.id) ?? null,
  }));
}

const assertAddress = ({ config }: Work, url: string) =>
  assertMaySend('url', url, { toPrivate: config.webhooksToPrivate });

/** @throws AppError `invalid` for a private address, or `conflict` if there are too many */
export async function create(context: Work, actor: UserActor, { url, topics }: z.output<typeof newWebhook>) {
  await assertAddress(context, url);
  return write(context, async () => {
    const { db, now, secrets } = context;
    await lockWrites(db, 'webhook');
    if ((await repository.list(db)).length >= mostWebhooks)
      throw conflict(`There can be at most ${mostWebhooks} webhooks.`);
    const secret = newSecret();
    const id = newId(now());
    await repository.insert(db, {
      id,
      url,
      topics: JSON.stringify(topics),
      encryptedSecret: secrets.encrypt('webhook', secret),
      encryptedBefore: null,
      rotatedAt: null,
      stoppedAt: null,
      answeredAt: null,
      createdById: actor.id,
      createdAt: iso(now()),
    });
    return (await acted(context, actor, 'create', id)).with({ id, secret });
  });
}

/** @throws AppError `invalid` for a private address, or `not_found` */
export async function update(
  context: Work,
  actor: UserActor,
  id: string,
  { url, topics, on }: z.output<typeof updateWebhook.body>,
) {
  if (url !== undefined) await assertAddress(context, url);
  return write(context, async () => {
    const { db, now } = context;
    const found = await repository.update(db, id, {
      id,
      ...(url === undefined ? {} : { url }),
      ...(topics ? { topics: JSON.stringify(topics) } : {}),
      ...(on === undefined ? {} : { stoppedAt: on ? null : iso(now()) }),
    });
    if (!found) throw missing();
    if (on === false) await repository.endWaiting(db, id);
    return acted(context, actor, on === false ? 'turn-off' : 'update', id);
  });
}

/** @throws AppError `not_found` */
export const remove = (context: Work, actor: UserActor, id: string) =>
  write(context, async () => {
    if (!(await repository.remove(context.db, id))) throw missing();
    return acted(context, actor, 'delete', id);
  });

/** @throws AppError `not_found` */
export const rotate = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db, now, secrets } = context;
    const hook = await repository.find(db, id);
    if (!hook) throw missing();
    const secret = newSecret();
    await repository.update(db, id, {
      encryptedSecret: secrets.encrypt('webhook', secret),
      encryptedBefore: hook.encryptedSecret,
      rotatedAt: iso(now()),
    });
    return (await acted(context, actor, 'rotate', id)).with({ secret });
  });

/** @throws AppError `not_found`, or `conflict` if the webhook is turned off */
export const test = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const hook = await repository.find(context.db, id);
    if (!hook) throw missing();
    if (hook.stoppedAt !== null) throw conflict('This webhook is off. Please turn it on first.');
    await tell(context, id, { type: 'test', subjectId: newId(), data: { id } });
    return acted(context, actor, 'test', id);
  });

/** @throws AppError `not_found` */
export async function deliveries({ db }: Pick<Work, 'db'>, id: string, page: PageQuery) {
  if (!(await repository.find(db, id))) throw missing();
  return repository.deliveries(db, id, page);
}

/** Sends a message again, with the same id. @throws AppError `not_found` */
export const sendAgain = (context: Work, actor: UserActor, id: string, deliveryId: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    if (!(await repository.findDelivery(db, id, deliveryId))) throw notFound('This message');
    await repository.updateDelivery(db, deliveryId, { state: 'waiting', attempts: 0, dueAt: iso(now()) });
    wake(context, id);
    return acted(context, actor, 'send-again', id);
  });

/** Removes messages that are older than 30 days and do not wait. */
export const sweepDeliveries = ({ db, now }: Pick<Work, 'db' | 'now'>) =>
  repository.sweep(db, now() - 30 * day);
