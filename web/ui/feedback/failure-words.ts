/**
 * What to say of a request that failed without words of its own: only what `fetch` itself rejects with (a TypeError) is
 * blamed on the connection.
 */
export const failureWords = (error: unknown): string =>
  error instanceof TypeError
    ? 'Please check your connection and try again.'
    : 'Something went wrong on our side. Please try again in a moment.';
