import type { Endpoint } from '#contract/endpoint.ts';

// The name of the header: server/http/route.ts asks before the first thing is shared where it is sent.
const header = 'x-foyer-asks';

type Answer = (message: string) => Promise<boolean>;

let answer: Answer | null = null;

/** Asks somebody before something is shared with an account that nobody knows; returns the function that ends it. */
export function answerClientQuestions(asked: Answer): () => void {
  answer = asked;
  return () => {
    if (answer === asked) answer = null;
  };
}

/** The header by which a call of staff is asked about, while somebody can answer. */
export const askingHeaders = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Record<string, string> =>
  answer !== null && method !== 'GET' && path.startsWith('/api/admin/') ? { [header]: '1' } : {};

/** Whether staff say that they know whoever opened the account. The same call without the header counts as their word. */
export const isKnown = async (message: string): Promise<boolean> => answer !== null && answer(message);
