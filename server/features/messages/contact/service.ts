import { emailKey } from '#contract/validation/fields.ts';
import { messageSentText, type NewContactMessage } from '#contract/messages.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { changeOwner, markRead as markReadOnce } from '#server/data/db/queries/rows/inbox-rows.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as clients from '#server/features/clients/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { once } from '#server/access/public-forms/once.ts';
import { joinWave } from '#server/access/public-forms/wave-mail.ts';
import { judgeSender, takeSubmission } from '#server/access/public-forms/public-forms.ts';
import { networkKey } from '#server/access/throttle/throttle.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

async function clientOf(context: Context, email: string): Promise<string | null> {
  const account = await clients.findByEmail(context, email);
  return account && isTrusted(account) ? account.id : null;
}

/** The message that a job continues with, and the network of its sender. */
interface Stored {
  id: string;
  network: string;
}

const followKind = 'messages.follow';

/**
 * Stores a message from the site's form. If the browser submits it twice, it is stored once. Known and unknown addresses
 * cause the same work, so the answer's time does not reveal which they are. Later steps run in a job.
 */
export async function send(
  context: Context,
  input: NewContactMessage,
  origin: { key: string | null; ip: string },
): Promise<string> {
  const { db, events, jobs, secrets } = context;
  const { website: _website, formToken: _formToken, ...fields } = input;
  const now = context.now();
  const content = { ...fields, email: emailKey(fields.email) };
  return once(db, { form: 'messages', key: origin.key, content, now }, messageSentText, async () => {
    const sender = judgeSender(secrets, input, now);
    await takeSubmission(db, 'messages', sender, origin.ip, now);
    const isSuspect = sender === 'suspect';
    const id = newId(now);
    const clientAccountId = isSuspect ? null : await clientOf(context, fields.email);
    await repository.insert(db, {
      ...fields,
      id,
      isRead: false,
      spam: isSuspect,
      clientAccountId,
      ownerId: null,
      adminResponse: null,
      responseDate: null,
      userId: null,
      searchText: searchText(fields.name, fields.email, fields.subject, fields.message),
      createdAt: iso(now),
    });
    await events.publish({ topic: 'messages', subjectId: id, clientAccountId, forClient: false });
    if (isSuspect) return;
    const stored: Stored = { id, network: networkKey(origin.ip) };
    await jobs.enqueue(followKind, stored);
  });
}

/** Decides whether a stored message belongs to a wave, and otherwise notifies the agency, in the running transaction. */
async function follow(context: Context, { id, network }: Stored): Promise<void> {
  const { db, events } = context;
  const row = await repository.find(db, 'all', id);
  if (!row) return;
  const { clientAccountId, message: words } = row;
  const post = { subjectType: 'contactMessage' as const, subjectId: id, words, network };
  // Messages of known senders never belong to a wave.
  const wave = clientAccountId === null ? await joinWave(context, post, Date.parse(row.createdAt)) : null;
  if (wave && wave.spam.length > 0) {
    await repository.moveToSpam(db, wave.spam);
    await events.publish({ topic: 'messages', subjectId: id, clientAccountId, forClient: false });
  }
  if (!wave)
    await notify(context, {
      kind: 'message',
      subjectType: 'contactMessage',
      subjectId: id,
      clientAccountId,
      by: null,
    });
}

/** Registers the job that runs after a message was stored. */
export const jobs = (context: Context): void =>
  context.jobs.handle(followKind, async (payload) => () => follow(context, payload as Stored), {
    queue: 'forms',
  });

/** Moves the unread messages of a wave, except the given ones, to the spam folder, in the running transaction. */
export const moveWaveToSpam = (
  { db }: Pick<Context, 'db'>,
  waveId: string,
  but: readonly string[],
): Promise<void> => repository.moveWaveToSpam(db, waveId, but);

/** Moves the messages of a wave out of the spam folder, in the running transaction. */
export const restoreWave = ({ db }: Pick<Context, 'db'>, waveId: string): Promise<void> =>
  repository.restoreWave(db, waveId);

/** Finds a message within the scope. @throws AppError `not_found` */
async function findOrRefuse(db: Context['db'], scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This message');
  return row;
}

/** Adds the name of the member of staff who answered, and the name of the client's company. */
async function named<Row extends { userId: string | null; clientAccountId: string | null }>(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  rows: readonly Row[],
) {
  const staff = rows.map(({ userId }) => userId);
  const people = await peopleOf(db, { contacts: [], staff }, readerOf(actor, brand));
  const companies = await companyNames(
    db,
    rows.flatMap(({ clientAccountId }) => clientAccountId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    clientCompany: (row.clientAccountId && companies.get(row.clientAccountId)) ?? null,
    respondedBy: people.staff(row.userId),
  }));
}

