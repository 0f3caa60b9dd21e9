import type { Closing } from '#contract/closing.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { endSessionsOfCompany, type UserActor } from '#server/access/sessions/sessions.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import { lastAct } from '#server/data/audit/record.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as projects from '#server/features/projects/service.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

const verbs = { archived: 'archive', deleted: 'delete', open: 'reopen' } as const;

/** The projects that were deleted together with a company. Projects that were deleted earlier stay deleted. */
async function deletedWith({ db }: Work, clientAccountId: string): Promise<string[]> {
  const last = await lastAct(
    { db },
    { subjectType: 'client', subjectId: clientAccountId, action: 'clients.delete' },
  );
  const detail = JSON.parse(last?.detail ?? '{}') as { projects?: string[] };
  return detail.projects ?? [];
}

async function closeOne(context: Work, actor: UserActor, id: string, to: Closing, from: Closing) {
  // Restore only the projects that were deleted with the company.
  if (from === 'deleted')
    for (const projectId of await deletedWith(context, id))
      await projects.restore(context, actor, 'all', projectId);
  const gone =
    to === 'deleted' ? (await projects.rowsOf(context, { clientAccountId: id })).map((row) => row.id) : [];
  for (const projectId of gone) await projects.remove(context, actor, 'all', projectId);
  if (to !== 'open') await endSessionsOfCompany(context, id);
  return act(context, actor, {
    action: `clients.${verbs[to]}`,
    subjectType: 'client',
    subjectId: id,
    clientAccountId: id,
    ...(gone.length > 0 ? { detail: { projects: gone } } : {}),
    topic: 'clients',
    forClient: true,
  });
}

/**
 * Archives, deletes or reopens companies within a scope, in one transaction. In closed companies nobody can sign in,
 * sessions end, and nothing counts as waiting. Projects of deleted companies leave the site. Returns the ids of
 * companies that changed.
 * @throws AppError `conflict` if a company to close has an upcoming agreed appointment
 */
export const close = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { ids, to }: { ids: readonly string[]; to: Closing },
): Promise<Acted<{ ids: string[] }>> =>
  context.db.tx(async () => {
    const changed: string[] = [];
    let acted = noAct();
    for (const id of new Set(ids)) {
      const client = await clients.find(context, scope, id);
      // An erased company cannot be opened or closed.
      if (!client || client.closedAs === 'erased' || (client.closedAs ?? 'open') === to) continue;
      if (to !== 'open') await consultations.assertNoAppointment(context, id);
      await clients.setClosed(context, id, to === 'open' ? null : { as: to, byId: actor.id });
      acted = await closeOne(context, actor, id, to, client.closedAs ?? 'open');
      changed.push(id);
    }
    return acted.with({ ids: changed });
  });
