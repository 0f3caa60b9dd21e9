import * as oidc from 'openid-client';
import type { SignInError } from '#contract/auth.ts';
import type { OidcProvider } from '#server/core/config.ts';
import { readPerson, type Person } from './person.ts';
import { SignInFailed, type Provider, type ProviderOptions, type Transaction } from './sign-in-flow.ts';

const networkCodes = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON)$/;
const cancelled = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
const troubled = new Set(['temporarily_unavailable', 'server_error']);

// `fetch` throws a TypeError if the answer is missing or incomplete. The library may wrap this error as a cause.
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || error.name === 'TimeoutError' || isBrokenOff(error.cause);
}

function reasonOf(error: unknown): SignInError {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (cancelled.has(error.error)) return 'cancelled';
    return troubled.has(error.error) ? 'unreachable' : 'refused';
  }
  // `invalid_grant` means that the code has expired or was used, which happens in ordinary use. Other errors are faults.
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'refused';
  if (error instanceof oidc.ClientError && networkCodes.test(error.code ?? '')) return 'unreachable';
  return isBrokenOff(error) ? 'unreachable' : 'refused';
}

const failed = (error: unknown) =>
  error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SignInFailed('unreachable')), seconds * 1000);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

// Authenticates by a method that the provider supports. If the provider lists no method, the standard's default is Basic.
const clientAuth =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return method(secret)(server, client, body, headers);
  };

/**
 * An OpenID Connect client. It uses the code flow with PKCE, state and nonce, and always checks the signatures of ID tokens.
 */
export function createProvider(settings: OidcProvider, options: ProviderOptions): Provider {
  const { name, callbackUrl, timeoutSeconds = 10 } = options;
  const issuer = new URL(settings.issuer);
  let known: Promise<oidc.Configuration> | null = null;

  const forget = () => {
    known = null;
  };

  // Run discovery only at the first sign-in, because the provider may be unreachable when this process starts. A success is
  // cached.
  const configuration = () => {
    known ??= oidc
      .discovery(issuer, settings.clientId, undefined, clientAuth(settings.clientSecret), {
        timeout: timeoutSeconds,
        execute: [
          oidc.enableNonRepudiationChecks,
          // An http address is allowed only for a provider on this machine; `config.ts` checks this.
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        forget();
        throw error;
      });
    return known;
  };

  async function redeem(search: string, { state, nonce, verifier }: Transaction): Promise<Person> {
    const config = await configuration();
    const url = new URL(callbackUrl);
    url.search = search;
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInFailed('refused');
    if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint)
      return readPerson(claims);
    const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return readPerson({ ...more, iss: claims.iss, sub: claims.sub });
  }

  return {
    async begin() {
      try {
        const config = await configuration();
        const transaction: Transaction = {
          provider: name,
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          scope: 'openid email profile',
          state: transaction.state,
          nonce: transaction.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
          code_challenge_method: 'S256',
        });
        return { url, transaction };
      } catch (error) {
        throw failed(error);
      }
    },

    async finish(search, transaction) {
      if (new URLSearchParams(search).get('state') !== transaction.state) throw new SignInFailed('expired');
      try {
        return await within(timeoutSeconds * 1.25, redeem(search, transaction));
      } catch (error) {
        const failure = failed(error);
        // The provider may have changed its keys or addresses, so the next sign-in runs discovery again.
        if (failure.reason === 'refused') forget();
        throw failure;
      }
    },
  };
}
