import type { MailStateName, MailStatus } from '#contract/mails.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act } from '#server/data/audit/act.ts';
import { keptAnswersLeave } from '#server/features/consultations/service.ts';
import { keptResponsesLeave } from '#server/features/messages/service.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'mailer' | 'brand'>;

/** Staff are warned if mails wait and none was sent for this time, in milliseconds. */
const stuckAfter = 15 * 60 * 1000;

const testLimit: Limit = { max: 10, windowMs: 60 * 60 * 1000 };

/** The state of mail delivery. */
export async function status({ db, mailer, now }: Pick<Work, 'db' | 'mailer' | 'now'>): Promise<MailStatus> {
  const { waitingSince, sentAt } = await repository.endsOfQueue(db);
  const waits = (since: string | null) => since !== null && now() - Date.parse(since) >= stuckAfter;
  const isStuck = mailer.configured && waits(waitingSince) && (sentAt === null || waits(sentAt));
  return {
    configured: mailer.configured,
    queued: await repository.count(db, 'queued'),
    refused: await repository.count(db, 'refused'),
    failed: await repository.count(db, 'failed'),
    kept: await repository.count(db, 'kept'),
    held: await repository.count(db, 'held'),
    stuckSince: isStuck ? waitingSince : null,
  };
}

async function findOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const mail = await repository.find(db, scope, id);
  if (!mail) throw notFound('This e-mail');
  return mail;
}

/** The text of an unsent mail. @throws AppError `not_found` */
export const textOf = async (context: Pick<Work, 'db'>, scope: Scope, id: string) => ({
  text: (await findOrRefuse(context, scope, id)).body,
});

/** Marks requests and messages as answered whose kept answers are now sent, so that they no longer wait. */
async function keptLeave(
  context: Work,
  actor: UserActor,
  mails: Parameters<typeof keptAnswersLeave>[2],
): Promise<void> {
  await keptAnswersLeave(context, actor, mails);
  await keptResponsesLeave(context, actor, mails);
}

/**
 * Sends a mail again. @throws AppError `not_found`, or `conflict` if the mail cannot be sent again
 */
export const sendAgain = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const mail = await findOrRefuse(context, scope, id);
    if (mail.state === 'sent')
      throw conflict('This e-mail was sent and its text deleted, because it may contain a sign-in link.');
    if (mail.state === 'held')
      throw conflict('This e-mail is paused until you decide about the many form posts.');
    if (!context.mailer.configured) throw conflict('No mail server is configured.');
    await context.mailer.sendAgain([mail]);
    await keptLeave(context, actor, [mail]);
    const acted = await act(context, actor, {
      action: 'mails.send-again',
      subjectType: 'mail',
      subjectId: id,
      clientAccountId: mail.clientAccountId,
      topic: 'mail',
      forClient: false,
    });
    return acted.with({ message: 'The e-mail is being sent.' });
  });

/** Sends all failed mails again, or all mails that were kept because no mail server was set up. Returns how many. */
const sendAll = (context: Work, actor: UserActor, states: readonly MailStateName[], action: string) =>
  context.db.tx(async () => {
    const mails = context.mailer.configured ? await repository.listIn(context.db, states) : [];
    await context.mailer.sendAgain(mails);
    await keptLeave(context, actor, mails);
    const acted = await act(context, actor, {
      action,
      subjectType: 'mail',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { count: mails.length },
      topic: 'mail',
      forClient: false,
    });
    return acted.with({ count: mails.length });
  });

export const sendFailed = (context: Work, actor: UserActor) =>
  sendAll(context, actor, ['failed', 'queued'], 'mails.send-failed');

export const sendKept = (context: Work, actor: UserActor) =>
  sendAll(context, actor, ['kept'], 'mails.send-kept');

/** True once any mail was sent, test mails included. */
export const hasSent = ({ db }: Pick<Work, 'db'>): Promise<boolean> => repository.hasSent(db);

/**
 * Sends a test mail to the caller and returns the mail server's answer. @throws AppError `conflict` if the caller has no
 * address, `too_many_requests`
 */
export async function test(context: Work & Pick<Context, 'brand' | 'config'>, actor: UserActor) {
  const { db, now, mailer, brand } = context;
  if (actor.email === null) throw conflict('Your account has no e-mail address.');
  await takeTry(db, `mail-test/${actor.id}`, testLimit, now());
  const trouble = mailer.configured
    ? await mailer.sendNow(
        writeMail(
          brand,
          { to: actor.email, subject: `Test e-mail from ${brand.name}`, kind: 'test', replyTo: actor.email },
          {
            heading: 'E-mail works',
            parts: [
              { is: 'text', text: 'You sent this test from the admin panel. There is nothing else to do.' },
            ],
            why: null,
          },
        ),
      )
    : { words: 'No mail server is configured: set SMTP_URL and MAIL_FROM.', answer: '' };
  const acted = await act(context, actor, {
    action: 'mails.test',
    subjectType: 'mail',
    subjectId: actor.id,
    clientAccountId: null,
    detail: { sent: trouble === null },
    topic: 'mail',
    forClient: false,
  });
  return acted.with({
    sent: trouble === null,
    words: trouble?.words ?? null,
    answer: trouble?.answer || null,
  });
}
