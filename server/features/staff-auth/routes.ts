import * as contract from '#contract/auth.ts';
import type { OidcProvider } from '#server/core/config.ts';
import { findUser } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { unauthorized } from '#server/core/errors.ts';
import { clearCookie, readCookie, setCookie } from '#server/http/cookies/cookies.ts';
import { senderOf } from '#server/http/cookies/known-devices.ts';
import type { Route, RouteInput } from '#server/http/route.ts';
import { assertSameOrigin } from '#server/http/same-origin.ts';
import { noteRefusal } from '#server/http/sessions/note-sign-in.ts';
import { signInOrAsk } from '#server/http/sessions/second-step.ts';
import { signIn, signOut, watchSignIn } from '#server/http/sessions/session.ts';
import { SignInFailed, type Provider, type ProviderOptions } from './provider/sign-in-flow.ts';
import * as service from './service.ts';
import { setUp } from './setup.ts';
import { networkTrouble } from '#server/work/system/network-trouble.ts';
import { signTransaction, takeTransaction } from './provider/transaction.ts';

type Input = Pick<RouteInput<{ access: 'public'; summary: string }>, 'request' | 'reply'>;

const failure = (reason: contract.SignInError) => `/admin-login?error=${reason}`;

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

// The provider's answer may contain tokens, so only the name, code and message of an error are logged.
function describe(error: unknown) {
  if (!(error instanceof SignInFailed))
    return { error: error instanceof Error ? error.message : String(error) };
  const cause = error.cause instanceof Error ? error.cause : null;
  const code = cause && 'code' in cause ? cause.code : undefined;
  return { reason: error.reason, cause: cause?.name, code, message: cause?.message };
}

/** Makes a provider that loads the OpenID library only at the first sign-in. */
function laterProvider(settings: OidcProvider, options: ProviderOptions): Provider {
  let made: Promise<Provider> | null = null;
  const provider = () => {
    made ??= import('./provider/provider.ts').then(({ createProvider }) => createProvider(settings, options));
    return made;
  };
  return {
    begin: async () => (await provider()).begin(),
    finish: async (search, transaction) => (await provider()).finish(search, transaction),
  };
}

/** The two calls of one provider: the redirect to the provider, and the callback from it. */
function flow(context: Context, name: string, settings: OidcProvider | null, provider: Provider | null) {
  const { config, log } = context;

  const begin = async ({ reply }: Input) => {
    if (!provider || !settings) {
      // With this parameter the sign-in page explains why staff do not sign in at Google.
      const local = name === 'google' ? '/staff/login?instead=google' : '/staff/login';
      return reply.redirect(config.localStaffLogin ? local : failure('not-configured'), 302);
    }
    try {
      const { url, transaction } = await provider.begin();
      setCookie(config, reply, 'sign-in', signTransaction(context, transaction));
      return reply.redirect(url.href, 302);
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error;
      const variable = name === 'google' ? 'GOOGLE_ISSUER' : 'OIDC_ISSUER';
      const trouble = networkTrouble(error.cause, new URL(settings.issuer).host, variable);
      log.warn({ ...describe(error), trouble }, 'A sign-in could not begin');
      return reply.redirect(failure('unreachable'), 302);
    }
  };

  const finish = async ({ request, reply }: Input) => {
    if (!provider) return reply.redirect(failure('not-configured'), 302);
    const cookie = readCookie(config, request, 'sign-in');
    clearCookie(config, reply, 'sign-in');
    try {
      const transaction = await takeTransaction(context, cookie, name);
      const person = await provider.finish(queryOf(request.url), transaction);
      const user = await service.signInPerson(context, person);
      await signIn(context, request, reply, { kind: 'staff', userId: user.id }, 'provider');
      return reply.redirect(user.role === 'user' ? '/' : '/admin', 302);
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error;
      log.warn({ ...describe(error), kind: 'staff', ip: request.ip }, 'A sign-in was refused');
      return reply.redirect(failure(error.reason), 302);
    }
  };

  return { begin, finish };
}

export function routes(route: Route, context: Context): void {
  const { config } = context;
  const open = (name: string, settings: OidcProvider | null, callbackPath: string) =>
    flow(
      context,
      name,
      settings,
      settings && laterProvider(settings, { name, callbackUrl: `${config.publicUrl}${callbackPath}` }),
    );
  const hosted = open('hosted', config.oidc, contract.loginCallback.path);
  const google = open('google', config.google, contract.googleCallback.path);

  // The admin panel redirects signed-out staff to /api/login. If Google is the only provider, that call starts the sign-in
  // at Google.
  const googleOnly = config.oidc === null && config.google !== null && !config.localStaffLogin;
  route(contract.login, googleOnly ? google.begin : hosted.begin);
  route(contract.loginCallback, hosted.finish);
  route(contract.googleLogin, google.begin);
  route(contract.googleCallback, google.finish);

  route(contract.logout, async ({ request, reply }) => {
    assertSameOrigin(config, request);
    await signOut(context, request, reply, 'staff');
    return reply.redirect('/', 302);
  });

  route(contract.getUser, ({ actor }) => actor);

  const present = async (token: string) => {
    const actor = await findUser(context.db, token, context.now());
    if (!actor) throw unauthorized();
    return actor;
  };

  route(contract.staffLogin, async ({ body, request, reply }) => {
    const user = await watchSignIn(
      request,
      'staff',
      () => service.signInLocally(context, body, senderOf(context, request)),
      (code) => noteRefusal(context, request, { kind: 'staff', email: body.email, code }),
    );
    return present(
      await signInOrAsk(context, request, reply, { kind: 'staff', userId: user.id }, 'password'),
    );
  });

  route(contract.setupAdmin, async ({ body, request, reply }) => {
    const user = await watchSignIn(request, 'staff', () => setUp(context, body, request.ip));
    return present(await signIn(context, request, reply, { kind: 'staff', userId: user.id }, 'link'));
  });
}
