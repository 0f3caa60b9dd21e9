import { defaultMoneySettings } from '#contract/money-settings.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { startStripe } from '#server/features/payments/testing/stripe-server.ts';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { signInClient, signInColleague, signInStaff } from '../support/people.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const keys = { key: 'sk_test_page', webhookSecret: 'whsec_page' };

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: RunningServer;
const test = testOn(async () => {
  stripe = await startStripe(keys);
  server = await startServer({ STRIPE_URL: stripe.url });
  return { ...server, stop: () => server.stop().then(() => stripe.close()) };
});
test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('somebody who pays reads an invoice, opens its PDF and pays it without JavaScript', async ({
  page,
  browser,
  newPerson,
  expectConsoleError,
}) => {
  const staff = await newPerson();
  await signInStaff(staff, server, 'super-admin');
  const call = async <T>(method: string, path: string, data?: object) => {
    const headers = { origin: server.url };
    const answer = await staff.request.fetch(server.url + path, { method, headers, ...(data && { data }) });
    expect([path, answer.ok()]).toEqual([path, true]);
    return (await answer.json()) as T;
  };
  const { revision } = await call<{ revision: number }>('GET', '/api/admin/money-settings');
  const seller = { name: 'Bluebonnet AI', lines: ['Dallas, TX'], taxNumber: null, email: null };
  const money = { ...defaultMoneySettings, seller, bank: 'Account 123 456', revision };
  await call('PUT', '/api/admin/money-settings', money);
  await call('PUT', '/api/admin/money-settings/stripe', keys);
  const client = await signInClient(await newPerson(), server, { company: 'Olin Roofs', verified: true });
  const body = { clientAccountId: client.id, title: 'Care in March' };
  const draft = await call<Invoice>('POST', '/api/admin/invoices', body);
  const plain = { group: null, text: null, quantity: 1000, discount: null, tax: 'none' };
  const written = await call<Invoice>('PATCH', `/api/admin/invoices/${draft.id}`, {
    revision: draft.revision,
    content: { ...draft.content, lines: [{ ...plain, id: 'care', name: 'Care', unitMinor: 29_000 }] },
  });
  await call('POST', `/api/admin/invoices/${draft.id}/issue`, { revision: written.revision });
  const address = `${server.url}/invoices/${draft.id}`;

  await page.goto(address);
  await expect(page).toHaveURL(`${server.url}/client/login?next=/invoices/${draft.id}`);
  await signInColleague(page, server, client.id, 'pays');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Care in March' })).toBeVisible();
  await expect(page.getByText('Please name INV-1 as the reference.')).toBeVisible();
  const pdf = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
  expect((await page.request.get(server.url + pdf)).headers()['content-type']).toBe('application/pdf');
  expect((await call<Invoice>('GET', `/api/admin/invoices/${draft.id}`)).state).toBe('seen');
  await page.getByRole('button', { name: 'Pay 290.00 USD' }).click();
  await expect(page.getByRole('link', { name: 'Continue: Pay 290.00 USD' })).toHaveAttribute(
    'href',
    /^https:\/\/checkout\.stripe\.com\//,
  );

  const withScript = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce' });
  const looked = await withScript.newPage();
  await signInColleague(looked, server, client.id, 'pays');
  await looked.goto(address);
  await atEachSize(looked, async () => {
    await expectNoViolations(looked);
    await expectNoSidewaysScroll(looked);
  });
  await withScript.close();

  // Other people find no such page.
  expectConsoleError(/status of 404/);
  for (const other of ['comments', null] as const) {
    const person = await newPerson();
    if (other) await signInColleague(person, server, client.id, other);
    else await signInClient(person, server, { verified: true });
    expect((await person.goto(address))?.status()).toBe(404);
    await expect(person.getByText('Care in March')).toHaveCount(0);
  }
});
