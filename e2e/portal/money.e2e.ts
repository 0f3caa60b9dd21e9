import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import type { ClientInvoice, Invoice, Milestone, Statement } from '#contract/money/invoice.ts';
import { emptyContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import type { Pin } from '#contract/pins.ts';
import { startStripe } from '#server/features/payments/testing/stripe-server.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { signInClient, signInColleague, signInStaff } from '../support/people.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { sharedPreview } from '../support/shared-preview.ts';

const keys = { key: 'sk_test_journey', webhookSecret: 'whsec_journey' };

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: RunningServer;
const test = testOn(async () => {
  stripe = await startStripe(keys);
  server = await startServer({ STRIPE_URL: stripe.url });
  return { ...server, stop: () => server.stop().then(() => stripe.close()) };
});

const phoneSize = { width: 390, height: 844 };

/** Makes a call in the name of a signed-in page. */
async function call<T>(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, data?: object) {
  const headers = { origin: server.url };
  const answer = await page.request.fetch(server.url + path, { method, headers, ...(data && { data }) });
  expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.anything()]);
  return (await answer.json()) as T;
}

/** Checks a screen on the phone, and saves its picture with the results of the run. */
async function look(page: Page, step: string): Promise<void> {
  await page.setViewportSize(phoneSize);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page, ['light']);
  const path = test.info().outputPath(`${step}.png`);
  await page.screenshot({ path });
  await test.info().attach(step, { path });
}

const line = (id: string, name: string, unitMinor: number, more = {}) => ({
  id,
  name,
  unitMinor,
  group: null,
  choice: 'fixed',
  chosen: true,
  text: null,
  quantity: 1000,
  range: null,
  discount: null,
  tax: 'vat',
  ...more,
});
const optional = { choice: 'optional', chosen: false };
const content = {
  ...emptyContent('Thank you for your request. This is what we would do.'),
  lines: [line('site', 'Site', 250_000), line('photos', 'Photos', 45_000, optional)],
  taxes: [{ id: 'vat', name: 'Sales tax', category: 'S', rate: 100_000, note: null }],
  terms: 'Invoices are due within 14 days.',
  promisedOn: '2027-03-12',
  payments: [
    { id: 'deposit', name: 'Deposit', part: { rate: 400_000 }, when: 'acceptance', on: null },
    { id: 'rest', name: 'Rest', part: { rate: 600_000 }, when: 'delivery', on: null },
  ],
  depositFirst: true,
  rounds: { included: 2, extraMinor: 45_000, extraDays: 2, per: 'preview' },
};
const films = line('film', 'Film of the roof', 60_000, optional);

/** Enters the owner's details, with everything that an invoice and Stripe need. */
async function owner(staff: Page): Promise<void> {
  await signInStaff(staff, server, 'super-admin');
  const { revision } = await call<{ revision: number }>(staff, 'GET', '/api/admin/money-settings');
  const seller = { name: 'Bluebonnet AI', lines: ['Dallas, TX'], taxNumber: null, email: null };
  await call(staff, 'PUT', '/api/admin/money-settings', { ...defaultMoneySettings, seller, revision });
  await call(staff, 'PUT', '/api/admin/money-settings/stripe', keys);
}

/** Opens an item of My Project in its sheet. */
async function open(phone: Page, title: string) {
  await phone.goto(`${server.url}/client/dashboard?tab=project`);
  const row = phone.getByRole('article', { name: title }).first();
  await row.getByRole('button').first().click();
  return phone.getByRole('dialog', { name: title });
}

