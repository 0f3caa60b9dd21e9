import { getClientQuestion } from '#contract/clients.ts';
import { call } from '../client.ts';
import { askAhead, canAsk, isSaidKnown } from './known-client.ts';

/**
 * Whether something may be shared with a client. Asks staff about an unconfirmed account before bytes are sent. `answers` is
 * the id of the answered message. If the question cannot be loaded, the sharing call itself asks.
 */
export async function mayShareWith(clientId: string, answers?: string): Promise<boolean> {
  if (!canAsk() || isSaidKnown(clientId)) return true;
  const question = await call(getClientQuestion, { params: { id: clientId } }).then(
    (answer) => answer.question,
    () => null,
  );
  return question === null || askAhead(question, answers === undefined ? [clientId] : [clientId, answers]);
}
