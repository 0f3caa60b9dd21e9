import { mostPeople, type NewContact } from '#contract/people.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, conflictAt, forbidden, notFound, tooManyRequests } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { hasDealtWith } from '#server/access/people/known-clients.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import * as invitations from '#server/features/invitations/service.ts';
import { invitationMail } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** Limits how many invitations may be sent for one company in an hour. */
const invitingLimit: Limit = { max: 30, windowMs: 60 * 60 * 1000 };

/** Limits how many invitations of all clients together are mailed to one address in a day. */
const recipientLimit: Limit = { max: 3, windowMs: 24 * 60 * 60 * 1000 };

const enoughForToday =
  'This person has been sent three invitations today. Please try again tomorrow, or ask us to send it.';

/** The person who sends an invitation, named in the mail and on the page of the link. */
export interface Sender {
  kind: 'contact' | 'user';
  id: string;
  name: string;
  /** The address to reply to; null if none is known. */
  email: string | null;
  seesMoney: boolean;
}

/** The company of an invitation. */
export interface Place {
  id: string;
  name: string;
  company: string | null;
}

const shown = ({ now }: Pick<Work, 'now'>, row: invitations.InvitationTable) => ({
  ...row,
  state: invitations.stateOf(row, iso(now())),
});

/**
 * The open and expired invitations of a company; expired ones can be sent again. For each address only the newest invitation
 * is listed.
 */
export async function pending(context: Pick<Work, 'db' | 'now'>, clientAccountId: string) {
  const rows = await invitations.pending(context, { kind: 'contact', clientAccountId });
  const members = new Set(
    (await repository.list(context.db, clientAccountId)).map((person) => person.emailKey),
  );
  const newest = rows.filter(
    (row, index) => rows.findIndex((other) => other.emailKey === row.emailKey) === index,
  );
  return newest.filter((row) => !members.has(row.emailKey)).map((row) => shown(context, row));
}

/** Finds an invitation of a company. @throws AppError `not_found` */
async function findOrRefuse({ db }: Pick<Work, 'db'>, clientAccountId: string, id: string) {
  const row = await invitations.findOrRefuse(db, id);
  if (row.clientAccountId !== clientAccountId) throw notFound('This invitation');
  return row;
}

const told = ({ events }: Pick<Work, 'events'>, clientAccountId: string, subjectId: string) =>
  events.publish({ topic: 'contacts', subjectId, clientAccountId, forClient: true });

async function deliver(
  context: Work,
  sender: Sender,
  { id, name, company }: Place,
  { invitation, link }: invitations.Issued,
): Promise<SentInvitation> {
  const { mailer, brand } = context;
  const { email } = invitation;
  // Without a mail server, the person who invites passes the link on. A mail waiting in the outbox would only expose the
  // link.
  if (mailer.configured) {
    const isClient = sender.kind === 'contact';
    if (isClient)
      await takeTry(context.db, `invitations/to/${invitation.emailKey}`, recipientLimit, context.now(), {
        refuse: (seconds) => tooManyRequests(seconds, enoughForToday),
      });
    await mailer.send(
      invitationMail(brand, {
        name: invitation.name ?? '',
        email,
        link,
        from: sender.name,
        replyTo: sender.email ?? brand.email,
        company: company ?? name,
        isKnown: !isClient || (await hasDealtWith(context.db, id)),
        paysOnly: invitation.standing === 'pays',
        clientAccountId: id,
      }),
    );
  }
  return { ...shown(context, invitation), link: mailer.configured ? null : link };
}

const takeSending = ({ db, now }: Pick<Work, 'db' | 'now'>, clientAccountId: string) =>
  takeTry(db, `invitations/client/${clientAccountId}`, invitingLimit, now());

/**
 * The rights that one person may give to another person. Only a person who sees money can let others see money.
 * @throws AppError `forbidden`
 */
export function offeredBy(
  { seesMoney: sees }: Pick<Sender, 'seesMoney'>,
  { standing, seesMoney: set }: { standing: Standing; seesMoney?: boolean | null | undefined },
) {
  if (!sees && (standing === 'pays' || set)) throw forbidden('You cannot see prices in this company.');
  return { standing, seesMoney: sees ? (set ?? null) : false };
}

/**
 * Invites a person, in the running transaction. @throws AppError `conflict` if the person is in the company already, or if
 * the company is full
 */
export async function invite(
  context: Work,
  sender: Sender,
  place: Place,
  { name, email, ...rights }: NewContact,
): Promise<SentInvitation> {
  await takeSending(context, place.id);
  const people = await repository.list(context.db, place.id);
  if (people.some((person) => person.emailKey === emailKey(email)))
    throw conflictAt('email', 'Someone with this address is already in the company.');
  const open = (await pending(context, place.id)).filter(({ state }) => state === 'open');
  if (people.length + open.length >= mostPeople)
    throw conflict(`A company can have at most ${mostPeople} people. Please remove someone first.`);
  const issued = await invitations.issue(context, {
    kind: 'contact',
    clientAccountId: place.id,
    name,
    email,
    ...offeredBy(sender, rights),
    invitedByKind: sender.kind,
    invitedById: sender.id,
  });
  await told(context, place.id, issued.invitation.id);
  return deliver(context, sender, place, issued);
}

/** Sends an invitation again, in the running transaction. @throws AppError `not_found` or `conflict` */
export async function resend(
  context: Work,
  sender: Sender,
  place: Place,
  id: string,
): Promise<SentInvitation> {
  await takeSending(context, place.id);
  await findOrRefuse(context, place.id, id);
  const issued = await invitations.reissue(context, id);
  await told(context, place.id, id);
  return deliver(context, sender, place, issued);
}

/** Withdraws an invitation, in the running transaction. @throws AppError `not_found` or `conflict` */
export async function revoke(context: Work, place: Pick<Place, 'id'>, id: string): Promise<void> {
  await findOrRefuse(context, place.id, id);
  await invitations.withdraw(context, id);
  await told(context, place.id, id);
}
