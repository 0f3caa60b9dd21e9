import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as clients from '#server/features/clients/service.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { countName, dayCountName } from './counts.ts';
import * as repository from './repository.ts';
import { findOrRefuse } from './service.ts';

/** Takes a request off the spam shelf: from then on it is as if it had never been there. */
export async function restore(context: Context, actor: UserActor, id: string) {
  const { db, events } = context;
  const now = context.now();
  const at = new Date(now).toISOString();
  return db.tx(async () => {
    const row = await repository.unshelve(db, id, at);
    if (!row) return findOrRefuse(context, id);
    const account = await clients.findByEmail(context, row.emailKey);
    if (account && row.clientAccountId === null && clients.isTrusted(account))
      await repository.link(db, id, account.id, at);
    const restored = await findOrRefuse(context, id);
    const { clientAccountId } = restored;
    // The account that came with the request had no mail while the request looked like spam.
    if (account && account.id === row.clientAccountId && !clients.isTrusted(account))
      await clientAuth.sendVerification(context, account);
    await audit(db, {
      userId: actor.id,
      action: 'consultations.restore',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      now,
    });
    await events.publish({ topic: 'consultations', subjectId: id, clientAccountId });
    await changeCounts(db, {
      [countName('spam', row.status)]: -1,
      [countName('inbox', row.status)]: 1,
      [dayCountName(restored.createdAt)]: 1,
    });
    return restored;
  });
}
