import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';

/** A person who can sign in at the identity provider. */
export interface IdentityPerson {
  sub: string;
  email?: string;
  emailVerified?: boolean;
  firstName: string;
  lastName: string;
  /** The text on the button with which the person is chosen. */
  role?: string;
}

interface IdentityProviderOptions {
  /** The port of the provider; 0 chooses a free one. */
  port: number;
  /** The address of the site. Both of the site's callbacks are allowed. */
  publicUrl: string;
  people: readonly IdentityPerson[];
}

/** A running OpenID provider, which only this machine can reach. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

const css = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:24rem;margin:12vh auto;padding:0 1rem}
form{display:grid;gap:.5rem}button{font:inherit;text-align:left;padding:.75rem 1rem;min-height:44px;border:1px solid;border-radius:.5rem;background:none;color:inherit}
small{display:block;opacity:.75}`;

function chooser(people: readonly IdentityPerson[]): string {
  const button = ({ sub, firstName, lastName, email, role }: IdentityPerson) =>
    `<button name="sub" value="${sub}">${firstName} ${lastName}<small>${[role, email].filter(Boolean).join(' · ')}</small></button>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development sign-in</title><style>${css}</style></head><body><main><h1>Who are you?</h1><p>Development sign-in, on this machine only</p>
<form method="post">${people.map(button).join('')}<button name="cancel" value="1">Cancel</button></form></main></body></html>`;
}

function configuration(
  options: IdentityProviderOptions,
  client: { id: string; secret: string },
): Configuration {
  const { people, publicUrl } = options;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/callback`, `${publicUrl}/api/auth/google/admin/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount(_ctx, sub) {
      const person = people.find((each) => each.sub === sub);
      if (!person) return undefined;
      const { email, emailVerified = true, firstName, lastName } = person;
      return {
        accountId: sub,
        claims: () => ({
          sub,
          ...(email === undefined ? {} : { email, email_verified: emailVerified }),
          given_name: firstName,
          family_name: lastName,
          name: `${firstName} ${lastName}`,
        }),
      };
    },
    // For a development sign-in, choosing a person is enough consent.
    async loadExistingGrant(ctx) {
      const { client: asking, session, provider } = ctx.oidc;
      const grant = new provider.Grant({
        ...(asking ? { clientId: asking.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
    },
  };
}

/** Starts a real OpenID provider on 127.0.0.1. On its page, one click chooses the person who signs in. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const client = { id: 'foyer', secret: randomUUID() };
  const waiting = Promise.withResolvers<Provider>();

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(chooser(options.people));
      return;
    }
    const sub = new URLSearchParams(await text(request)).get('sub');
    const result = sub === null ? { error: 'access_denied' } : { login: { accountId: sub, remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const server = createServer((request, response) => {
    void waiting.promise
      .then((provider) => {
        const path = request.url ?? '/';
        if (path.startsWith('/interaction/')) return interact(provider, request, response);
        // Without the cookie, the provider finds no earlier session and asks for the person each time.
        if (path.startsWith('/auth?')) delete request.headers.cookie;
        return provider.callback()(request, response);
      })
      .catch((error: unknown) => {
        response.statusCode = 400;
        response.end(error instanceof Error ? error.message : String(error));
      });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  waiting.resolve(new Provider(issuer, configuration(options, client)));
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
