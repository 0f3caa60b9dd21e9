import { getClientQuestion } from '#contract/clients.ts';
import { call } from '../client.ts';
import { askAhead, canAsk, isSaidKnown } from './known-client.ts';

/**
 * True if content may be shared with a client. For an unconfirmed account, staff are asked before any bytes are sent.
 * `answers` is the id of the answered message. If loading the question fails, the sharing call itself asks.
 */
export async function mayShareWith(clientId: string, answers?: string): Promise<boolean> {
  if (!canAsk() || isSaidKnown(clientId)) return true;
  const question = await call(getClientQuestion, { params: { id: clientId } }).then(
    (answer) => answer.question,
    () => null,
  );
  return question === null || askAhead(question, answers === undefined ? [clientId] : [clientId, answers]);
}
