import { act, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as clientAuth from '#server/features/client-auth/service.ts';
import * as clients from '#server/features/clients/service.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import { comeAlong } from './lead/come-along.ts';
import * as repository from './repository.ts';
import { findOrRefuse } from './service.ts';

/** Moves a request from the spam folder to the inbox, and runs the steps that are skipped for spam. */
export async function restore(context: Context, actor: UserActor, scope: Scope, id: string) {
  const { db, now } = context;
  const at = iso(now());
  return db.tx(async () => {
    if (scope !== 'all') await findOrRefuse(context, scope, id);
    const row = await repository.restore(db, id, at);
    if (!row) return noAct(await findOrRefuse(context, scope, id));
    const account = await clients.findByEmail(context, row.emailKey);
    const isLinked = account && row.clientAccountId === null && isTrusted(account);
    if (isLinked) {
      await repository.link(db, id, account.id, at);
      await comeAlong(context, [id], account.id);
    }
    // The company to which the request is now linked may be outside the scope of the caller.
    const restored = await findOrRefuse(context, isLinked ? 'all' : scope, id);
    const { clientAccountId } = restored;
    // The account that was opened with this request got no confirmation mail while the request was spam.
    if (account && account.id === row.clientAccountId && !isTrusted(account))
      await clientAuth.sendVerification(context, account);
    const acted = await act(context, actor, {
      action: 'consultations.restore',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId,
      topic: 'consultations',
      forClient: true,
    });
    return acted.with(restored);
  });
}
