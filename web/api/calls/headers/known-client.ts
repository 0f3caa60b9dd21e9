import type { Endpoint } from '#contract/endpoint.ts';

// With this header, server/http/route.ts asks for confirmation before something is first shared.
const header = 'x-foyer-asks';

type Answer = (message: string) => Promise<boolean>;

let answer: Answer | null = null;

/**
 * Sets the function that asks staff before something is shared with an unconfirmed account. Returns a function that removes it.
 */
export function answerClientQuestions(asked: Answer): () => void {
  answer = asked;
  return () => {
    if (answer === asked) answer = null;
  };
}

// Ids of clients whom staff confirmed on this page, and of their messages being answered. Later calls about
// them need no question.
const known = new Set<string>();

/** Whether staff have confirmed on this page that they know a client. */
export const isSaidKnown = (clientId: string): boolean => known.has(clientId);

/** Forgets all confirmations; for tests, whose files share a window. */
export const forgetKnownClients = (): void => known.clear();

const recipient = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'clientAccountId' in body ? body.clientAccountId : undefined;

/** The header that allows the server's question, if staff can be asked and have not confirmed this client yet. */
export function askingHeaders(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: unknown,
  params: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  if ([recipient(body), ...Object.values(params)].some((id) => typeof id === 'string' && known.has(id)))
    return {};
  return canAsk() && method !== 'GET' && path.startsWith('/api/admin/') ? { [header]: '1' } : {};
}

/** Whether this page can ask staff. */
export const canAsk = (): boolean => answer !== null;

/** Asks staff whether they know the person who opened the account. If so, repeating the call without the header confirms it. */
export const isKnown = async (message: string): Promise<boolean> => answer !== null && answer(message);

/** Asks before a call. A yes covers later calls about these clients or messages. */
export async function askAhead(message: string, ids: readonly string[]): Promise<boolean> {
  const yes = await isKnown(message);
  if (yes) for (const id of ids) known.add(id);
  return yes;
}
