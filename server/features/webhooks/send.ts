import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublic, PrivateAddress, publicLookup, systemResolve, type Resolve } from './public-address.ts';

/** How long an answer may take, in milliseconds, and how many bytes of it are kept. */
const sendLimits = { ms: 10_000, bytes: 4_096 };

/** The headers of Standard Webhooks for a message, signed with each secret. */
export function signedHeaders(id: string, at: number, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The answer of the other program; without a status there was none, and the text is the reason. */
export interface Answer {
  status: number | null;
  text: string;
}

interface Sending {
  /** True if private addresses and plain http are allowed. */
  toPrivate: boolean;
  resolve?: Resolve;
  ms?: number;
}

function assertAllowed({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new Error('The address must start with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // A connection to a number asks no lookup.
  if (isIP(host) && !isPublic(host)) throw new PrivateAddress();
}

/** Posts a message. Redirects are not followed, and of a long answer only the beginning is read. */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { toPrivate, resolve = systemResolve, ms = sendLimits.ms }: Sending,
): Promise<Answer> {
  const answered = Promise.withResolvers<Answer>();
  try {
    const url = new URL(address);
    if (!toPrivate) assertAllowed(url);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(ms),
      ...(toPrivate ? {} : { lookup: publicLookup(resolve) }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Foyer-Webhooks',
      },
    });
    request.on('error', answered.reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, sendLimits.bytes).toString().replaceAll('\0', '');
        answered.resolve({ status: response.statusCode ?? 0, text });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= sendLimits.bytes) end();
      });
      response.on('end', end);
      response.on('error', answered.reject);
    });
    request.end(body);
    return await answered.promise;
  } catch (error) {
    const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const text = isLate
      ? `No answer within ${ms / 1000} seconds.`
      : error instanceof Error
        ? error.message
        : String(error);
    return { status: null, text: text.slice(0, sendLimits.bytes) };
  }
}
