import type { FastifyRequest } from 'fastify';
import { resetContactFactor } from '#contract/people.ts';
import * as contract from '#contract/security.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound, unauthorized } from '#server/core/errors.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { assertNewPassword } from '#server/access/passwords/new-password.ts';
import { getSignInRule } from '#server/access/sessions/sign-in-rule.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import { giveChallenge, takeChallenge } from '#server/http/sessions/challenge.ts';
import { ownerOf, requireSecondFactor, updateDetails } from './owners.ts';
import { resetContactFactor as takeFactor, resetFactor } from './reset-factor.ts';
import * as service from './service.ts';

/** A call of a person about this person's own sign-in methods. */
interface Asked {
  actor: ClientActor | UserActor;
  request: FastifyRequest;
}

export function routes(route: Route, context: Context): void {
  const owner = ({ actor, request }: Asked) => {
    const token = readCookie(context.config, request, actor.kind === 'client' ? 'client' : 'staff');
    if (token === null) throw unauthorized();
    return ownerOf(context, actor, token);
  };
  // Staff who sign in at a provider have no password, passkey or second factor here, so these calls are not found.
  const localOwner = async (asked: Asked) => {
    if (asked.actor.kind === 'user' && !context.config.localStaffLogin) throw notFound('This address');
    return owner(asked);
  };

  route(contract.getMySecurity, async (asked) => service.look(context, await owner(asked)));
  route(contract.endMySession, async ({ params, ...asked }) => {
    await service.endSession(context, await owner(asked), params.id);
    return { message: 'The session has ended.' };
  });
  route(contract.endMyOtherSessions, async (asked) => {
    await service.endOtherSessions(context, await owner(asked));
    return { message: 'Every other session has ended.' };
  });
  route(contract.changeMyPassword, async ({ body, params, ...asked }) => {
    assertNewPassword(params.side, body.password);
    const person = await localOwner(asked);
    if (person.kind === 'staff') assertHardToGuess(body.password, person.email);
    await service.changePassword(context, person, body);
    return { message: 'Your password has been changed. Every other session has ended.' };
  });
  route(contract.confirmMyself, async ({ body, ...asked }) => {
    await service.confirmSelf(context, await localOwner(asked), body);
    return { message: 'Thank you.' };
  });

  route(contract.getMyPasskeyOptions, async ({ reply, ...asked }) => {
    const options = await service.passkeyOptions(context, await localOwner(asked));
    giveChallenge(context, reply, 'add', options.challenge);
    return options;
  });
  route(contract.addMyPasskey, async ({ body, reply, ...asked }) => {
    const challenge = takeChallenge(context, asked.request, reply, 'add');
    return service.addOwnPasskey(context, await localOwner(asked), { ...body, challenge });
  });
  route(contract.removeMyPasskey, async ({ params, ...asked }) =>
    service.removeOwnPasskey(context, await owner(asked), params.id),
  );

  route(contract.beginMySecondFactor, async (asked) => service.begin(context, await localOwner(asked)));
  route(contract.confirmMySecondFactor, async ({ body, ...asked }) =>
    service.confirm(context, await localOwner(asked), body.code),
  );
  route(contract.removeMySecondFactor, async ({ body, ...asked }) =>
    service.turnOff(context, await owner(asked), body.code),
  );
  route(contract.renewMyCodes, async ({ body, ...asked }) =>
    service.newCodes(context, await owner(asked), body.code),
  );

  route(contract.updateUserDetails, ({ actor, body }) => updateDetails(context, actor, body));

  route(contract.resetMemberFactor, async ({ actor, params }) => {
    const acted = await resetFactor(context, actor, params.id);
    return acted.with({ message: 'The second factor is reset.' });
  });

  route(resetContactFactor, async ({ actor, scope, params }) => {
    const acted = await takeFactor(context, actor, scope, params);
    return acted.with({ message: 'The second factor is removed. The password is enough to sign in.' });
  });

  route(contract.getSignInRule, () => getSignInRule(context.db));
  route(contract.saveSignInRule, async ({ actor, body, request }) => {
    const token = readCookie(context.config, request, 'staff') ?? '';
    const own = await service.look(context, await ownerOf(context, actor, token));
    const current = own.sessions.find((session) => session.current);
    if (body.secondFactor && (current?.openedBy === 'password' || current?.openedBy === 'link'))
      throw conflict('Please set up your own second factor first, so that you do not lock yourself out.');
    return requireSecondFactor(context, actor, body.secondFactor);
  });
}
