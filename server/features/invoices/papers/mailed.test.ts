import { expect, onTestFinished, test } from 'vitest';
import type { ClientInvoice, Invoice } from '#contract/money/invoice.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { draftedInvoice } from '#server/testing/access/work.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { startStripe } from '#server/features/payments/testing/stripe-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';

const keys = { key: 'sk_test_51Secret', webhookSecret: 'whsec_Secret' };

test('mails of an invoice, its receipts and its credit note bring the file', async () => {
  const stripe = await startStripe(keys);
  onTestFinished(() => stripe.close());
  const post = await catchMail();
  const app = await testApp({
    SMTP_URL: post.url,
    MAIL_FROM: 'Foyer <a@foyer.example>',
    STRIPE_URL: stripe.url,
  });
  const people = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: 'US-1', email: null };
  await owner.put('/api/admin/money-settings', { ...defaultMoneySettings, seller, revision: 0 });
  await owner.put('/api/admin/money-settings/stripe', keys);

  /** The subjects and attached files of the mails that reach the client now. */
  async function mailed() {
    post.mails.length = 0;
    for (let n = 0; n < 60; n++) {
      app.clock.now += 60_000;
      await tellWhatIsDue(app.context, noticeTexts);
      await app.context.jobs.runUntilEmpty();
    }
    people.admin = await app.as('staff', people.adminId);
    people.clientA = await app.as('client', people.accountA.id);
    return post.mails
      .filter(({ to }) => to?.[0]?.address === people.accountA.email)
      .map(({ subject, attachments }) => [
        subject,
        ...attachments
          .filter(({ mimeType }) => mimeType === 'application/pdf')
          .map(({ filename }) => filename),
      ]);
  }

  const id = await draftedInvoice(people.admin, people.accountA.id);
  const url = `/api/admin/invoices/${id}`;
  await people.admin.post(`${url}/issue`, { revision: 2 });
  expect(await mailed()).toEqual([[expect.stringContaining('Your invoice INV-1'), 'INV-1.pdf']]);

  const on = new Date(app.clock.now).toISOString().slice(0, 10);
  expect((await people.admin.post(`${url}/payments`, { minor: 400, on })).statusCode).toBe(200);
  const receipt = [expect.stringContaining('Payment received: invoice INV-1'), 'INV-1.pdf'];
  expect(await mailed()).toEqual([receipt]);

  const { paymentUrl } = (await people.clientA.post(`/api/client/invoices/${id}/pay`)).json<ClientInvoice>();
  const { body, signature } = stripe.pay(paymentUrl, app.clock.now);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  await app.app.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload: body });
  expect((await people.admin.get(url)).json<Invoice>()).toMatchObject({ state: 'paid' });
  expect(await mailed()).toEqual([receipt]);

  await people.admin.post(`${url}/credit`);
  expect(await mailed()).toEqual([[expect.stringContaining('Your credit note INV-2'), 'INV-2.pdf']]);
});
