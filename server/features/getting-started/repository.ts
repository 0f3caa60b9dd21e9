import type { Db } from '#server/data/db/database.ts';

/** True if the agency has a client. */
export const hasClient = async (db: Db): Promise<boolean> =>
  (await db.q().selectFrom('clientAccount as client').select('client.id').limit(1).executeTakeFirst()) !==
  undefined;

/** True if there is a preview that is not deleted. */
export const hasPreview = async (db: Db): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('clientPreview as preview')
    .select('preview.id')
    .where('preview.deleted', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** True if a colleague was invited, or joined without an invitation. */
export async function hasColleague(db: Db): Promise<boolean> {
  const invited = await db
    .q()
    .selectFrom('invitation')
    .select('invitation.id')
    .where('invitation.kind', '=', 'staff')
    .limit(1)
    .executeTakeFirst();
  if (invited) return true;
  const people = await db
    .q()
    .selectFrom('user')
    .select('user.id')
    .where('user.role', '!=', 'user')
    .limit(2)
    .execute();
  return people.length > 1;
}
