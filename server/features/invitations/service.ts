import { emailKey } from '#contract/validation/fields.ts';
import { invitationDays, type Invitation } from '#contract/invitations.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, conflictAt, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { newToken, sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { InvitationTable } from '#server/data/db/tables/people.ts';
import { checkSignIn } from '#server/access/passwords/check-sign-in.ts';
import type { SessionKind } from '#server/access/sessions/sessions.ts';
import type { Acceptance } from './handlers.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'config' | 'mailer'>;

export type { InvitationTable } from '#server/data/db/tables/people.ts';
export type { Acceptance, Accepted, InvitationHandler } from './handlers.ts';

/** The content of an invitation: to a company as a contact, or to the team. */
export type Offer = Pick<InvitationTable, 'name' | 'email' | 'invitedByKind' | 'invitedById'> &
  (
    | (Pick<InvitationTable, 'clientAccountId' | 'standing' | 'seesMoney'> & { kind: 'contact' })
    | (Pick<InvitationTable, 'role' | 'endsAt' | 'assignments'> & { kind: 'staff' })
  );

/** An invitation with the link that accepts it. The table keeps only a hash of the link's token. */
export interface Issued {
  invitation: InvitationTable;
  link: string;
}

const lifetime = invitationDays * 24 * 60 * 60 * 1000;

const linkOf = ({ config }: Work, token: string) => `${config.publicUrl}/invitation#${token}`;

/** The error for a link that no longer works: it was used, withdrawn or expired. */
function refusal({ acceptedAt, revokedAt }: InvitationTable): AppError {
  if (acceptedAt !== null)
    return new AppError('gone', 'This invitation has been used already. You can sign in.');
  if (revokedAt !== null)
    return new AppError('gone', 'This invitation has been withdrawn. Please ask the person who invited you.');
  return new AppError(
    'gone',
    'This invitation has expired. Please ask the person who invited you for a new one.',
  );
}

/** The state of an invitation at an instant. */
export function stateOf(
  { acceptedAt, revokedAt, expiresAt }: InvitationTable,
  at: string,
): Invitation['state'] {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > at ? 'open' : 'expired';
}

/**
 * Creates an invitation, in the running transaction.
 *
 * @throws AppError `conflict` if the address already has an open invitation to the same place, which can be sent again
 */
export async function issue(work: Work, offer: Offer): Promise<Issued> {
  const { db, now, mailer } = work;
  const token = newToken();
  const at = now();
  const row: InvitationTable = {
    clientAccountId: null,
    standing: null,
    seesMoney: null,
    role: null,
    endsAt: null,
    assignments: null,
    ...offer,
    id: newId(at),
    emailKey: emailKey(offer.email),
    tokenHash: sha256(token),
    mailed: mailer.configured,
    createdAt: iso(at),
    expiresAt: iso(at + lifetime),
    acceptedAt: null,
    revokedAt: null,
  };
  if (await repository.findOpen(db, row, iso(at)))
    throw conflictAt('email', 'This address has an open invitation already. You can send it again.');
  await repository.insert(db, row);
  return { invitation: row, link: linkOf(work, token) };
}

/** Replaces the link of an open or expired invitation by a link that is valid for another seven days. */
export async function reissue(work: Work, id: string): Promise<Issued> {
  const token = newToken();
  const expiresAt = iso(work.now() + lifetime);
  const mailed = work.mailer.configured;
  const invitation = await repository.renew(work.db, id, { tokenHash: sha256(token), mailed, expiresAt });
  if (!invitation) throw conflict('This invitation has been accepted or withdrawn in the meantime.');
  return { invitation, link: linkOf(work, token) };
}

/** Withdraws an invitation: its link stops working. @throws AppError `conflict` if it is accepted or withdrawn already */
export async function withdraw({ db, now }: Pick<Work, 'db' | 'now'>, id: string): Promise<InvitationTable> {
  const row = await repository.revoke(db, id, iso(now()));
  if (!row) throw conflict('This invitation has been accepted or withdrawn in the meantime.');
  return row;
}

