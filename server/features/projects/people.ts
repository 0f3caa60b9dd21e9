import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { act, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as repository from './repository.ts';
import { findOrRefuse } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

async function findCurrent(context: Work, scope: Scope, id: string) {
  const project = await findOrRefuse(context.db, scope, id);
  if (project.deleted) throw notFound('This project');
  return project;
}

/** Changes the owner of a project. */
export const setOwner = (context: Work, actor: UserActor, scope: Scope, id: string, after: string | null) =>
  context.db.tx(async () => {
    const { db } = context;
    const { assignedAdminId: before, clientAccountId } = await findCurrent(context, scope, id);
    let acted = noAct();
    if (before !== after) {
      await assignments.admitOwner(context, actor, 'project', { before, after, clientAccountId });
      if (!(await repository.setOwner(db, id, before, after))) throw assignments.ownerChanged();
      acted = await act(context, actor, {
        action: 'projects.set-owner',
        subjectType: 'project',
        subjectId: id,
        clientAccountId,
        detail: { before, after },
        topic: 'projects',
        forClient: false,
      });
    }
    // Read with scope `all`: an owner who gives up a project without a client may no longer reach it.
    return acted.with(await findOrRefuse(db, 'all', id));
  });

/** Adds a member of staff as helper of a project. A second call changes nothing. */
export const addHelper = (context: Work, actor: UserActor, scope: Scope, id: string, userId: string) =>
  context.db.tx(async () => {
    const project = await findCurrent(context, scope, id);
    const acted = await assignments.addProjectHelper(context, actor, project, userId);
    return acted.with(await findOrRefuse(context.db, scope, id));
  });

/** Removes a helper from a project. A second call changes nothing. */
export const removeHelper = (context: Work, actor: UserActor, scope: Scope, id: string, userId: string) =>
  context.db.tx(async () => {
    const project = await findCurrent(context, scope, id);
    const acted = await assignments.removeProjectHelper(context, actor, project, userId);
    return acted.with(await findOrRefuse(context.db, scope, id));
  });
