import type { Closing } from '#contract/closing.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { endSessionsOfCompany, type UserActor } from '#server/access/sessions/sessions.ts';
import { act } from '#server/data/audit/act.ts';
import { lastAct } from '#server/data/audit/last-act.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import * as projects from '#server/features/projects/service.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

const verbs = { archived: 'archive', deleted: 'delete', open: 'reopen' } as const;

/** The projects that went with a company when it was deleted; those deleted before stay deleted. */
async function deletedWith({ db }: Work, clientAccountId: string): Promise<string[]> {
  const last = await lastAct(db, 'client', clientAccountId, 'clients.delete');
  const detail = JSON.parse(last?.detail ?? '{}') as { projects?: string[] };
  return detail.projects ?? [];
}

async function closeOne(context: Work, actor: UserActor, id: string, to: Closing, from: Closing) {
  // What came back with it went with it, and is taken back alone.
  if (from === 'deleted')
    for (const projectId of await deletedWith(context, id))
      await projects.restore(context, actor, 'all', projectId);
  const gone =
    to === 'deleted' ? (await projects.rowsOf(context, { clientAccountId: id })).map((row) => row.id) : [];
  for (const projectId of gone) await projects.remove(context, actor, 'all', projectId);
  if (to !== 'open') await endSessionsOfCompany(context, id);
  await act(context, actor, {
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
 * Archives or deletes companies within a scope, or opens them again, in one transaction. Their people are signed out and cannot sign in
 * to them, nothing of them waits for anybody, and of deleted ones the projects leave the site. Gives the ids of those that changed.
 */
export const close = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { ids, to }: { ids: readonly string[]; to: Closing },
): Promise<{ ids: string[] }> =>
  context.db.tx(async () => {
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const client = await clients.find(context, scope, id);
      // Of an erased one nothing is left to open.
      if (!client || client.closedAs === 'erased' || (client.closedAs ?? 'open') === to) continue;
      await clients.setClosed(context, id, to === 'open' ? null : { as: to, byId: actor.id });
      await closeOne(context, actor, id, to, client.closedAs ?? 'open');
      changed.push(id);
    }
    return { ids: changed };
  });
