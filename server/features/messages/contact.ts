import { emailKey } from '#contract/fields.ts';
import { messageSentText, type NewContactMessage } from '#contract/messages.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { counters } from '#server/counters/counters.ts';
import { searchText } from '#server/db/lists.ts';
import { notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/ids.ts';
import { once } from '#server/public-forms/once.ts';
import { judgeSender, takeSubmission } from '#server/public-forms/public-forms.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { contactMail } from './mails.ts';
import * as repository from './repository.ts';

const { countNames } = repository;

async function clientOf(context: Context, email: string): Promise<string | null> {
  const account = await clients.findByEmail(context, email);
  return account && clients.isTrusted(account) ? account.id : null;
}

/** Takes in a message from the form of the site, once however often it is sent. */
export async function send(
  context: Context,
  input: NewContactMessage,
  origin: { key: string | null; ip: string },
): Promise<string> {
  const { db, events, mailer, secrets } = context;
  const { website: _website, formToken: _formToken, ...fields } = input;
  const now = context.now();
  const content = { ...fields, email: emailKey(fields.email) };
  return once(db, { form: 'messages', key: origin.key, content, now }, messageSentText, async () => {
    const sender = judgeSender(secrets, input, now);
    await takeSubmission(db, 'messages', sender, origin.ip, now);
    const spam = sender === 'suspect';
    const row = {
      ...fields,
      id: newId(now),
      isRead: false,
      spam,
      clientAccountId: spam ? null : await clientOf(context, fields.email),
      searchText: searchText(fields.name, fields.email, fields.subject, fields.message),
      createdAt: new Date(now).toISOString(),
    };
    await repository.insertContact(db, row);
    await events.publish({ topic: 'messages', subjectId: row.id, clientAccountId: null });
    if (!spam) await mailer.send(contactMail(context, fields));
    await changeCounts(
      db,
      spam
        ? { [countNames.contact('spam')]: 1 }
        : { [countNames.contact('inbox')]: 1, [countNames.contactUnread]: 1 },
    );
  });
}

async function findOrRefuse(db: Context['db'], id: string) {
  const row = await repository.findContact(db, id);
  if (!row) throw notFound('This message');
  return row;
}

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const record = async (
  { db, events, now }: Work,
  actor: UserActor,
  action: string,
  id: string,
  clientAccountId: string | null,
) => {
  await audit(db, {
    userId: actor.id,
    action: `messages.${action}`,
    subjectType: 'contactMessage',
    subjectId: id,
    clientAccountId,
    now: now(),
  });
  await events.publish({ topic: 'messages', subjectId: id, clientAccountId: null });
};

/** Marks a message as read; one that is read stays so. */
export const markRead = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    const marked = await repository.markContactRead(db, id);
    if (marked) {
      await record(context, actor, 'read', id, marked.clientAccountId);
      if (!marked.spam) await counters.add(db, countNames.contactUnread, -1);
    }
    return findOrRefuse(db, id);
  });

/** Takes a message off the spam shelf. */
export const restore = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    const restored = await repository.unshelveContact(db, id);
    if (restored) {
      await record(context, actor, 'restore', id, restored.clientAccountId);
      await changeCounts(db, {
        [countNames.contact('inbox')]: 1,
        [countNames.contact('spam')]: -1,
        ...(restored.isRead ? {} : { [countNames.contactUnread]: 1 }),
      });
    }
    return findOrRefuse(db, id);
  });
