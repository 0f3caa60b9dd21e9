import type { Context } from '#server/core/context.ts';
import * as rows from '#server/data/db/queries/rows/inbox-rows.ts';
import type { Removable } from '#server/features/removals/service.ts';
import { restore } from '../contact/service.ts';

/** Defines how messages of the contact form are archived, deleted and marked as spam. */
export const contactMessages = (context: Context): Removable<rows.RowOf<'contactMessage'>> => {
  const { db } = context;
  return {
    kind: 'contactMessage',
    noun: 'messages',
    topic: 'messages',
    takeOut: (scope, ids) => rows.takeOut(db, 'contactMessage', scope, ids),
    putBack: (taken) => rows.putBack(db, 'contactMessage', taken),
    markSpam: (scope, ids) => rows.markSpam(db, 'contactMessage', scope, { ids }),
    inSpam: (scope, ids) => rows.inSpam(db, 'contactMessage', scope, ids),
    restore: (actor, scope, id) => restore(context, actor, scope, id),
    // Messages of the contact form have no data in other tables.
    forget: async () => undefined,
  };
};
