import type { Endpoint } from '#contract/endpoint.ts';

// With this header, server/http/route.ts requests confirmation before the first sharing with an unconfirmed account.
const header = 'x-foyer-asks';

type Answer = (message: string) => Promise<boolean>;

let answer: Answer | null = null;

/**
 * Registers the function that asks staff before content is shared with an unconfirmed account. Returns a function that
 * removes it.
 */
export function answerClientQuestions(asked: Answer): () => void {
  answer = asked;
  return () => {
    if (answer === asked) answer = null;
  };
}

// Ids of clients that staff confirmed on this page, and of messages being answered to them. Later calls with these ids
// need no question.
const known = new Set<string>();

/** True if staff have confirmed on this page that they know the client. */
export const isSaidKnown = (clientId: string): boolean => known.has(clientId);

/** Forgets all confirmations. Tests need this, since test files share a window. */
export const forgetKnownClients = (): void => known.clear();

const recipient = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'clientAccountId' in body ? body.clientAccountId : undefined;

/**
 * The header that lets the server ask for confirmation, if this page can ask staff and they have not confirmed the
 * client yet.
 */
export function askingHeaders(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: unknown,
  params: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  if ([recipient(body), ...Object.values(params)].some((id) => typeof id === 'string' && known.has(id)))
    return {};
  return canAsk() && method !== 'GET' && path.startsWith('/api/admin/') ? { [header]: '1' } : {};
}

/** True if this page can ask staff. */
export const canAsk = (): boolean => answer !== null;

/**
 * Asks staff whether they know the person who opened the account. After a yes, the same call without the header
 * confirms the account.
 */
export const isKnown = async (message: string): Promise<boolean> => answer !== null && answer(message);

/** Asks staff before a call is made. A yes also covers later calls about these clients or messages. */
export async function askAhead(message: string, ids: readonly string[]): Promise<boolean> {
  const yes = await isKnown(message);
  if (yes) for (const id of ids) known.add(id);
  return yes;
}
