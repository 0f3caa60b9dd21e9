import type { Db } from '../database.ts';

/**
 * Marks a row as read; does nothing when it is read already. Called by the owners of the tables alone.
 * @returns its id and client, undefined when nothing changed
 */
export const markRead = (
  db: Db,
  table: 'contactMessage' | 'directiveChangeRequest' | 'previewFeedback',
  id: string,
) =>
  db
    .q()
    .updateTable(table)
    .set({ isRead: true })
    .where('id', '=', id)
    .where('isRead', '=', false)
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();

/** Changes which member of staff looks after a row; does nothing when it has another owner than `from`. */
export const changeOwner = (
  db: Db,
  table: 'consultation' | 'contactMessage',
  id: string,
  { from, to }: { from: string | null; to: string | null },
) =>
  db
    .q()
    .updateTable(table)
    .set({ ownerId: to })
    .where('id', '=', id)
    .where('ownerId', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
