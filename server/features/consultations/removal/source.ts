import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as rows from '#server/data/db/queries/rows/inbox-rows.ts';
import type { Removable } from '#server/features/removals/service.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { forget as forgetAppointments } from '../appointments/repository.ts';
import { assertNoneAgreed, cancelForSpam } from '../appointments/staff.ts';
import { searched } from '../repository.ts';
import { restore } from '../restore.ts';

/** The functions that archive, delete and restore requests and mark them as spam. */
export const requests = (context: Context): Removable<rows.RowOf<'consultation'>> => {
  const { db, now } = context;
  return {
    kind: 'consultation',
    noun: 'consultations',
    topic: 'consultations',
    async takeOut(scope, ids) {
      const taken = await rows.takeOut(db, 'consultation', scope, ids);
      await assertNoneAgreed(context, taken);
      return taken;
    },
    // The search text is made again, since an earlier version may have archived the row with fewer fields in it.
    putBack: (taken) =>
      rows.putBack(
        db,
        'consultation',
        taken.map((row) => ({ ...row, searchText: searched(row) })),
      ),
    async markSpam(scope, ids) {
      const marked = await rows.markSpam(db, 'consultation', scope, { ids, updatedAt: iso(now()) });
      await cancelForSpam(
        context,
        marked.map(({ id }) => id),
      );
      return marked;
    },
    inSpam: (scope, ids) => rows.inSpam(db, 'consultation', scope, ids),
    restore: (actor, scope, id) => restore(context, actor, scope, id),
    async forget(ids) {
      await attachments.removeAbout(context, 'consultation', ids);
      await forgetAppointments(db, ids);
      for (const subjectId of ids) {
        const thread = await threads.findAbout(db, { subjectType: 'consultation', subjectId });
        if (thread) await threads.remove(context, [thread.id]);
      }
    },
  };
};
