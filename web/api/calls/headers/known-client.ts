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

// Clients whom somebody on this page has said they know, and what of them is being answered: what is shared next carries that word.
const known = new Set<string>();

/** Whether somebody on this page has said that they know a client. */
export const isSaidKnown = (clientId: string): boolean => known.has(clientId);

/** Forgets who was said to be known; for tests, whose files share a window. */
export const forgetKnownClients = (): void => known.clear();

const recipient = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'clientAccountId' in body ? body.clientAccountId : undefined;

/** The header by which a call of staff is asked about, while somebody can answer, and has not answered for this client. */
export function askingHeaders(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: unknown,
  params: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  if ([recipient(body), ...Object.values(params)].some((id) => typeof id === 'string' && known.has(id)))
    return {};
  return canAsk() && method !== 'GET' && path.startsWith('/api/admin/') ? { [header]: '1' } : {};
}

/** Whether somebody on this page can be asked. */
export const canAsk = (): boolean => answer !== null;

/** Whether staff say that they know the person who opened the account. The same call without the header counts as their word. */
export const isKnown = async (message: string): Promise<boolean> => answer !== null && answer(message);

/** Asks ahead of a call: a yes goes along with what is sent to the client, or in answer to what these ids name. */
export async function askAhead(message: string, ids: readonly string[]): Promise<boolean> {
  const yes = await isKnown(message);
  if (yes) for (const id of ids) known.add(id);
  return yes;
}
