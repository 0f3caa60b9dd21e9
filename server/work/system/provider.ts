import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Config, OidcProvider } from '#server/core/config.ts';
import { networkTrouble } from './network-trouble.ts';

/** The state of a sign-in provider. */
export interface ProviderState {
  /** The setting that names the provider. */
  variable: 'OIDC_ISSUER' | 'GOOGLE_ISSUER';
  host: string;
  /** The reason why people cannot sign in with this provider; null if they can. */
  fault: string | null;
  /** The time at which the provider's certificate expires, ISO 8601; null if there is no certificate or none was received. */
  validUntil: string | null;
}

const patienceMs = 5_000;

async function certificateEnd(url: URL): Promise<string | null> {
  // The module is loaded only if there is a provider, because nothing else needs it at the start.
  const { connect } = await import('node:tls');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The certificate is not verified here: the earlier request reports its faults, and even an expired certificate has an end
  // date.
  const socket = connect({
    host,
    port: Number(url.port) || 443,
    // TLS has no server name for an IP address, and Node refuses an IP address there.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    const { valid_to: end } = socket.getPeerCertificate();
    return end ? new Date(end).toISOString() : null;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

async function faultOf(issuer: URL, variable: string): Promise<string | null> {
  const base = issuer.href.replace(/\/$/, '');
  try {
    const answer = await fetch(`${base}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok)
      return `${issuer.host} answers ${answer.status} at /.well-known/openid-configuration. Check the path in ${variable}, and that this is an OpenID provider.`;
    const { issuer: named } = (await answer.json()) as { issuer?: unknown };
    return named === base || named === `${base}/`
      ? null
      : `${issuer.host} reports the name ${String(named)}: set ${variable} to that.`;
  } catch (error) {
    if (error instanceof SyntaxError) return `${issuer.host} does not describe itself as an OpenID provider.`;
    return networkTrouble(error, issuer.host, variable);
  }
}

async function stateOf(
  { issuer }: OidcProvider,
  variable: ProviderState['variable'],
): Promise<ProviderState> {
  const url = new URL(issuer);
  const [fault, validUntil] = await Promise.all([
    faultOf(url, variable),
    url.protocol === 'https:' ? certificateEnd(url) : null,
  ]);
  return { variable, host: url.host, fault, validUntil };
}

/** Requests the configuration of each sign-in provider, and reads when the provider's certificate expires. */
export const providerStates = ({ oidc, google }: Pick<Config, 'oidc' | 'google'>): Promise<ProviderState[]> =>
  Promise.all([
    ...(oidc ? [stateOf(oidc, 'OIDC_ISSUER')] : []),
    ...(google ? [stateOf(google, 'GOOGLE_ISSUER')] : []),
  ]);
