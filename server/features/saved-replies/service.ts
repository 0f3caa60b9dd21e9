import { mostSavedReplies, type SavedReply } from '#contract/saved-replies.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { lockWrites } from '#server/data/db/engines/engine.ts';
import * as repository from './repository.ts';

export { list } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type Input = Pick<SavedReply, 'title' | 'body'>;

const record = (context: Work, actor: UserActor, verb: string, id: string): Promise<Acted> =>
  act(context, actor, {
    action: `saved-replies.${verb}`,
    subjectType: 'savedReply',
    subjectId: id,
    clientAccountId: null,
    topic: 'messages',
    forClient: false,
  });

/** Creates a saved reply. @throws AppError `conflict` if the list is full */
export const create = (context: Work, actor: UserActor, input: Input): Promise<Acted<SavedReply>> =>
  context.db.tx(async () => {
    const { db, now } = context;
    await lockWrites(db, 'savedReply');
    if ((await repository.count(db)) >= mostSavedReplies)
      throw conflict(`There can be at most ${mostSavedReplies} saved replies.`);
    const at = now();
    const row = { id: newId(at), title: input.title, body: input.body, createdAt: iso(at) };
    await repository.insert(db, { ...row, userId: actor.id });
    const acted = await record(context, actor, 'create', row.id);
    return acted.with(row);
  });

/** @throws AppError `not_found` */
export const update = (context: Work, actor: UserActor, id: string, { title, body }: Input) =>
  context.db.tx(async () => {
    const row = await repository.update(context.db, id, { title, body });
    if (!row) throw notFound('This reply');
    const acted = await record(context, actor, 'update', id);
    return acted.with(row);
  });

/** @throws AppError `not_found` */
export const remove = (context: Work, actor: UserActor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    if (!(await repository.remove(context.db, id))) throw notFound('This reply');
    return record(context, actor, 'delete', id);
  });
