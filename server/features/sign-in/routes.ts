import * as contract from '#contract/sign-in.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { optionsToSignIn, personOfPasskey } from '#server/access/passkeys/passkeys.ts';
import type { SessionSubject } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { addressKey, takeTry } from '#server/access/throttle/throttle.ts';
import { rememberDevice } from '#server/http/cookies/known-devices.ts';
import { giveChallenge, takeChallenge } from '#server/http/sessions/challenge.ts';
import type { Route } from '#server/http/route.ts';
import { signInOrAsk, takeSecondStep } from '#server/http/sessions/second-step.ts';
import { watchSignIn } from '#server/http/sessions/session.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as staffAuth from '#server/features/staff-auth/service.ts';
import * as links from './links.ts';
import * as recovery from './recovery.ts';

/** Limits how often one network address may try to sign in with a passkey. */
const passkeyTries = { max: 60, windowMs: 15 * 60 * 1000 };

/** The answer after a request for a new password. It is the same for every address of a side. */
const askedForReset: Record<contract.Side, string> = {
  client:
    'If there is a client account with this address, we have sent it a link to choose a new password. It works for one hour.',
  staff:
    'If someone on the team signs in here with this address, we have sent a link to choose a new password. It works for one hour.',
};

const sideOf = ({ kind }: SessionSubject) => ({ side: kind });

export function routes(route: Route, context: Context, afterAddressProved: AfterAddressProved): void {
  route(contract.askSignInLink, async ({ body, request }) => {
    await links.requestLink(context, body, request.ip);
    return {
      message: `If someone signs in here with this address, we have sent a link. It works once, for ${contract.signInLinkMinutes} minutes.`,
    };
  });

  route(contract.openSignInLink, async ({ body, request, reply }) => {
    const subject = await links.openLink({ ...context, afterAddressProved }, body.token, request.ip);
    await signInOrAsk(context, request, reply, subject, 'link');
    return sideOf(subject);
  });

  route(contract.getPasskeyChallenge, async ({ request, reply }) => {
    const key = `passkey/address/${addressKey(request.ip)}`;
    await takeTry(context.db, key, passkeyTries, context.now());
    const options = await optionsToSignIn(context);
    giveChallenge(context, reply, 'sign-in', options.challenge);
    return options;
  });

  route(contract.openByPasskey, async ({ body, request, reply }) => {
    const subject = await watchSignIn(request, 'passkey', async (): Promise<SessionSubject> => {
      const challenge = takeChallenge(context, request, reply, 'sign-in');
      const { personKind, personId } = await personOfPasskey(context, { challenge, ...body });
      if (personKind === 'contact')
        return { kind: 'client', ...(await clientAuth.placeOf(context, personId)) };
      if (!context.config.localStaffLogin) throw notFound('This address');
      await staffAuth.signInKnown(context, personId);
      return { kind: 'staff', userId: personId };
    });
    await signInOrAsk(context, request, reply, subject, 'passkey');
    return sideOf(subject);
  });

  route(contract.forgotPassword, async ({ params: { side }, body, request }) => {
    await recovery.requestReset(context, { side, ...body }, request.ip);
    return { message: askedForReset[side] };
  });

  route(contract.resetPassword, async ({ params: { side }, body, request, reply }) => {
    const given = { ...body, ip: request.ip };
    const emailKey = await recovery.resetPassword({ ...context, afterAddressProved }, side, given);
    rememberDevice(context, request, reply, { kind: side, emailKey });
    return { message: 'Your password has been changed. You can sign in now.' };
  });

  route(contract.giveSecondFactor, async ({ body, request, reply }) =>
    sideOf(
      await watchSignIn(request, 'second factor', () => takeSecondStep(context, request, reply, body.code)),
    ),
  );
}