/** Withdraws a sender's open invitations to a company, in the running transaction. */
export const withdrawOf = (
  { db, now }: Pick<Work, 'db' | 'now'>,
  sender: { invitedById: string; clientAccountId: string },
): Promise<void> => repository.updateOf(db, sender, { revokedAt: iso(now()) });

/** The open invitations that a member of staff has sent, to companies and to the team. */
export const openOf = ({ db, now }: Pick<Work, 'db' | 'now'>, invitedById: string) =>
  repository.openOf(db, invitedById, iso(now()));

/**
 * Withdraws the open invitations of a member of staff who leaves, or transfers them to a colleague, in the running
 * transaction. Publishes an event for the pages that list these invitations.
 */
export async function settleOf(
  context: Pick<Work, 'db' | 'now'> & Pick<Context, 'events'>,
  leaver: string,
  successor: string | null,
): Promise<void> {
  const { db, now, events } = context;
  const open = await openOf(context, leaver);
  if (successor === null) await repository.updateOf(db, { invitedById: leaver }, { revokedAt: iso(now()) });
  else await repository.updateOf(db, { invitedById: leaver }, { invitedById: successor });
  const companies = new Set(open.map(({ clientAccountId }) => clientAccountId).filter((id) => id !== null));
  for (const clientAccountId of companies)
    await events.publish({ topic: 'contacts', subjectId: null, clientAccountId, forClient: true });
}

/** One invitation. @throws AppError `not_found` */
export async function findOrRefuse(db: Context['db'], id: string): Promise<InvitationTable> {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This invitation');
  return row;
}

/** The open invitation of a link. Opening the page does not use up the link. @throws AppError `gone`, with the reason */
export async function look({ db, now }: Pick<Work, 'db' | 'now'>, token: string): Promise<InvitationTable> {
  const row = await repository.findByToken(db, sha256(token));
  if (!row) throw new AppError('gone', 'This link is incomplete or belongs to no invitation.');
  if (stateOf(row, iso(now())) !== 'open') throw refusal(row);
  return row;
}

/** Uses up a link, in the running transaction that gives the person access. @throws AppError `gone` */
export async function take({ db, now }: Pick<Work, 'db' | 'now'>, token: string): Promise<InvitationTable> {
  const row = await repository.accept(db, sha256(token), iso(now()));
  if (row) return row;
  await look({ db, now }, token);
  throw new AppError('gone', 'This invitation has been used already. You can sign in.');
}

/** Uses up the open invitation to a verified address, in the running transaction that gives the person access. */
export async function takeOpen(
  { db, now }: Pick<Work, 'db' | 'now'>,
  place: Pick<InvitationTable, 'kind' | 'emailKey' | 'clientAccountId'>,
): Promise<InvitationTable | undefined> {
  const open = await repository.findOpen(db, place, iso(now()));
  return open && repository.accept(db, open.tokenHash, iso(now()));
}

/**
 * Checks the password of a person who has an account already, under the limits of a sign-in.
 *
 * @throws AppError `invalid_credentials` or `too_many_requests`
 */
export async function assertPassword(
  context: Pick<Work, 'db' | 'now'>,
  kind: SessionKind,
  known: { emailKey: string | null; passwordHash: string | null },
  { password = '', from }: Acceptance,
): Promise<void> {
  const attempt = { kind, emailKey: known.emailKey ?? '', from };
  if (await checkSignIn(context, attempt, password, async () => known)) return;
  const text = 'This is not the password of your account.';
  throw new AppError('invalid_credentials', text, { fields: { password: text } });
}

/** The newest 100 invitations to a company or the team that are neither accepted nor withdrawn. */
export const pending = (
  { db }: Pick<Work, 'db'>,
  place: Pick<InvitationTable, 'kind' | 'clientAccountId'>,
): Promise<InvitationTable[]> => repository.listPending(db, place);

/** The invitations that nobody has accepted, withdrawn ones included. */
export const notAccepted = (
  { db }: Pick<Work, 'db'>,
  place: Pick<InvitationTable, 'kind' | 'clientAccountId'>,
): Promise<InvitationTable[]> => repository.listNotAccepted(db, place);
