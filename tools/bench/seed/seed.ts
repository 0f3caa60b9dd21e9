import { emailKey } from '../../../contract/validation/fields.ts';
import { openDatabase, type DatabaseLocation } from '../../../server/data/db/database.ts';
import { newId } from '../../../server/core/ids.ts';
import { startSession } from '../../../server/access/sessions/sessions.ts';

const message = 'We would like to answer every call, also at night. '.repeat(3);

/** Fills a database with consultations and returns the session cookie of an admin. */
export async function seedConsultations(
  location: DatabaseLocation,
  count: number,
): Promise<{ cookie: string }> {
  const db = openDatabase(location);
  const createdAt = new Date().toISOString();
  const userId = newId();
  await db.tx(async () => {
    await db
      .q()
      .insertInto('user')
      .values({
        id: userId,
        email: 'bench@example.com',
        emailKey: 'bench@example.com',
        emailVerified: true,
        firstName: 'Bench',
        lastName: null,
        profileImageUrl: null,
        role: 'admin',
        grantedRole: 'admin',
        passwordHash: null,
        createdAt,
        lastSignInAt: null,
      })
      .execute();
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => {
        const email = `maria${from + i}@example.com`;
        return {
          id: newId(),
          name: 'Maria Delgado',
          email,
          emailKey: emailKey(email),
          company: 'Delgado Roofing',
          phone: '+1 214 555 0100',
          service: 'ai-marketing',
          message,
          referredBy: null,
          businessName: null,
          businessType: null,
          status: 'pending' as const,
          spam: false,
          clientAccountId: null,
          searchText: `maria delgado ${email} delgado roofing ${message}`.toLowerCase(),
          createdAt,
          updatedAt: createdAt,
        };
      });
      await db.q().insertInto('consultation').values(rows).execute();
    }
  });
  const token = await startSession(db, { kind: 'staff', userId }, { userAgent: 'bench', now: Date.now() });
  await db.close();
  return { cookie: `foyer-staff=${token}` };
}
