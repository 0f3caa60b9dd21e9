import { AppError, conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { act } from '#server/data/audit/act.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as clients from '#server/features/clients/service.ts';
import { comeAlong } from './lead/come-along.ts';
import * as repository from './repository.ts';
import { findOrRefuse } from './service.ts';

/**
 * Opens an account for the sender of a request. Details and all requests of the sender move to it, and the owner of the request
 * becomes the owner of the client. A link to choose a password is mailed, or shown once without mail.
 * @throws AppError `conflict` for a request of a client, `email_taken` if the address has an account
 */
export async function makeClient(
  context: Context & { afterAddressProved: AfterAddressProved },
  actor: UserActor,
  scope: Scope,
  id: string,
) {
  const { db, now } = context;
  return db.tx(async () => {
    const row = await findOrRefuse(context, scope, id);
    if (row.clientAccountId !== null) throw conflict('This request belongs to a client account already.');
    const { name, email, phone } = row;
    const company = row.company ?? row.businessName;
    const opened = await clients.openAccount(
      context,
      { name, email, company, phone, passwordHash: null },
      'staff',
    );
    if (!opened)
      throw new AppError(
        'email_taken',
        'A client account with this e-mail address exists already. Link the request to it instead.',
      );
    await repository.link(db, id, opened.id, iso(now()));
    await comeAlong(context, [id], opened.id);
    // Staff vouch for the address, so earlier requests from it are added to the client.
    await context.afterAddressProved({ id: opened.id, email });
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
