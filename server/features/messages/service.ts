// The functions of this feature that other features call.
import type { Context } from '#server/core/context.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import * as client from './client/service.ts';
import * as contact from './contact/repository.ts';

export { countOfClient, findOrRefuse, unreadOf, write as writeAsClient, writeTo } from './client/service.ts';
export {
  jobs,
  keptResponsesLeave,
  moveWaveToSpam,
  restoreWave,
  send as sendContactMessage,
} from './contact/service.ts';

/** Answers that arrive by mail use this function. */
export { note } from './conversations/service.ts';

/** The number of unread messages within a scope, from clients and from the contact form. */
export async function unreadWithin({ db }: Pick<Context, 'db'>, scope: Scope) {
  const [ofClients, ofForm] = await Promise.all([
    client.unreadWithin({ db }, scope),
    contact.countUnread(db, scope),
  ]);
  return { client: ofClients, contact: ofForm };
}
