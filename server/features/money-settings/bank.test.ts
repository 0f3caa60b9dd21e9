import { beforeEach, expect, test } from 'vitest';
import type { BellNotice } from '#contract/notices.ts';
import type { BankState, ShownMoneySettings } from '#contract/money-settings.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { rowsInOrder } from '#server/testing/database/rows.ts';
import { issuedInvoice } from '#server/testing/access/work.ts';
import { addUser } from '#server/testing/people.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const path = '/api/admin/money-settings';
const hour = 3_600_000;

const { app, people } = agencyForEachTest();
let ownerId: string;
let owner: Caller;
let first: string;

beforeEach(async () => {
  ownerId = await addUser(app.context, 'super-admin');
  owner = await app.as('staff', ownerId);
  await owner.put(`${path}/bank`, { bank: 'Account 0001 2345' });
  first = await issuedInvoice(app.context, people.admin, people.accountA.id);
});

const state = async (caller = owner) => (await caller.get(`${path}/bank`)).json<BankState>();
const notices = async (caller: Caller, side: string) =>
  (await caller.get(`/api/${side}/notices`)).json<BellNotice[]>().map(({ kind }) => kind);

async function pass(hours: number) {
  app.clock.now += hours * hour;
  await app.context.jobs.runUntilEmpty();
  owner = await app.as('staff', ownerId);
  people.admin = await app.as('staff', people.adminId);
  people.clientA = await app.as('client', people.accountA.id);
}

test('a change needs a second super admin, waits 24 hours, and is told to clients with an open invoice', async () => {
  const colleagueId = await addUser(app.context, 'super-admin');
  let colleague = await app.as('staff', colleagueId);
  expect(await state()).toMatchObject({ bank: 'Account 0001 2345', change: null, needs: 'colleague' });
  const wanted = { bank: 'Account 0009 9876', bankAccount: null };
  expect((await people.admin.put(`${path}/bank`, wanted)).statusCode).toBe(403);
  expect((await owner.put(`${path}/bank`, wanted)).json()).toMatchObject({
    bank: 'Account 0001 2345',
    change: { bank: 'Account 0009 9876', isOwn: true, takesEffectAt: null },
  });
  expect(await notices(colleague, 'staff')).toEqual(['bank-change']);
  expect((await owner.post(`${path}/bank/approve`)).json()).toMatchObject({ code: 'conflict' });
  await pass(48);
  expect((await state()).bank).toBe('Account 0001 2345');
  colleague = await app.as('staff', colleagueId);
  expect((await colleague.post(`${path}/bank/approve`)).statusCode).toBe(200);
  await pass(23);
  const meanwhile = await issuedInvoice(app.context, people.admin, people.accountA.id);
  expect(await notices(people.clientA, 'client')).not.toContain('bank-changed');
  await pass(1);
  expect(await state()).toMatchObject({ bank: 'Account 0009 9876', change: null });
  expect(await notices(people.clientA, 'client')).toContain('bank-changed');
  expect(await notices(await app.as('client', people.accountB.id), 'client')).toEqual([]);
  const later = await issuedInvoice(app.context, people.admin, people.accountA.id);
  const printed = async (id: string) =>
    (await people.admin.get(`/api/admin/invoices/${id}`)).json<Invoice>().content.bank;
  expect([await printed(first), await printed(meanwhile), await printed(later)]).toEqual([
    'Account 0001 2345',
    'Account 0001 2345',
    'Account 0009 9876',
  ]);
  const acts = await rowsInOrder(app.context.db, 'audit', ['action'], { subjectType: 'settings' });
  expect(acts.map(({ action }) => action)).toEqual([
    'settings.change-bank',
    'settings.propose-bank',
    'settings.approve-bank',
    'settings.change-bank',
  ]);
});

test('the only super admin proves themselves, can cancel, and the plain settings change all else', async () => {
  expect((await state()).needs).toBe('proof');
  const factor = '/api/staff/security/second-factor';
  const { secret } = (await owner.post(factor)).json<{ secret: string }>();
  const code = () => codeAt(secret, stepAt(app.clock.now));
  await owner.post(`${factor}/confirm`, { code: code() });
  const values = { passwordHash: await hashPassword('prickly pear lemonade') };
  await app.context.db.q().updateTable('user').set(values).where('id', '=', ownerId).execute();
  await pass(1);
  const wanted = { bank: 'Account 0009 9876', bankAccount: null };
  const change = async (proof: object) => {
    const { fields, change: made } = (await owner.put(`${path}/bank`, { ...wanted, ...proof })).json<
      BankState & { fields?: object }
    >();
    return fields ?? made?.takesEffectAt;
  };
  const password = 'prickly pear lemonade';
  expect(await change({ code: code() })).toEqual({ password: 'This is not your password.' });
  expect(await change({ password })).toEqual({ code: expect.any(String) as string });
  expect(await change({ password, code: code() })).toBe(new Date(app.clock.now + 24 * hour).toISOString());
  expect((await owner.delete(`${path}/bank`)).json()).toMatchObject({ change: null });
  await pass(25);
  expect((await state()).bank).toBe('Account 0001 2345');
  expect((await owner.delete(`${path}/bank`)).statusCode).toBe(404);
  const { stripe: _, revision, ...stored } = (await owner.get(path)).json<ShownMoneySettings>();
  const plain = (values: object) => owner.put(path, { ...stored, revision, ...values });
  expect((await plain({ bank: 'Mine' })).json()).toMatchObject({
    fields: { bank: expect.any(String) as string },
  });
  expect((await plain({ daysToPay: 7 })).json()).toMatchObject({ daysToPay: 7, bank: 'Account 0001 2345' });
});
