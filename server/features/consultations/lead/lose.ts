import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { seen } from '#server/work/notices/seen.ts';
import { findOrRefuse } from '../service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Fields that the acts of both calls share. The client's page shows the request too. */
const about = (id: string) =>
  ({ subjectType: 'consultation', subjectId: id, topic: 'consultations', forClient: true }) as const;

/**
 * Marks a request as lost, with the reason. The request keeps its status and leaves the queue. Nobody is notified.
 * @throws AppError `conflict`
 */
export const lose = (context: Work, actor: UserActor, scope: Scope, id: string, reason: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { status } = await findOrRefuse(context, scope, id);
    const lost = await repository.lose(db, id, reason, iso(now()));
    if (!lost) throw conflict('Only an open request in the inbox can be marked as lost.');
    const acted = await act(context, actor, {
      ...about(id),
      action: 'consultations.lose',
      clientAccountId: lost.clientAccountId,
      detail: { status, reason },
    });
    await seen(context, 'agency', { type: 'consultation', id });
    return acted.with(await findOrRefuse(context, scope, id));
  });

/** Reopens a lost request with its earlier status. @throws AppError `conflict` */
export const reopen = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await findOrRefuse(context, scope, id);
    const found = await repository.reopen(db, id, iso(now()));
    if (!found) throw conflict('This request is not marked as lost.');
    const acted = await act(context, actor, {
      ...about(id),
      action: 'consultations.reopen',
      clientAccountId: found.clientAccountId,
      detail: { status: found.status },
    });
    return acted.with(await findOrRefuse(context, scope, id));
  });
