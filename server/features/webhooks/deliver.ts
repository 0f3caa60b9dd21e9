import type { Brand } from '#contract/brand.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { record } from '#server/data/audit/record.ts';
import type { WebhookDeliveryTable, WebhookTable } from '#server/data/db/tables/connections.ts';
import { superAdmins } from '#server/work/mail/agency-address.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { Resolve } from '#server/work/outgoing/public-address.ts';
import { load, sendJob, wake } from './outbox.ts';
import * as repository from './repository.ts';
import type { Answer } from './send.ts';

type Work = Pick<
  Context,
  'brand' | 'config' | 'db' | 'events' | 'jobs' | 'log' | 'mailer' | 'now' | 'secrets'
>;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long to wait between the attempts to send a message, in milliseconds: three days in all. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** After a new secret was made, messages are also signed with the earlier secret for this time, in milliseconds. */
const bothFor = 24 * hour;

/** At most this many messages are sent at the same time, each about another row. */
const atOnce = 10;

const secretsOf = ({ secrets, now }: Pick<Work, 'secrets' | 'now'>, hook: WebhookTable): string[] => {
  const isRotated = hook.rotatedAt !== null && now() - Date.parse(hook.rotatedAt) < bothFor;
  return [hook.encryptedSecret, isRotated ? hook.encryptedBefore : null].flatMap(
    (each) => (each === null ? null : secrets.decrypt('webhook', each)) ?? [],
  );
};

const stopped = (
  brand: Brand,
  url: string,
  publicUrl: string,
  { id, email }: { id: string; email: string },
) =>
  writeMail(
    brand,
    { to: email, subject: `A webhook of ${brand.name} was turned off`, person: { kind: 'user', id } },
    {
      heading: 'A webhook was turned off',
      parts: [
        {
          is: 'text',
          text: `${url} has not accepted a message for three days. No further messages are sent to it.`,
        },
        { is: 'button', label: 'Open Connections', href: `${publicUrl}/admin/connections` },
      ],
      why: null,
    },
  );

/** Turns off a webhook that has accepted no message for three days, and notifies super admins. */
async function stop(context: Work, { id, url }: WebhookTable): Promise<void> {
  const { db, now, events, mailer, brand, config } = context;
  await repository.update(db, id, { stoppedAt: iso(now()) });
  await repository.endWaiting(db, id);
  await record(context, {
    action: 'webhooks.stop',
    subjectType: 'webhook',
    subjectId: id,
    clientAccountId: null,
  });
  await events.publish({ topic: 'settings', subjectId: id, clientAccountId: null, forClient: false });
  for (const { id: userId, email } of await superAdmins(db, iso(now())))
    if (email !== null) await mailer.send(stopped(brand, url, config.publicUrl, { id: userId, email }));
  await load(context);
}

/** Stores the result of an attempt to send a message. Returns true if the webhook has accepted no message for three days. */
async function note(
  { db, now }: Work,
  hook: WebhookTable,
  delivery: WebhookDeliveryTable,
  { status, text }: Answer,
): Promise<boolean> {
  const isTaken = status !== null && status >= 200 && status < 300;
  const wait = waits[delivery.attempts];
  await repository.updateDelivery(db, delivery.id, {
    state: isTaken ? 'sent' : wait === undefined ? 'failed' : 'waiting',
    attempts: delivery.attempts + 1,
    dueAt: isTaken || wait === undefined ? null : iso(now() + wait),
    status,
    answer: text,
    triedAt: iso(now()),
  });
  if (isTaken) await repository.update(db, hook.id, { answeredAt: iso(now()) });
  return !isTaken && wait === undefined && (hook.answeredAt ?? '') < delivery.createdAt;
}

/**
 * Registers the job that sends the messages of a webhook. Messages about the same row are sent in order: the next one after
 * the previous one was accepted or has failed.
 */
export function jobs(context: Work, resolve?: Resolve): void {
  const { db, now, config } = context;
  context.jobs.handle(
    sendJob,
    async (payload) => {
      const { webhookId } = payload as { webhookId: string };
      const hook = await repository.find(db, webhookId);
      if (!hook || hook.stoppedAt !== null) return undefined;
      const next = await repository.nextOfRows(db, webhookId, atOnce);
      const due = next.filter(({ dueAt }) => dueAt !== null && dueAt <= iso(now()));
      const secrets = secretsOf(context, hook);
      // Loaded only here, because `node:http` takes some MB that the program does not need when it starts.
      const { post, signedHeaders } = await import('./send.ts');
      const answers = await Promise.all(
        due.map(async (delivery) => {
          const headers = signedHeaders(delivery.id, now(), delivery.body, secrets);
          const sending = { toPrivate: config.webhooksToPrivate, ...(resolve ? { resolve } : {}) };
          return { delivery, answer: await post(hook.url, delivery.body, headers, sending) };
        }),
      );
      return async () => {
        let hasFailed = false;
        for (const { delivery, answer } of answers)
          if (await note(context, hook, delivery, answer)) hasFailed = true;
        if (hasFailed) return stop(context, hook);
        const [later] = await repository.nextOfRows(db, webhookId, 1);
        if (later?.dueAt) wake(context, webhookId, Math.max(0, Date.parse(later.dueAt) - now()));
      };
    },
    { queue: 'webhooks', atOnce: 3 },
  );
}
