import { emailKey } from '#contract/validation/fields.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { revokeTokens } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { forgetKnown, noteKnown } from '#server/access/people/known-clients.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import { takeAccountMailTry } from '#server/access/throttle/link-tries.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as mails from './mails.ts';
import { shutOut } from './shut-out.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/**
 * Hands an account that a stranger may have opened with the form to the owner of its address. All ways to sign in end
 * at once, and a mailed link lets the owner choose a password. Without mail staff get the link once, and vouch for the
 * person to whom they give it.
 * @throws AppError `not_found`, `conflict` if the address is known to be the client's, or `too_many_requests`
 */
export async function handOver(
  context: Work & Pick<Context, 'config' | 'brand' | 'mailer'>,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
): Promise<Acted<{ message: string; link: string | null }>> {
  const { db, now, brand, mailer } = context;
  return db.tx(async () => {
    const client = await clients.findOrRefuse(db, scope, clientAccountId);
    const { primaryContactId: id, name, email } = client;
    await contacts.assertWithin(context, scope, id);
    if (isTrusted(client)) throw conflict('This address is verified. Please send a password reset instead.');
    await takeAccountMailTry(context, emailKey(email));
    await shutOut(context, id);
    await revokeTokens(db, 'reset-password', id);
    await revokeTokens(db, 'sign-in', id);
    await forgetKnown(db, id);
    await noteKnown(db, clientAccountId, { userId: actor.id, now: now() });
    const link = await clients.welcomeLink(context, { id, email });
    if (mailer.configured) await mailer.send(mails.handedOver(brand, { id, email }, link));
    const acted = await act(context, actor, {
      action: 'clients.hand-over',
      subjectType: 'client',
      subjectId: clientAccountId,
      clientAccountId,
      topic: 'clients',
      forClient: true,
    });
    return acted.with(
      mailer.configured
        ? {
            message: `We have sent ${email} a link to choose a password. It works for seven days.`,
            link: null,
          }
        : {
            message: `Everyone signed in as ${name} is signed out. Please give the client the link.`,
            link,
          },
    );
  });
}
