/**
 * The text for a failed request without a message of its own. It blames the connection only for a TypeError, the error of
 * `fetch` itself.
 */
export const failureWords = (error: unknown): string =>
  error instanceof TypeError
    ? 'Please check your connection and try again.'
    : 'Something went wrong on our side. Please try again in a moment.';
