import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';

/** One row of the audit log. Rows are never changed or removed. */
interface Recorded {
  /** The person who acted; both ids are null for an unknown person. */
  userId?: string | null;
  contactId?: string | null;
  /** `noun.verb`, such as `consultations.contact`. */
  action: string;
  subjectType: string;
  subjectId: string;
  clientAccountId: string | null;
  /** Ids and short names; never a secret, and never text that a person wrote. */
  detail?: Record<string, unknown> | undefined;
}

/** Adds a row to the audit log, in the current transaction if there is one. Returns the id of the row. */
export async function record(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId = null, contactId = null, detail, ...row }: Recorded,
): Promise<string> {
  const at = now();
  const id = newId(at);
  await db
    .q()
    .insertInto('audit')
    .values({
      ...row,
      id,
      userId,
      contactId,
      noun: row.action.split('.', 1)[0] ?? '',
      projectId: row.subjectType === 'project' ? row.subjectId : null,
      detail: detail ? JSON.stringify(detail) : null,
      createdAt: iso(at),
    })
    .execute();
  return id;
}

/** Finds the newest act on a subject, optionally of one action or by one member of staff; undefined if there is none. */
export const lastAct = (
  { db }: Pick<Context, 'db'>,
  {
    subjectType,
    subjectId,
    action,
    userId,
  }: Pick<Recorded, 'subjectType' | 'subjectId'> & { action?: string; userId?: string },
) =>
  db
    .q()
    .selectFrom('audit')
    .select(['userId', 'action', 'detail', 'createdAt'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
