import { createHmac } from 'node:crypto';
import { openPost, type Sending } from '#server/work/outgoing/open-post.ts';

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

/** The answer of the other program. Without a status there was no answer, and the text is the reason. */
export interface Answer {
  status: number | null;
  text: string;
}

/** Posts a message. Only the beginning of a long answer is read. */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { ms = sendLimits.ms, ...sending }: Sending & { ms?: number },
): Promise<Answer> {
  const signal = AbortSignal.timeout(ms);
  try {
    const named = { ...headers, 'user-agent': 'Foyer-Webhooks' };
    const response = await openPost(address, body, named, { ...sending, signal });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= sendLimits.bytes) break;
    }
    const text = Buffer.concat(chunks).subarray(0, sendLimits.bytes).toString().replaceAll('\0', '');
    return { status: response.statusCode ?? 0, text };
  } catch (error) {
    const text = signal.aborted
      ? `No answer within ${ms / 1000} seconds.`
      : error instanceof Error
        ? error.message
        : String(error);
    return { status: null, text: text.slice(0, sendLimits.bytes) };
  }
}
