import type { Db } from '#server/data/db/database.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { previewView } from '#server/data/db/views/previews.ts';
import { invitationView, userView } from '#server/data/db/views/users.ts';

/** True if there is a client. */
export const hasClient = async (db: Db): Promise<boolean> =>
  (await db.q().selectFrom(clientView.as('client')).select('client.id').limit(1).executeTakeFirst()) !==
  undefined;

/** True if there is a preview that is not deleted. */
export const hasPreview = async (db: Db): Promise<boolean> =>
  (await db
    .q()
    .selectFrom(previewView.as('preview'))
    .select('preview.id')
    .where('preview.deleted', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** True if a colleague was invited or joined in another way. */
export async function hasColleague(db: Db): Promise<boolean> {
  const invited = await db
    .q()
    .selectFrom(invitationView.as('invitation'))
    .select('invitation.id')
    .where('invitation.kind', '=', 'staff')
    .limit(1)
    .executeTakeFirst();
  if (invited) return true;
  const people = await db
    .q()
    .selectFrom(userView.as('user'))
    .select('user.id')
    .where('user.role', '!=', 'user')
    .limit(2)
    .execute();
  return people.length > 1;
}
