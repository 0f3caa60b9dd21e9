import { expect, test } from 'vitest';
import { defaultMoneySettings, type ShownMoneySettings } from '#contract/money-settings.ts';
import type { Quote } from '#contract/money/quote.ts';
import { readStripe } from '#server/data/settings/money.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const path = '/api/admin/money-settings';

test('super admins set how invoices are written, others who see quotes read it', async () => {
  const app = await testApp();
  const { admin } = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  const body = {
    ...defaultMoneySettings,
    bank: 'IBAN 1',
    bankAccount: { name: 'Bluebonnet', iban: 'de02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' },
    payLink: 'https://pay.example/{number}',
    revision: 0,
  };
  expect((await admin.put(path, body)).statusCode).toBe(403);
  expect((await support.get(path)).statusCode).toBe(403);
  expect((await owner.put(path, body)).json()).toMatchObject({
    bank: 'IBAN 1',
    bankAccount: { iban: 'DE02120300000000202051' },
    revision: 1,
  });
  expect((await admin.get(path)).json<ShownMoneySettings>().payLink).toBe('https://pay.example/{number}');
  expect((await owner.put(path, body)).json()).toMatchObject({ code: 'conflict' });
  for (const wrong of [
    { payLink: 'http://pay.example/' },
    { payLink: 'https://{number}.example/' },
    { series: 'INV-2' },
    { bankAccount: { name: 'Bluebonnet', iban: 'DE03120300000000202051', bic: null } },
    { taxCodes: [] },
  ])
    expect((await owner.put(path, { ...body, revision: 1, ...wrong })).statusCode).toBe(400);
});

test('the keys of Stripe are encrypted, kept where a field is empty, and never shown', async () => {
  const app = await testApp();
  const { db, secrets } = app.context;
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const saved = await owner.put(`${path}/stripe`, { key: 'sk_test_1', webhookSecret: '' });
  expect(saved.json()).toMatchObject({ stripe: { hasKey: true, hasWebhookSecret: false } });
  const both = await owner.put(`${path}/stripe`, { key: '', webhookSecret: 'whsec_1' });
  expect(both.body).not.toMatch(/sk_test|whsec/);
  expect(await readStripe({ db, secrets })).toEqual({ key: 'sk_test_1', webhookSecret: 'whsec_1' });
  const rows = await db.q().selectFrom('setting').select('value').execute();
  expect(JSON.stringify([rows, await db.q().selectFrom('audit').select('detail').execute()])).not.toMatch(
    /sk_test|whsec/,
  );
  await owner.delete(`${path}/stripe`);
  expect(await readStripe({ db, secrets })).toBeNull();
});

test('a new quote begins with the offered taxes', async () => {
  const app = await testApp();
  const { accountA } = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const tax = { id: 'texas', name: 'Sales tax', category: 'S', rate: 82_500, note: null };
  const old = { ...tax, id: 'old', archived: true };
  const taxCodes = [{ ...tax, archived: false }, old];
  await owner.put(path, { ...defaultMoneySettings, taxCodes, revision: 0 });
  const given = { clientAccountId: accountA.id, title: 'Spring site' };
  const { newest } = (await owner.post('/api/admin/quotes', given)).json<Quote>();
  expect(newest.content.taxes).toEqual([tax]);
});
