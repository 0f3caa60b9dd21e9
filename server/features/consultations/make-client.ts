import { emailKey } from '#contract/validation/fields.ts';
import { AppError, conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { act } from '#server/data/audit/act.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { findOrRefuse } from './find.ts';
import { comeAlong } from './lead/come-along.ts';
import { reach } from './lead/repository.ts';
import * as repository from './repository.ts';

type Opening = Context & { afterAddressProved: AfterAddressProved };

/** Moves a request with its messages to a client. Earlier requests from the address are linked to the client too. */
async function giveTo(
  context: Opening,
  { id, email }: { id: string; email: string },
  clientAccountId: string,
) {
  await repository.link(context.db, id, clientAccountId, iso(context.now()));
  await comeAlong(context, [id], clientAccountId);
  await context.afterAddressProved({ id: clientAccountId, email });
}

/**
 * Opens an account for the sender of a request. Staff or a mailed code must have confirmed the address. Null if an
 * account has the address already.
 */
async function openFor(context: Opening, row: repository.ConsultationRow) {
  const { name, email, phone } = row;
  const company = row.company ?? row.businessName;
  const person = { name, email, company, phone, passwordHash: null };
  const opened = await clients.openAccount(context, person, 'staff');
  if (opened) await giveTo(context, row, opened.id);
  return opened;
}

/**
 * Makes the sender of a request a client, in the running transaction, and completes the request. If the address has an
 * account already, the request joins it; the caller must have verified the address. If mail is set up, a new person
 * gets a link to sign in.
 * @throws AppError `conflict` if the request belongs to a company for which this person does not decide
 */
export async function win(
  context: Opening,
  id: string,
  { proved, ownerId }: { proved: boolean; ownerId: string | null },
): Promise<{ clientAccountId: string; contactId: string }> {
  const { db, now } = context;
  const row = await findOrRefuse(context, 'all', id);
  const known = await contacts.findByEmail(db, emailKey(row.email));
  const place = await placeFor(context, row, known);
  // A stranger may have opened the account with this address. From now on only the owner of the mailbox can sign in.
  const isDoubted = proved && known !== undefined && !isTrusted(known);
  if (isDoubted) await clients.endWaysIn(context, known.id);
  if (proved)
    await contacts.markVerified(db, { id: place.contactId, emailKey: emailKey(row.email) }, iso(now()));
  const owner = row.owner?.id ?? ownerId;
  if (place.isNew && owner) await assignments.beginWith(context, place.clientAccountId, owner);
  if ((!known?.passwordHash || isDoubted) && context.mailer.configured)
    await clients.welcome(context, { ...place, name: row.name, email: row.email });
  await complete(context, id);
  await context.events.publish({
    topic: 'consultations',
    subjectId: id,
    clientAccountId: place.clientAccountId,
    forClient: true,
  });
  return place;
}

async function placeFor(
  context: Opening,
  row: repository.ConsultationRow,
  known: contacts.Contact | undefined,
) {
  const { db } = context;
  if (!known) {
    const opened = row.clientAccountId === null ? await openFor(context, row) : null;
    if (!opened) throw conflict('This quote now belongs to a company. Please ask us to add you to it.');
    return { clientAccountId: opened.id, contactId: opened.contactId, isNew: true };
  }
  const places = await contacts.membershipsOf(db, known.id);
  if (row.clientAccountId !== null) {
    if (
      !places.some(
        ({ clientAccountId, standing }) => clientAccountId === row.clientAccountId && standing === 'decides',
      )
    )
      throw conflict('Please ask someone who decides for your company to accept this quote.');
    return { clientAccountId: row.clientAccountId, contactId: known.id, isNew: false };
  }
  const open = new Set(await contacts.openCompaniesOf(db, known.id));
  const own = places.find(
    ({ clientAccountId, standing }) => standing === 'decides' && open.has(clientAccountId),
  );
  const clientAccountId =
    own?.clientAccountId ?? (await clients.openCompany(context, known, row.company ?? row.businessName)).id;
  await giveTo(context, row, clientAccountId);
  return { clientAccountId, contactId: known.id, isNew: !own };
}

/** Completes a request whose sender accepted a quote, in the running transaction. A lost request stays lost. */
export async function complete({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  await reach(db, id, iso(now()));
  await repository.move(db, id, 'contacted', 'completed', iso(now()));
}

/**
 * Opens an account for the sender of a request. The account gets the sender's details and all requests, and the owner
 * of the request becomes the owner of the client. A link to choose a password is mailed; without mail it is shown once.
 * @throws AppError `conflict` for a request of a client, `email_taken` if the address has an account
 */
export async function makeClient(context: Opening, actor: UserActor, scope: Scope, id: string) {
  const { db } = context;
  return db.tx(async () => {
    const row = await findOrRefuse(context, scope, id);
    if (row.clientAccountId !== null) throw conflict('This request belongs to a client account already.');
    const { name, email } = row;
    const opened = await openFor(context, row);
    if (!opened)
      throw new AppError(
        'email_taken',
        'A client account with this e-mail address exists already. Link the request to it instead.',
      );
    if (row.owner) await assignments.setClientOwner(context, actor, scope, opened.id, row.owner.id);
    const { id: clientAccountId, contactId } = opened;
    const link = await clients.welcome(context, { clientAccountId, contactId, name, email });
    const acted = await act(context, actor, {
      action: 'consultations.make-client',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: opened.id,
      topic: 'consultations',
      forClient: true,
    });
    return acted.with({
      client: await clients.findOrRefuse(db, 'all', opened.id),
      link,
    });
  });
}
