import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';

/** Something staff did. */
export interface AuditEntry {
  /** Who did it. */
  userId: string;
  /** `noun.verb`, such as `consultations.contact`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The client whose data it was. */
  clientAccountId: string | null;
  /** What the row alone does not tell; never a secret. */
  detail?: Record<string, unknown>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Adds a row to the audit log in the running transaction. Rows are never changed or removed. */
export async function audit(db: Db, { detail, now, ...entry }: AuditEntry): Promise<void> {
  await db
    .q()
    .insertInto('audit')
    .values({
      id: newId(now),
      ...entry,
      detail: detail ? JSON.stringify(detail) : null,
      createdAt: new Date(now).toISOString(),
    })
    .execute();
}
