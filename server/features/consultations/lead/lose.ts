import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { seen } from '#server/work/notices/seen.ts';
import { findOrRefuse } from '../service.ts';
import * as repository from './repository.ts';

/** Notes that a request came to nothing, and why. It leaves the queue; nobody is told. @throws AppError `conflict` */
export const lose = (
  context: Pick<Context, 'db' | 'events' | 'now'>,
  actor: UserActor,
  scope: Scope,
  id: string,
  reason: string,
) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const row = await findOrRefuse(context, scope, id);
    const from = row.status;
    const lost = from !== 'completed' && (await repository.lose(db, id, from, reason, iso(now())));
    if (!lost) throw conflict('Only a request of the inbox that is not completed can be lost.');
    await act(context, actor, {
      action: 'consultations.lose',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: lost.clientAccountId,
      detail: { status: 'completed', before: from, reason },
      topic: 'consultations',
      forClient: true,
    });
    await seen(context, 'agency', { type: 'consultation', id });
    return findOrRefuse(context, scope, id);
  });