/** A message within the scope, as staff see it. @throws AppError `not_found` */
export async function read(
  context: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
) {
  const [row] = await named(context, actor, [await findOrRefuse(context.db, scope, id)]);
  if (!row) throw notFound('This message');
  return row;
}

/** One page of a folder, of the messages within the scope, newest first. */
export async function list(
  context: Pick<Context, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  query: Parameters<typeof repository.list>[2],
) {
  const page = await repository.list(context.db, scope, query);
  return { ...page, items: await named(context, actor, page.items) };
}

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

const record = (
  context: Work,
  actor: UserActor,
  action: string,
  { id, clientAccountId }: { id: string; clientAccountId: string | null },
  detail?: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `messages.${action}`,
    subjectType: 'contactMessage',
    subjectId: id,
    clientAccountId,
    detail,
    topic: 'messages',
    forClient: false,
  });

async function noteRead(context: Work, actor: UserActor, id: string): Promise<Acted> {
  const marked = await markReadOnce(context.db, 'contactMessage', id);
  if (!marked) return noAct();
  await seen(context, 'agency', { type: 'contactMessage', id });
  return record(context, actor, 'read', marked);
}

/** Marks a message as read. A second call changes nothing. */
export const markRead = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    if (scope !== 'all') await findOrRefuse(db, scope, id);
    const acted = await noteRead(context, actor, id);
    return acted.with(await read(context, actor, scope, id));
  });

/** The mail with an answer to a message. The member of staff who wrote it signs it and gets the replies. */
function answerMail(
  { brand }: Pick<Context, 'brand'>,
  { email: from, firstName, lastName }: UserActor,
  { id, email, subject, clientAccountId }: Awaited<ReturnType<typeof findOrRefuse>>,
  words: string,
): MailMessage {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    to: email,
    subject: subject ? `Re: ${subject}` : `Your message to ${brand.name}`,
    text: [words, [name, brand.name, brand.phone].filter(Boolean).join('\n')].join('\n\n'),
    replyTo: from,
    clientAccountId,
    thread: `contactMessage:${id}`,
  };
}

/** Marks messages as read in the running transaction, because the kept mails with their answers are now sent. */
export async function keptResponsesLeave(
  context: Work,
  actor: UserActor,
  mails: readonly { thread: string | null; state: string }[],
): Promise<void> {
  for (const { thread, state } of mails)
    if (state === 'kept' && thread?.startsWith('contactMessage:'))
      await noteRead(context, actor, thread.slice('contactMessage:'.length));
}

/**
 * Answers a message by mail, only once, and stores the answer. The message then counts as read. Without a mail server the
 * mail is kept, and the message stays unread.
 * @throws AppError `already_responded`, `conflict`
 */
export const respond = (
  context: Work & Pick<Context, 'mailer'>,
  actor: UserActor,
  scope: Scope,
  id: string,
  words: string,
) =>
  context.db.tx(async () => {
    const { db, mailer, now } = context;
    const row = await findOrRefuse(db, scope, id);
    if (row.spam) throw conflict('This message is in the spam folder. Please restore it before you answer.');
    const values = { adminResponse: words, responseDate: iso(now()), userId: actor.id };
    if (!(await repository.respond(db, id, values)))
      throw conflict('This message has been answered already.', 'already_responded');
    await mailer.send(answerMail(context, actor, row, words));
    const acted = await record(context, actor, 'respond', row);
    if (mailer.configured) await noteRead(context, actor, id);
    return acted.with(await read(context, actor, scope, id));
  });

/** Moves a message from the spam folder to the inbox. */
export const restore = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    if (scope !== 'all') await findOrRefuse(db, scope, id);
    const restored = await repository.restore(db, id);
    const acted = restored ? await record(context, actor, 'restore', { id, ...restored }) : noAct();
    return acted.with(await read(context, actor, scope, id));
  });

/** Sets the owner of a message. */
export const setOwner = (context: Work, actor: UserActor, scope: Scope, id: string, after: string | null) =>
  context.db.tx(async () => {
    const { db } = context;
    const { owner, clientAccountId } = await findOrRefuse(db, scope, id);
    const before = owner?.id ?? null;
    let acted = noAct();
    if (before !== after) {
      await assignments.admitOwner(context, actor, 'contactMessage', { before, after, clientAccountId });
      if (!(await changeOwner(db, 'contactMessage', id, { from: before, to: after })))
        throw assignments.ownerChanged();
      acted = await record(context, actor, 'set-owner', { id, clientAccountId }, { before, after });
    }
    // Read with scope `all`: an owner who gives up a message without a client may no longer reach it.
    return acted.with(await read(context, actor, 'all', id));
  });
