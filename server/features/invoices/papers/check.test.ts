import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoice.ts';
import { defaultMoneySettings, type MoneySettings } from '#contract/money-settings.ts';
import { addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let owner: Caller;
beforeEach(async () => {
  owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  await settle();
});

async function settle(more: Partial<MoneySettings> = {}) {
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const seller = { name: 'Bluebonnet', lines: ['1 Main St'], taxNumber: 'US-1', email: null };
  const settings = { ...defaultMoneySettings, seller, bank: 'Account 12 34 5678', revision, ...more };
  expect((await owner.put('/api/admin/money-settings', settings)).statusCode).toBe(200);
}

const all = '/api/admin/invoices';

async function drafted(): Promise<Invoice> {
  const body = { clientAccountId: people.accountA.id, title: 'Spring site', currency: 'USD' };
  const { id, revision, content } = (await people.admin.post(all, body)).json<Invoice>();
  const taxes = [{ id: 'none', name: 'No tax', category: 'O', rate: 0, note: null }];
  const line = {
    id: 'page',
    name: 'Page',
    group: null,
    text: null,
    quantity: 1000,
    discount: null,
    tax: 'none',
  };
  const changed = { ...content, taxes, lines: [{ ...line, unitMinor: 125_050 }] };
  return (await people.admin.patch(`${all}/${id}`, { revision, content: changed })).json<Invoice>();
}

const ask = (number: string, amount: string) => app.post('/api/invoice-check', { number, amount });

test('says yes with the end of the account, and the same no to every near miss', async () => {
  const { id, revision } = await drafted();
  expect((await ask('INV-1', '1250.50')).json()).toEqual({ isOurs: false, ending: null });
  await people.admin.post(`${all}/${id}/issue`, { revision });
  for (const [number, amount] of [
    ['INV-1', '1,250.50 USD'],
    [' inv-1 ', '1.250,50'],
  ] as const)
    expect((await ask(number, amount)).json()).toEqual({ isOurs: true, ending: '5678' });
  const { number } = (await people.admin.post(`${all}/${id}/credit`)).json<Invoice>();
  expect(number).toBe('INV-2');
  for (const [near, amount] of [
    ['INV-1', '1250.51'],
    ['INV-1', '1250.50 EUR'],
    ['INV-1', 'all of it'],
    ['INV-2', '1250.50'],
    ['INV-99', '1250.50'],
    ['Invoice', '1250.50'],
  ] as const) {
    const { statusCode, body } = await ask(near, amount);
    expect([near, statusCode, body]).toEqual([near, 200, '{"isOurs":false,"ending":null}']);
  }
});

test('limits how often one network may ask', async () => {
  for (let n = 0; n < 10; n += 1) expect((await ask('INV-1', '1')).statusCode).toBe(200);
  const refused = await ask('INV-1', '1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
});

test('is not there while invoices are switched off', async () => {
  await settle({ invoices: false });
  expect((await ask('INV-1', '1')).statusCode).toBe(404);
});
