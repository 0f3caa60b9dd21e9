import type { Context } from '#server/core/context.ts';
import type { Removable } from '#server/features/removals/service.ts';
import { restore } from '../contact/service.ts';
import * as repository from './repository.ts';

/** Messages of the site's form as they are archived, deleted and marked as spam. */
export const contactMessages = (context: Context): Removable<repository.Row> => {
  const { db } = context;
  return {
    kind: 'contactMessage',
    noun: 'messages',
    topic: 'messages',
    takeOut: (scope, ids) => repository.takeOut(db, scope, ids),
    putBack: (rows) => repository.putBack(db, rows),
    markSpam: (scope, ids) => repository.markSpam(db, scope, ids),
    inSpam: (scope, ids) => repository.inSpam(db, scope, ids),
    restore: (actor, scope, id) => restore(context, actor, scope, id),
    // Nothing hangs on one.
    forget: async () => undefined,
  };
};
