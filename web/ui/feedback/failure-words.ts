/**
 * The text for a failed request without a text from the server. It names the connection as cause only for a TypeError,
 * which `fetch` throws.
 */
export const failureWords = (error: unknown): string =>
  error instanceof TypeError
    ? 'Please check your connection and try again.'
    : 'Something went wrong on our side. Please try again in a moment.';
