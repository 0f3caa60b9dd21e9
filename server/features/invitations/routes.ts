import * as contract from '#contract/invitations.ts';
import type { Context } from '#server/core/context.ts';
import { addressKey, takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { switchCompany } from '#server/access/sessions/sessions.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import { senderOf } from '#server/http/cookies/known-devices.ts';
import type { Route } from '#server/http/route.ts';
import { signInOrAsk } from '#server/http/sessions/second-step.ts';
import { requestClient, requestUser, watchSignIn } from '#server/http/sessions/session.ts';
import type { InvitationHandlers } from './handlers.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

/** Limits how often one network address may open or accept invitation links. */
const linksPerAddress: Limit = { max: 60, windowMs: 15 * 60 * 1000 };

export function routes(route: Route, context: Context, handlers: InvitationHandlers): void {
  const { db, now } = context;
  const find = async (token: string, ip: string) => {
    await takeTry(db, `invitation/address/${addressKey(ip)}`, linksPerAddress, now());
    return service.look(context, token);
  };

  route(contract.lookAtInvitation, async ({ body, request }) => {
    const invitation = await find(body.token, request.ip);
    const { kind, name, email, standing, role, expiresAt } = invitation;
    const person = await (kind === 'contact' ? requestClient : requestUser)(context, request);
    return {
      ...(await handlers[kind].offer(invitation)),
      invitedBy: await repository.inviterName(db, invitation),
      signedInAs: person?.email ?? null,
      kind,
      name,
      email,
      standing,
      role,
      expiresAt,
    };
  });

  route(contract.acceptInvitation, async ({ body, request, reply }) => {
    // Checking a password is slow, so first refuse a link that is no longer valid. The handler uses up the link.
    const invitation = await find(body.token, request.ip);
    const [client, user] = [await requestClient(context, request), await requestUser(context, request)];
    const { subject, next } = await watchSignIn(
      request,
      invitation.kind === 'contact' ? 'client' : 'staff',
      () =>
        handlers[invitation.kind].accept(invitation, {
          token: body.token,
          name: body.name,
          password: body.password,
          signedIn: { contactId: client?.contactId ?? null, userId: user?.id ?? null },
          from: senderOf(context, request),
        }),
    );
    // If the person is signed in already, keep that session, because other tabs use it.
    const token = readCookie(context.config, request, 'client');
    const stays = subject?.kind === 'client' && subject.contactId === client?.contactId;
    if (stays && token !== null) await switchCompany(context, token, subject.clientAccountId);
    else if (subject) await signInOrAsk(context, request, reply, subject, 'password');
    return { message: 'Welcome.', next };
  });
}
