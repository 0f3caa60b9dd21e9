import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { assertAllowed, publicLookup, systemResolve, type Resolve } from './public-address.ts';

/** Options for sending a message to another program. */
export interface Sending {
  /** True if private addresses and plain http are allowed. */
  toPrivate: boolean;
  resolve?: Resolve;
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
