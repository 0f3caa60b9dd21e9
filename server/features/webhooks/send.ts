import { createHmac } from 'node:crypto';
import { openPost, type Sending } from '#server/work/outgoing/open-post.ts';

/** The other program must answer within this time, in milliseconds. This many bytes of the answer are kept. */
const sendLimits = { ms: 10_000, bytes: 4_096 };

/** The headers for a message in the format of Standard Webhooks, signed with each of the secrets. */
export function signedHeaders(id: string, at: number, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The answer of the other program. Status null means that no answer came; the text then has the reason. */
export interface Answer {
  status: number | null;
  text: string;
}

/** Posts a message to the other program. Of a long answer, only the beginning is read. */
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
