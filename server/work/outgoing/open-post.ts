import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { invalid } from '#server/core/errors.ts';
import { isPublic, publicLookup, RefusedAddress, systemResolve, type Resolve } from './public-address.ts';

/** Options for sending a message to another program. */
export interface Sending {
  /** True if private addresses and plain http are allowed. */
  toPrivate: boolean;
  resolve?: Resolve;
}

function assertAllowed({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new RefusedAddress('The address must start with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // A connection to an IP address needs no name lookup, so the address is checked here.
  if (isIP(host) && !isPublic(host)) throw new RefusedAddress();
}

/**
 * Refuses an address that someone typed, if no message would be sent to it. Names are looked up only at sending.
 * @throws AppError `invalid`
 */
export function assertMaySend(field: string, address: string, { toPrivate }: Sending): void {
  try {
    const url = new URL(address);
    if (!toPrivate) assertAllowed(url);
  } catch (error) {
    const words = error instanceof RefusedAddress ? error.message : 'This is not a valid address.';
    throw invalid(words, { [field]: words });
  }
}

/** Posts JSON to another program. Resolves to the answer as soon as it begins. Redirects are not followed. */
export async function openPost(
  address: string,
  body: string,
  headers: Record<string, string>,
  { toPrivate, resolve = systemResolve, signal }: Sending & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = new URL(address);
  if (!toPrivate) assertAllowed(url);
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
  (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    signal,
    ...(toPrivate ? {} : { lookup: publicLookup(resolve) }),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
    .on('error', reject)
    .on('response', answered)
    .end(body);
  return promise;
}
