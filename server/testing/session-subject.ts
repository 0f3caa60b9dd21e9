import type { Db } from '#server/data/db/database.ts';
import type { SessionKind, SessionSubject } from '#server/access/sessions/sessions.ts';
import { rowIn } from '#server/testing/database/rows.ts';

/**
 * The person to start a session for: the user with this id, or a contact of the company with this id. The primary contact is
 * the default.
 */
export async function sessionSubject(
  db: Db,
  kind: SessionKind,
  id: string,
  contactId?: string,
): Promise<SessionSubject> {
  if (kind === 'staff') return { kind, userId: id };
  const company = await rowIn(db, 'clientAccount', ['primaryContactId'], { id });
  return { kind, clientAccountId: id, contactId: contactId ?? company.primaryContactId };
}
