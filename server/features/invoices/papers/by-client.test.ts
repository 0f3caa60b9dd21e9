import { expect, inject, test } from 'vitest';
import type { ClientMoney } from '#contract/money/invoice.ts';
import { draftedInvoice, issuedInvoice } from '#server/testing/access/work.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('companies with something to invoice, open and overdue ones, each with its sums', async () => {
  const app = await testApp();
  const { admin, accountA, accountB } = await addEveryone(app);
  const shown = async (show: string) => {
    const answer = await admin.get(`/api/admin/client-money?show=${show}`);
    return answer.json<ClientMoney[]>().map(({ id, sums, count, oldest }) => [id, sums, count, oldest]);
  };
  expect([await shown('draft'), await shown('open'), await shown('overdue')]).toEqual([[], [], []]);

  const first = await issuedInvoice(app.context, admin, accountA.id);
  const second = await issuedInvoice(app.context, admin, accountA.id);
  const other = await issuedInvoice(app.context, admin, accountB.id);
  const draft = await draftedInvoice(admin, accountA.id);
  const paid = await admin.post(`/api/admin/invoices/${first}/payments`, {
    minor: 400,
    on: new Date(app.clock.now).toISOString().slice(0, 10),
  });
  expect(paid.statusCode).toBe(200);
  const invoices = app.context.db.q().updateTable('invoice');
  await invoices.set({ dueOn: '2020-01-03', currency: 'EUR' }).where('id', '=', second).execute();

  const usd = (minor: number) => ({ currency: 'USD', minor });
  const late = { type: 'invoice', id: second, number: 'INV-2', day: '2020-01-03' };
  expect(await shown('draft')).toMatchObject([
    [accountA.id, [usd(1000)], 1, { type: 'invoice', id: draft, number: null }],
  ]);
  // The company that waits longest comes first.
  expect(await shown('open')).toMatchObject([
    [accountA.id, [{ currency: 'EUR', minor: 1000 }, usd(600)], 2, late],
    [accountB.id, [usd(1000)], 1, { id: other, number: 'INV-3' }],
  ]);
  expect(await shown('overdue')).toMatchObject([[accountA.id, [{ currency: 'EUR', minor: 1000 }], 1, late]]);

  for (const role of ['support-admin', 'content-manager'] as const) {
    const caller = await app.as('staff', await addUser(app.context, role));
    expect((await caller.get('/api/admin/client-money')).statusCode).toBe(403);
  }
});

// PostgreSQL chooses its plan by table statistics, which may come from earlier tests of a reused database.
test.runIf(inject('engine').kind === 'sqlite').each(['open', 'overdue'])(
  'on SQLite an index alone gives the sums of %s invoices',
  async (show) => {
    const app = await testApp();
    const { admin, accountA } = await addEveryone(app);
    const { db } = app.context;
    const id = await issuedInvoice(app.context, admin, accountA.id);
    await db.q().updateTable('invoice').set({ dueOn: '2020-01-03' }).where('id', '=', id).execute();
    const run = await statementsOf(db, () => admin.get(`/api/admin/client-money?show=${show}`));
    const steps = (await Promise.all(run.map((statement) => explain(db, statement)))).flat();
    const reading = steps.filter((step) => /^(SEARCH|SCAN) invoice\b/.test(step));
    // The statements for the page and its count look up each company's first invoice. The next one reads the sums, and the
    // last one the numbers.
    expect(
      reading.slice(0, -1).every((step) => step.includes('USING COVERING INDEX invoiceOpenClientDue')),
      reading.join('\n'),
    ).toBe(true);
    expect(reading).toHaveLength(4);
  },
);
