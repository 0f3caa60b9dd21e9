import { newId } from '../../../server/core/ids.ts';
import { iso } from '../../../server/core/time.ts';
import { startSession } from '../../../server/access/sessions/sessions.ts';
import { openDatabase } from '../../../server/data/db/database.ts';
import { migrateDatabase } from '../../../server/data/db/migrate.ts';
import { seedPanel } from './seed-panel.ts';
import { fill } from './seed-rows.ts';

const dayMs = 86_400_000;

/** Fills a new folder with companies and their invoices, of which one in ten is open. Returns cookies of an admin and of a client. */
export async function seedMoney(
  dataDir: string,
  { clients, invoices }: { clients: number; invoices: number },
) {
  const location = { databaseUrl: null, dataDir };
  await migrateDatabase(location);
  const { cookie } = await seedPanel(location, {
    consultations: 0,
    clients,
    messages: 0,
    others: 0,
    history: 0,
  });
  const db = openDatabase(location);
  const members = await db.q().selectFrom('membership').select(['clientAccountId', 'contactId']).execute();
  const start = Date.now() - invoices * 60_000;
  await db.tx(() =>
    fill(db, 'invoice', invoices, (n) => {
      const at = iso(start + n * 60_000);
      const isOpen = n % 10 === 0;
      return {
        id: newId(start + n * 60_000),
        series: 'INV-',
        number: n + 1,
        kind: 'invoice' as const,
        creditsId: null,
        clientAccountId: members[n % members.length]?.clientAccountId ?? '',
        projectId: null,
        acceptanceId: null,
        title: `Care ${n}`,
        currency: 'USD' as const,
        content: '{}',
        contentHash: null,
        netMinor: 10_000,
        taxMinor: 0,
        totalMinor: 10_000,
        prepaidMinor: 0,
        paidMinor: isOpen ? 0 : 10_000,
        creditedMinor: 0,
        supplyOn: null,
        dueOn: iso(start + n * 60_000 + 14 * dayMs).slice(0, 10),
        paymentUrl: null,
        issuesAt: null,
        issuedOn: at.slice(0, 10),
        issuedAt: at,
        sentAt: at,
        seenAt: null,
        pausedAt: null,
        settledAt: isOpen ? null : at,
        searchText: `inv-${n + 1}\ncare ${n}`,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
  const [member] = members;
  if (!member) throw new Error('There is no client.');
  const token = await startSession(
    db,
    { kind: 'client', ...member },
    { userAgent: 'bench', now: Date.now() },
  );
  await db.close();
  return { staff: cookie, client: `foyer-client=${token}`, clientAccountId: member.clientAccountId };
}
