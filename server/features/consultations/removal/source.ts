import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Removable } from '#server/features/removals/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { restore } from '../restore.ts';
import * as repository from './repository.ts';

/** Requests as they are archived, deleted and marked as spam. */
export const requests = (context: Context): Removable<repository.Row> => {
  const { db, now } = context;
  return {
    kind: 'consultation',
    noun: 'consultations',
    topic: 'consultations',
    takeOut: (scope, ids) => repository.takeOut(db, scope, ids),
    putBack: (rows) => repository.putBack(db, rows),
    markSpam: (scope, ids) => repository.markSpam(db, scope, ids, iso(now())),
    inSpam: (scope, ids) => repository.inSpam(db, scope, ids),
    restore: (actor, scope, id) => restore(context, actor, scope, id),
    async forget(ids) {
      for (const subjectId of ids) {
        const thread = await threads.findAbout(db, { subjectType: 'consultation', subjectId });
        if (thread) await threads.remove(context, [thread.id]);
      }
    },
  };
};
