import type { FastifyReply, FastifyRequest } from 'fastify';
import { resetContactFactor } from '#contract/people.ts';
import * as contract from '#contract/security.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound, unauthorized } from '#server/core/errors.ts';
import { optionsToAdd } from '#server/access/passkeys/passkeys.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { getSignInRule } from '#server/access/sessions/sign-in-rule.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import type { Route } from '#server/http/route.ts';
import { giveChallenge, takeChallenge } from '#server/http/sessions/challenge.ts';
import { ownerOf, requireSecondFactor, updateDetails } from './owners.ts';
import { resetContactFactor as takeFactor, resetFactor } from './reset-factor.ts';
import * as service from './service.ts';

type Actor = ClientActor | UserActor;

interface Asked {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The calls of one side; each has a twin for the other. */
function handlers(context: Context) {
  const owner = ({ actor, request }: Pick<Asked, 'actor' | 'request'>) => {
    const token = readCookie(context.config, request, actor.kind === 'client' ? 'client' : 'staff');
    if (token === null) throw unauthorized();
    return ownerOf(context, actor, token);
  };
  // Staff who sign in at a provider have no ways of their own beside it.
  const localOwner = async (asked: Pick<Asked, 'actor' | 'request'>) => {
    if (asked.actor.kind === 'user' && !context.config.localStaffLogin)
      throw notFound('What this address names');
    return owner(asked);
  };
  return {
    look: async (asked: Asked) => service.look(context, await owner(asked)),
    endOne: async ({ params, ...asked }: Asked & { params: { id: string } }) => {
      await service.endSession(context, await owner(asked), params.id);
      return { message: 'The session has ended.' };
    },
    endOthers: async (asked: Asked) => {
      await service.endOtherSessions(context, await owner(asked));
      return { message: 'Every other session has ended.' };
    },
    changePassword: async ({
      body,
      ...asked
    }: Asked & { body: { current?: string | undefined; password: string } }) => {
      const person = await localOwner(asked);
      if (person.kind === 'staff') assertHardToGuess(body.password, person.email);
      await service.changePassword(context, person, body);
      return { message: 'Your password has been changed. Every other session has ended.' };
    },
    confirmSelf: async ({
      body,
      ...asked
    }: Asked & { body: { password?: string | undefined; code?: string | undefined } }) => {
      await service.confirmSelf(context, await localOwner(asked), body);
      return { message: 'Thank you.' };
    },
    addOptions: async (asked: Asked) => {
      const person = await localOwner(asked);
      await service.assertRecent(context, person);
      const { kind, id, email, name } = person;
      const personKind = kind === 'client' ? 'contact' : 'user';
      const options = await optionsToAdd(context, { personKind, personId: id }, { email, name });
      giveChallenge(context, asked.reply, 'add', options.challenge);
      return { ...options };
    },
    add: async ({ body, ...asked }: Asked & { body: { name: string; response: unknown } }) => {
      const challenge = takeChallenge(context, asked.request, asked.reply, 'add');
      return service.addOwnPasskey(context, await localOwner(asked), { ...body, challenge });
    },
    remove: async ({ params, ...asked }: Asked & { params: { id: string } }) =>
      service.removeOwnPasskey(context, await owner(asked), params.id),
    begin: async (asked: Asked) => service.begin(context, await localOwner(asked)),
    confirm: async ({ body, ...asked }: Asked & { body: { code: string } }) =>
      service.confirm(context, await localOwner(asked), body.code),
    off: async ({ body, ...asked }: Asked & { body: { code: string } }) =>
      service.turnOff(context, await owner(asked), body.code),
    renew: async ({ body, ...asked }: Asked & { body: { code: string } }) =>
      service.newCodes(context, await owner(asked), body.code),
  };
}

export function routes(route: Route, context: Context): void {
  const call = handlers(context);
  route(contract.getMySecurity, call.look);
  route(contract.endMySession, call.endOne);
  route(contract.endMyOtherSessions, call.endOthers);
  route(contract.changeMyPassword, call.changePassword);
  route(contract.confirmMyself, call.confirmSelf);
  route(contract.getMyPasskeyOptions, call.addOptions);
  route(contract.addMyPasskey, call.add);
  route(contract.removeMyPasskey, call.remove);
  route(contract.beginMySecondFactor, call.begin);
  route(contract.confirmMySecondFactor, call.confirm);
  route(contract.removeMySecondFactor, call.off);
  route(contract.renewMyCodes, call.renew);

  route(contract.getUserSecurity, call.look);
  route(contract.endUserSession, call.endOne);
  route(contract.endUserOtherSessions, call.endOthers);
  route(contract.changeUserPassword, call.changePassword);
  route(contract.confirmUser, call.confirmSelf);
  route(contract.getUserPasskeyOptions, call.addOptions);
  route(contract.addUserPasskey, call.add);
  route(contract.removeUserPasskey, call.remove);
  route(contract.beginUserSecondFactor, call.begin);
  route(contract.confirmUserSecondFactor, call.confirm);
  route(contract.removeUserSecondFactor, call.off);
  route(contract.renewUserCodes, call.renew);

  route(contract.updateUserDetails, ({ actor, body }) => updateDetails(context, actor, body));

  route(contract.resetMemberFactor, async ({ actor, params }) => {
    await resetFactor(context, actor, params.id);
    return { message: 'The second factor is reset.' };
  });

  route(resetContactFactor, async ({ actor, scope, params }) => {
    await takeFactor(context, actor, scope, params);
    return { message: 'The second factor is taken away. The password alone signs in.' };
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
