import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** Functions that change the answers of the provider. */
export interface Lies {
  claims?(honest: Claims): Claims;
  /** Builds the token from header and claims in place of an honest signature. */
  token?(
    claims: Claims,
    honest: { sign(header: Claims, claims: Claims, key?: KeyObject): string; key: KeyObject },
  ): string;
  metadata?(honest: Claims): Claims;
  /** Answers a path itself; false answers honestly. */
  answer?(path: string, response: ServerResponse): boolean;
}

/** A provider that serves discovery, keys, codes and tokens as told. */
export interface HostileProvider {
  issuer: string;
  lies: Lies;
  /** The authorization endpoint without a person: returns the callback for a start. */
  authorize(start: string): string;
  close(): Promise<void>;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token. */
export const unsigned = (claims: Claims) => `${part({ alg: 'none' })}.${part(claims)}.`;

/** A token signed with a shared text: the client secret, or the public key misused as one. */
export function signedWithText(claims: Claims, secret: string): string {
  const input = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Starts it on a free port. Its client is `foyer` with the secret `secret`. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const nonces = new Map<string, string>();
  let codes = 0;

  const signed = (header: Claims, claims: Claims, key: KeyObject = privateKey) => {
    const input = `${part({ alg: 'RS256', kid: 'one', ...header })}.${part(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
  };

  const provider: HostileProvider = {
    issuer: '',
    lies: {},
    authorize(start) {
      const { searchParams } = new URL(start);
      const code = `code-${++codes}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const callback = new URL(searchParams.get('redirect_uri') ?? '');
      callback.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      return callback.href;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const metadata = (): Claims => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  const tokens = (form: URLSearchParams) => {
    const now = Math.floor(Date.now() / 1000);
    const honest: Claims = {
      iss: provider.issuer,
      aud: 'foyer',
      sub: 'admin-1',
      iat: now,
      exp: now + 60,
      nonce: nonces.get(form.get('code') ?? ''),
      email: 'admin@agency.example',
      email_verified: true,
    };
    const claims = provider.lies.claims?.(honest) ?? honest;
    const idToken = provider.lies.token?.(claims, { sign: signed, key: publicKey }) ?? signed({}, claims);
    return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken };
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (provider.lies.answer?.(path, response)) return;
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = path.startsWith('/.well-known/')
        ? (provider.lies.metadata?.(metadata()) ?? metadata())
        : path === '/jwks'
          ? { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
          : tokens(new URLSearchParams(text));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}
