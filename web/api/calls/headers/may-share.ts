import { getClientQuestion } from '#contract/clients.ts';
import { call } from '../client.ts';
import { askAhead, canAsk, isSaidKnown } from './known-client.ts';

/**
 * Whether something may be shared with a client: staff are asked before bytes are sent, where nobody has said yet who opened the
 * account. `answers` is the id of what it is an answer to. What cannot be asked ahead is asked by the call that shares.
 */
export async function mayShareWith(clientId: string, answers?: string): Promise<boolean> {
  if (!canAsk() || isSaidKnown(clientId)) return true;
  const question = await call(getClientQuestion, { params: { id: clientId } }).then(
    (answer) => answer.question,
    () => null,
  );
  return question === null || askAhead(question, answers === undefined ? [clientId] : [clientId, answers]);
}
