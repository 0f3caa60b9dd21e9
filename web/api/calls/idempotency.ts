// On plain http, `randomUUID` exists only on localhost.
function uuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends content with an idempotency key in a header. */
type OnceByKey = <T>(
  content: unknown,
  send: (headers: { 'idempotency-key': string }) => Promise<T>,
) => Promise<T>;

/**
 * Makes a function that sends content with an idempotency key, so that the server recognises a retry. The key stays the
 * same until a call succeeds, since a failed request may have reached the server. After success, or for other content,
 * the key is new, so that a removed row can be added again.
 */
export function createOnceByKey(): OnceByKey {
  let last = { content: '', key: '' };
  return async (content, send) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: uuid() };
    const { key } = last;
    const answer = await send({ 'idempotency-key': key });
    if (last.key === key) last = { content: '', key: '' };
    return answer;
  };
}
