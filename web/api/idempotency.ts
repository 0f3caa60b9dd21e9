// `randomUUID` is missing on plain http other than localhost.
function uuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same key for the same content, so that a retry is recognised, and a fresh one once the content changes. */
export function idempotencyKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: uuid() };
    return last.key;
  };
}
