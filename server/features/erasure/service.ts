import { erasureLinkMinutes, type MyErasure } from '#contract/erasure.ts';
import { issueToken, useToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { linkGone, takeLinkTry } from '#server/access/throttle/link-tries.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, unauthorized } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { companiesOf } from '#server/data/db/personal/erase.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { shortDay } from '#server/work/notices/describe.ts';
import { notify } from '#server/work/notices/notify.ts';
import { assertProved, store, waysOf, type Proof } from './asking.ts';
import * as mails from './mails.ts';
import * as repository from './repository.ts';

export { among } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer' | 'jobs' | 'secrets'>;

/** How many mails with a link one person can cause. */
const mailTries = { max: 5, windowMs: 60 * 60 * 1000 };

async function self({ db }: Pick<Work, 'db'>, { contactId }: ClientActor): Promise<contacts.Contact> {
  const contact = await contacts.find(db, contactId);
  if (!contact) throw unauthorized();
  return contact;
}

const askerOf = ({ id, passwordHash }: contacts.Contact) =>
  ({ personKind: 'contact', personId: id, passwordHash }) as const;

async function confirmBy(context: Work, contact: contacts.Contact): Promise<MyErasure['confirmBy']> {
  const ways = await waysOf(context, askerOf(contact));
  return ways.length === 0 ? ['mail'] : ways;
}

/** The open erasure of a contact, and the ways to confirm a new one. */
export async function look(context: Work, actor: ClientActor): Promise<MyErasure> {
  const { db, config } = context;
  const contact = await self(context, actor);
  const only = (await companiesOf(db, contact.id))
    .filter(({ otherId }) => otherId === null)
    .map(({ id }) => id);
  const names = await companyNames(db, only);
  return {
    erasure: (await repository.findOf(db, askerOf(contact))) ?? null,
    confirmBy: await confirmBy(context, contact),
    onlyPersonOf: only.map((id) => names.get(id) ?? ''),
    backupDays: config.backupDays,
    refused: null,
  };
}

/**
 * Begins the grace period of an erasure, in the running transaction. If the person has an erasure already, nothing
 * changes.
 */
async function begin(context: Work, contact: contacts.Contact, withCompanies: boolean, byStaff?: UserActor) {
  const { db, mailer, brand, config, events } = context;
  const open = await repository.findOf(db, askerOf(contact));
  if (open) return open;
  const places = await companiesOf(db, contact.id);
  const row = await store(context, askerOf(contact), {
    withCompanies,
    companies: places.map(({ id }) => id),
  });
  await mailer.send(
    mails.erasureBegun(
      brand,
      { ...contact, kind: 'contact' },
      shortDay(row.dueAt),
      `${config.publicUrl}/client/security#your-data`,
    ),
  );
  const by = byStaff
    ? { kind: 'user' as const, id: byStaff.id }
    : { kind: 'contact' as const, id: contact.id };
  for (const { id: clientAccountId } of places)
    await tell(context, { id: row.id, contactId: contact.id }, clientAccountId, by);
  await events.publish({ topic: 'contacts', subjectId: contact.id, clientAccountId: null, forClient: false });
  return row;
}

type By = { kind: 'contact' | 'user'; id: string };

async function tell(
  context: Work,
  { id, contactId }: { id: string; contactId: string },
  clientAccountId: string,
  by: By = { kind: 'contact', id: contactId },
): Promise<void> {
  await notify(context, { kind: 'erasure', subjectType: 'erasure', subjectId: id, clientAccountId, by });
  await context.events.publish({ topic: 'contacts', subjectId: contactId, clientAccountId, forClient: true });
}

/**
 * Requests an erasure. If a person has neither password nor second factor, the erasure begins only after a click on a
 * mailed link.
 * @throws AppError `validation_error` at `password` or `code`, or `too_many_requests`
 */
export async function request(context: Work, actor: ClientActor, input: Proof & { withCompanies: boolean }) {
  const { db, now, mailer, brand, config } = context;
  const contact = await self(context, actor);
  const ways = await confirmBy(context, contact);
  if (!ways.includes('mail')) {
    await assertProved(context, askerOf(contact), ways, input);
    return { mailed: false, erasure: await db.tx(() => begin(context, contact, input.withCompanies)) };
  }
  await takeTry(db, `erasure-mail/${contact.id}`, mailTries, now());
  await db.tx(async () => {
    const subject = { subjectId: contact.id, emailKey: contact.emailKey };
    const ttlMs = erasureLinkMinutes * 60 * 1000;
    const token = await issueToken(db, 'erase', subject, { ttlMs, now: now() });
    await mailer.send(
      mails.confirmationLink(
        brand,
        { ...contact, kind: 'contact' },
        `${config.publicUrl}/client/erase#${token}`,
      ),
    );
  });
  return { mailed: true, erasure: null };
}

/**
 * Begins an erasure with the token of a mailed link.
 * @throws AppError `gone` or `too_many_requests`
 */
export async function confirm(
  context: Work,
  { token, withCompanies }: { token: string; withCompanies: boolean },
  ip: string,
) {
  const { db, now } = context;
  await takeLinkTry(context, ip);
  return db.tx(async () => {
    const subject = await useToken(db, 'erase', token, now());
    const contact = subject?.subjectId ? await contacts.find(db, subject.subjectId) : undefined;
    if (!contact || contact.emailKey !== subject?.emailKey) throw linkGone();
    return begin(context, contact, withCompanies);
  });
}

/** Withdraws the open erasure of a contact, in the running transaction. @throws AppError `not_found` when none is open */
async function end(context: Work, contact: contacts.Contact, by?: By): Promise<void> {
  const { db, now, mailer, brand } = context;
  const open = await repository.findOf(db, askerOf(contact));
  if (!open || !(await repository.withdraw(db, askerOf(contact), iso(now())))) throw notFound('An erasure');
  await mailer.send(mails.erasureWithdrawn(brand, { ...contact, kind: 'contact' }));
  const erasure = { id: open.id, contactId: contact.id };
  for (const { id } of await companiesOf(db, contact.id)) await tell(context, erasure, id, by);
}

/** Withdraws the contact's own erasure. @throws AppError `not_found` when none is open */
export const withdraw = (context: Work, actor: ClientActor): Promise<void> =>
  context.db.tx(async () => end(context, await self(context, actor)));

const noted = (
  context: Work,
  actor: UserActor,
  verb: 'begin' | 'stop',
  contactId: string,
  detail?: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `erasures.${verb}`,
    subjectType: 'contact',
    subjectId: contactId,
    clientAccountId: null,
    detail,
    topic: 'contacts',
    forClient: false,
  });

/**
 * Begins an erasure for a contact who asked staff for it by mail, by phone or in person. The contact gets a mail and
 * may withdraw.
 * @throws AppError `not_found`
 */
export const beginFor = (
  context: Work,
  actor: UserActor,
  { contactId, askedBy, withCompanies }: { contactId: string; askedBy: string; withCompanies: boolean },
) =>
  context.db.tx(async () => {
    const contact = await contacts.find(context.db, contactId);
    if (!contact || contact.emailKey.startsWith('erased:')) throw notFound('This person');
    const begun = await begin(context, contact, withCompanies, actor);
    const acted = await noted(context, actor, 'begin', contactId, { askedBy });
    return acted.with(begun);
  });

/**
 * Withdraws an erasure because the contact asked staff to do so.
 * @throws AppError `not_found` if the erasure is done or withdrawn
 */
export const stopFor = (context: Work, actor: UserActor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const row = await repository.find(context.db, id);
    const contact = row?.personKind === 'contact' ? await contacts.find(context.db, row.personId) : undefined;
    if (!row || !contact || row.withdrawnAt !== null || row.erasedAt !== null) throw notFound('An erasure');
    await end(context, contact, { kind: 'user', id: actor.id });
    return noted(context, actor, 'stop', contact.id);
  });
