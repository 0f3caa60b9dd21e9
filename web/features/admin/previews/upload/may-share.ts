import { getClientQuestion } from '#contract/clients.ts';
import { call } from '#web/api/calls/client.ts';
import { askAhead, canAsk } from '#web/api/calls/headers/known-client.ts';

/**
 * Whether something may be shared with a client: staff are asked before bytes are sent, where nobody has said yet who opened the
 * account. What cannot be asked ahead is asked by the call that shares.
 */
export async function mayShareWith(clientId: string): Promise<boolean> {
  if (!canAsk()) return true;
  const question = await call(getClientQuestion, { params: { id: clientId } }).then(
    (answer) => answer.question,
    () => null,
  );
  return question === null || askAhead(clientId, question);
}