/** Presses Pay in an invoice. Only an event from Stripe marks the invoice as paid. */
async function pay(phone: Page, title: string, amount: string, step: string): Promise<void> {
  const sheet = await open(phone, title);
  await expect(sheet.getByRole('button', { name: `Pay ${amount}` })).toBeInViewport({ ratio: 1 });
  await look(phone, step);
  let address = '';
  await phone.route('https://checkout.stripe.com/**', (route) => {
    address = route.request().url();
    return route.fulfill({ status: 204 });
  });
  await sheet.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect.poll(() => address).not.toBe('');
  const { body, signature } = stripe.pay(address, Date.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await phone.request.post(`${server.url}/api/payments/stripe`, { headers, data: body });
  expect(answer.status()).toBe(200);
  await expect(sheet.getByText('Paid', { exact: true }).first()).toBeVisible();
}

test('from a request to the last payment, on a phone', async ({ page: phone, newPerson }) => {
  test.slow();
  await phone.setViewportSize(phoneSize);
  const staff = await newPerson();
  await owner(staff);
  const client = await signInClient(phone, server, { name: 'Iris Whitfield', verified: true });

  // Request.
  const request = { name: 'Iris Whitfield', email: client.email, message: 'A site for the spring storms.' };
  await call(phone, 'POST', '/api/consultations', request);
  await phone.goto(`${server.url}/client/dashboard`);
  await expect(phone.getByText(request.message).first()).toBeVisible();
  await look(phone, '01-request');

  // Staff send a quote with two options and a deposit, then a changed version.
  const [{ id: consultationId }] = await call<[{ id: string }]>(staff, 'GET', '/api/admin/consultations');
  const { id: quote } = await call<Quote>(staff, 'POST', '/api/admin/quotes', {
    consultationId,
    title: 'Spring site',
  });
  const change = async (next: object) => {
    const { revision } = await call<Quote>(staff, 'GET', `/api/admin/quotes/${quote}`);
    const body = { revision, content: { ...content, ...next } };
    const changed = await call<Quote>(staff, 'PATCH', `/api/admin/quotes/${quote}`, body);
    await call(staff, 'POST', `/api/admin/quotes/${quote}/send`, { revision: changed.revision });
  };
  await change({ lines: [...content.lines, films] });
  let sheet = await open(phone, 'Spring site');
  await expect(sheet.getByRole('button', { name: 'Review and accept' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('checkbox', { name: 'Photos' }).check();
  await expect(sheet.getByText('incl. tax 295.00 USD, due today 1,298.00 USD')).toBeVisible();
  await look(phone, '02-quote');
  await change({
    lines: [line('site', 'Site', 240_000), content.lines[1], { ...films, name: 'Film, one minute' }],
    terms: 'Invoices are due within 10 days.',
  });
  sheet = await open(phone, 'Spring site');
  await expect(sheet.getByText('3 changes since you last looked')).toBeVisible();
  await look(phone, '03-changed-quote');
  const photos = sheet.getByRole('checkbox', { name: 'Photos' });
  await photos.check();
  await sheet.getByRole('button', { name: 'Review and accept' }).click();
  await sheet.getByLabel('Your name').fill('Iris Whitfield');
  await look(phone, '04-accept');
  await sheet.getByRole('button', { name: 'Accept 3,135.00 USD' }).click();
  await expect(sheet.getByText(/^You accepted 3,135\.00 USD/)).toBeVisible();
  await look(phone, '05-accepted');

  // The deposit.
  const drafts = await call<Invoice[]>(staff, 'GET', '/api/admin/invoices?show=draft');
  const issue = (id: string, revision: number) =>
    call<Invoice>(staff, 'POST', `/api/admin/invoices/${id}/issue`, { revision });
  const deposit = await call<Invoice>(staff, 'GET', `/api/admin/invoices/${drafts[0]?.id}`);
  await issue(deposit.id, deposit.revision);
  await pay(phone, deposit.title, '1,254.00 USD', '06-deposit');
  await look(phone, '07-deposit-paid');

  // The preview has three rounds, and the third is charged.
  const { projectId } = await call<Quote>(staff, 'GET', `/api/admin/quotes/${quote}`);
  const preview = await sharedPreview(staff, server, client.id, 'Homepage', 1200);
  await call(staff, 'PATCH', `/api/admin/client-previews/${preview}`, { projectId });
  interface Version {
    id: string;
    contentHash: string;
    files: { id: string }[];
  }
  const versions = async () =>
    (await call<{ versions: Version[] }>(phone, 'GET', `/api/client/previews/${preview}/room`)).versions;
  const decide = async (kind: string) => {
    const [newest] = await versions();
    const body = { versionId: newest?.id, contentHash: newest?.contentHash, kind, words: 'Warmer.' };
    await call(phone, 'POST', `/api/client/previews/${preview}/decisions`, body);
  };
  const next = async (blue: number) => {
    const create = { width: 1440, height: 1200, channels: 3, background: { r: 40, g: 90, b: blue } } as const;
    const fileUrl = `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`;
    const before = (await versions()).length;
    await call(staff, 'POST', `/api/admin/client-previews/${preview}/versions`, { fileUrl });
    await expect.poll(async () => (await versions()).length).toBe(before + 1);
  };
  for (const blue of [120, 200]) {
    await decide('request-changes');
    await next(blue);
  }
  await phone.goto(`${server.url}/client/dashboard?tab=previews&preview=${preview}`);
  const room = phone.getByRole('dialog', { name: 'Homepage' });
  await room.getByRole('button', { name: 'Give your decision' }).click();
  await room.getByRole('radio', { name: 'Request changes' }).click();
  await room.getByLabel('Comment').fill('The roof is too blue.');
  await expect(
    room.getByText(/^This is round 3\. The quote includes 2\. It costs 450\.00 \+ tax/),
  ).toBeVisible();
  await look(phone, '08-round-3-of-2');
  await room.getByRole('button', { name: 'Send and accept 450.00 USD' }).click();
  await expect(room.getByText('Round 3 is accepted: 450.00.')).toBeVisible();

  // An addendum from a note.
  const [newest] = await versions();
  const pin = await call<Pin>(phone, 'POST', `/api/client/previews/${preview}/pins`, {
    versionFileId: newest?.files[0]?.id,
    shape: 'point',
    x: 0.5,
    y: 0.2,
    words: 'And a form?',
  });
  await call(staff, 'POST', `/api/admin/quotes/${quote}/addenda`, {
    name: 'Booking form',
    minor: 30_000,
    days: 1,
    about: { type: 'pin', id: pin.id, previewId: preview },
  });
  sheet = await open(phone, 'Booking form');
  await expect(sheet.getByRole('img', { name: /^The place of Note 1 on Homepage/ })).toBeVisible();
  await expect(sheet.getByText('Added to Q-1 Spring site')).toBeVisible();
  await look(phone, '09-addendum');
  await sheet.getByRole('button', { name: 'Review and accept' }).click();
  await sheet.getByLabel('Your name').fill('Iris Whitfield');
  await sheet.getByRole('button', { name: 'Accept 330.00 USD' }).click();
  await expect(sheet.getByText(/^You accepted 330\.00 USD/)).toBeVisible();

  // The client cannot download the delivery before the last payment.
  const answer = `/api/admin/client-previews/${preview}/pins/${pin.id}/answer`;
  await call(staff, 'PUT', answer, { kind: 'done', words: null });
  await next(80);
  await decide('approve');
  const [final] = await versions();
  const files = { versionId: final?.id, name: 'The site', untilPaid: true };
  await call(staff, 'POST', `/api/admin/client-previews/${preview}/deliveries`, files);
  await phone.goto(`${server.url}/client/dashboard?tab=previews`);
  const locked = phone.getByText('These files unlock when the invoices are paid.');
  await expect(locked).toBeVisible();
  await locked.scrollIntoViewIfNeeded();
  await look(phone, '10-delivery-locked');

  // The client pays the rest without the deposit, then the addendum and the round.
  const plan = await call<Milestone[]>(staff, 'GET', `/api/admin/milestones?projectId=${projectId}`);
  const invoice = async (body: object) => {
    const { id, revision } = await call<Invoice>(staff, 'POST', '/api/admin/invoices', body);
    return issue(id, revision);
  };
  const rest = await invoice({ milestoneId: plan.find(({ name }) => name === 'Rest')?.id });
  expect(rest.content.deducted.map(({ totalMinor }) => totalMinor)).toEqual([125_400]);
  await pay(phone, rest.title, '1,881.00 USD', '11-rest-net-of-the-deposit');
  const left = await call<Invoice[]>(staff, 'GET', '/api/admin/invoices?show=draft');
  for (const { id } of left) {
    const { revision } = await call<Invoice>(staff, 'GET', `/api/admin/invoices/${id}`);
    await issue(id, revision);
  }
  const charges = await call<{ id: string; source: string }[]>(staff, 'GET', '/api/admin/charges');
  const round = charges.filter(({ source }) => source === 'round').map(({ id }) => id);
  await invoice({ clientAccountId: client.id, projectId, title: 'Round 3', chargeIds: round });
  for (const each of await call<ClientInvoice[]>(phone, 'GET', '/api/client/invoices'))
    if (each.openMinor > 0)
      await pay(
        phone,
        each.title,
        each.openMinor === 33_000 ? '330.00 USD' : '495.00 USD',
        `12-${each.number}`,
      );

  // After the payment the delivery opens by itself, and the statement shows the sum.
  await phone.goto(`${server.url}/client/dashboard?tab=previews`);
  const download = phone.getByRole('link', { name: /^Download \(/ });
  await expect(download).toBeVisible();
  await download.scrollIntoViewIfNeeded();
  await look(phone, '13-delivery-open');
  await phone.goto(`${server.url}/client/dashboard?tab=project&dialog=statement`);
  await expect(
    phone.getByRole('dialog', { name: 'Statement' }).getByText('3,960.00 USD').first(),
  ).toBeVisible();
  await look(phone, '14-statement');
  const { accounts, entries } = await call<Statement>(phone, 'GET', '/api/client/statement');
  expect(accounts).toMatchObject([
    { totalMinor: 396_000, invoicedMinor: 396_000, paidMinor: 396_000, openMinor: 0 },
  ]);
  const sum = (type: string) =>
    entries.filter((each) => each.type === type).reduce((all, { minor }) => all + minor, 0);
  expect([sum('charge'), sum('invoice'), sum('payment')]).toEqual([360_000, 396_000, 396_000]);
});

test('somebody who only pays sees invoices and the statement, and nothing else', async ({
  page: staff,
  newPerson,
}) => {
  await owner(staff);
  const client = await signInClient(await newPerson(), server, { name: 'Iris Whitfield', verified: true });
  const { id: quote } = await call<Quote>(staff, 'POST', '/api/admin/quotes', {
    clientAccountId: client.id,
    title: 'Secret campaign',
  });
  await call(staff, 'PATCH', `/api/admin/quotes/${quote}`, { revision: 1, content });
  await call(staff, 'POST', `/api/admin/quotes/${quote}/send`, { revision: 2 });
  const draft = await call<Invoice>(staff, 'POST', '/api/admin/invoices', {
    clientAccountId: client.id,
    title: 'Care in March',
  });
  const lines = [{ id: 'care', group: null, name: 'Care', text: null, quantity: 1000, unitMinor: 29_000 }];
  const written = await call<Invoice>(staff, 'PATCH', `/api/admin/invoices/${draft.id}`, {
    revision: draft.revision,
    content: { ...draft.content, lines: [{ ...lines[0], discount: null, tax: 'none' }] },
  });
  await call(staff, 'POST', `/api/admin/invoices/${draft.id}/issue`, { revision: written.revision });

  const payer = await newPerson();
  await payer.setViewportSize(phoneSize);
  await signInColleague(payer, server, client.id, 'pays');
  await payer.goto(`${server.url}/client/dashboard`);
  await expect(payer.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(payer.getByRole('tab')).toHaveCount(0);
  await expect(payer.getByText('Secret campaign')).toHaveCount(0);
  await look(payer, '01-invoices');
  const get = async (path: string) => {
    const answer = await payer.request.get(`${server.url}${path}`);
    return [answer.status(), await answer.text()] as const;
  };
  for (const path of [
    '/api/client/quotes',
    '/api/client/previews',
    '/api/client/messages',
    `/quotes/${quote}`,
  ]) {
    const [status, text] = await get(path);
    expect([path, status >= 400, text]).toEqual([path, true, expect.not.stringContaining('Secret')]);
  }
  await payer.getByRole('button', { name: 'Statement' }).click();
  await expect(payer.getByRole('dialog', { name: 'Statement' }).getByText('Care in March')).toBeVisible();
  await look(payer, '02-statement');
  await pay(payer, 'Care in March', '290.00 USD', '03-invoice');
});
