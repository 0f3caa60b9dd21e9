import type { Locator, Page } from '@playwright/test';
import { emptyContent } from '#contract/money/quote-content.ts';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { startMailedServer, type MailedServer } from '../support/mailed.ts';
import { signInClient, signInStaff } from '../support/people.ts';

let server: MailedServer;
const test = testOn(async () => (server = await startMailedServer()));
test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const line = { group: null, choice: 'fixed', chosen: true, text: null, quantity: 1000, range: null } as const;
const content = {
  ...emptyContent('Here is our quote.'),
  terms: 'Payment within 14 days.',
  lines: [
    { ...line, id: 'page', name: 'Landing page', unitMinor: 120_000, range: { least: 1000, most: 5000 } },
    { ...line, id: 'photos', name: 'Photos', choice: 'optional', chosen: false, unitMinor: 45_000 },
  ].map((each) => ({ ...each, discount: null, tax: 'none' })),
};

/** Makes a call to the API for quotes as staff. */
async function call(staff: Page, method: string, path: string, data: object): Promise<{ id: string }> {
  const url = `${server.url}/api/admin/quotes${path}`;
  const answer = await staff.request.fetch(url, { method, data, headers: { origin: server.url } });
  expect([path, answer.status()]).toEqual([path, path === '' ? 201 : 200]);
  return (await answer.json()) as { id: string };
}

/** Sends a quote as staff; `to` names its request or client. */
async function sendQuote(staff: Page, to: object): Promise<string> {
  const { id } = await call(staff, 'POST', '', { ...to, title: 'Two bakeries' });
  await call(staff, 'PATCH', `/${id}`, { revision: 1, content });
  await call(staff, 'POST', `/${id}/send`, { revision: 2 });
  return id;
}

/** Returns the first match in the newest mail that contains one; `since` skips earlier mails. */
const found = async (pattern: RegExp, since = 0): Promise<string> => {
  const first = () =>
    server.mails
      .slice(since)
      .map((mail) => pattern.exec(mail)?.[1])
      .findLast(Boolean);
  await expect.poll(first).toBeDefined();
  return first() ?? '';
};

/** Sends a quote to the sender of a request, and returns the link from the mail. */
async function quoteLead(staff: Page, name: string, email: string): Promise<string> {
  const headers = { origin: server.url };
  const since = server.mails.length;
  const data = { name, email, company: `${name} & Co` };
  await staff.request.post(`${server.url}/api/consultations`, { data, headers });
  const [{ id: consultationId }] = await (
    await staff.request.get(`${server.url}/api/admin/consultations`)
  ).json();
  await sendQuote(staff, { consultationId });
  return found(/(https?:\S+\/quotes\/[\w-]{43})/, since);
}

test('somebody without an account chooses, proves the address and accepts, without JavaScript', async ({
  page,
  browser,
  newPerson,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff, server, 'admin');
  const link = await quoteLead(staff, 'Lena Brandt', 'lena@brandt.example');

  const withScript = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce' });
  const looked = await withScript.newPage();
  await looked.goto(link);
  await atEachSize(looked, async () => {
    await expectNoViolations(looked);
    await expectNoSidewaysScroll(looked);
  });
  // With JavaScript the total follows each choice.
  await looked.getByRole('checkbox', { name: 'Photos' }).check();
  await expect(looked.getByRole('button', { name: 'Accept 1,650.00 USD' })).toBeVisible();
  await expect(looked.getByRole('button', { name: 'Update total' })).toHaveCount(0);
  const quantity = looked.getByLabel('Quantity of Landing page');
  await quantity.fill('9');
  await expect(looked.getByText('Please choose another quantity for “Landing page”.')).toBeVisible();
  await quantity.fill('2');
  await expect(looked.getByRole('status').filter({ hasText: '2,850.00 USD' })).toBeVisible();
  await expect(looked.locator('[name=totalMinor]')).toHaveValue('285000');
  // The server mails the code when the visitor starts to type the name, and again if "Accept" is pressed without the
  // code.
  await expect(looked.getByLabel('Code from the e-mail')).toBeVisible();
  await looked.getByLabel('Your name').click();
  await expect(looked.getByText('We have sent it to lena@brandt.example.')).toBeVisible();
  const first = await found(/Your code: (\d{6})/);
  await withScript.close();

  expectConsoleError(/status of 4\d\d/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Two bakeries' })).toBeVisible();
  await page.getByLabel('Quantity of Landing page').fill('9');
  await page.getByRole('button', { name: 'Update total' }).click();
  await expect(page.getByText('Please choose 1 to 5.')).toBeVisible();
  await page.getByLabel('Quantity of Landing page').fill('2');
  await page.getByRole('checkbox', { name: 'Photos' }).check();
  await page.getByRole('button', { name: 'Update total' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2,850.00 USD' })).toBeVisible();

  // Typed text stays if the name is missing, and if the choices have changed since the total was shown.
  await page.getByLabel('Purchase order (optional)').fill('PO 7');
  await expect(page.getByLabel('Code from the e-mail')).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept 2,850.00 USD' }).click();
  await expect(page.getByText('Please type your name.')).toBeVisible();
  await page.getByLabel('Your name').fill('Lena Brandt');
  await page.getByRole('checkbox', { name: 'Photos' }).uncheck();
  await page.getByRole('button', { name: 'Accept 2,850.00 USD' }).click();
  await expect(page.getByText('The total has changed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Purchase order (optional)')).toHaveValue('PO 7');
  await page.getByRole('button', { name: 'Accept 2,400.00 USD' }).click();

  await expect(page.getByText(/We sent a code to lena@brandt.example/)).toBeVisible();
  await page.getByLabel('Code from the e-mail').fill('000000');
  await page.getByRole('button', { name: 'Accept 2,400.00 USD' }).click();
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await expect.poll(() => found(/Your code: (\d{6})/)).not.toBe(first);
  await page.getByLabel('Code from the e-mail').fill(await found(/Your code: (\d{6})/));
  await page.getByRole('button', { name: 'Accept 2,400.00 USD' }).click();
  await expect(page.getByText(/^Accepted by Lena Brandt on .*: 2,400\.00 USD/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page).toHaveURL(`${link}#main`);
  expect(await found(/(https?:\S+\/client\/welcome#[\w-]+)/)).toBeTruthy();
});

test('a client opens the quote from its mail, signs in, asks and declines without JavaScript', async ({
  page,
  newPerson,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff, server, 'admin');
  const client = await signInClient(page, server, { name: 'Rae Olin', company: 'Olin Roofs' });
  const id = await sendQuote(staff, { clientAccountId: client.id });

  const signedOut = await newPerson();
  await signedOut.goto(`${server.url}/quotes/${id}`);
  await expect(signedOut).toHaveURL(`${server.url}/client/login?next=/quotes/${id}`);
  await expect(signedOut.locator('input[name=next]')).toHaveValue(`/quotes/${id}`);

  await page.goto(`${server.url}/quotes/${id}`);
  await page.getByText('Ask a question').click();
  await page.getByLabel('About').selectOption('Photos');
  await page.getByLabel('Your question').fill('Which day?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Your question was sent')).toBeVisible();

  // The page announces a version sent meanwhile; choices and typed text stay.
  await page.getByLabel('Quantity of Landing page').fill('2');
  await page.getByRole('checkbox', { name: 'Photos' }).check();
  await page.getByLabel('Your name').fill('Rae Olin');
  const dearer = content.lines.map((each) => (each.id === 'photos' ? { ...each, unitMinor: 55_000 } : each));
  await call(staff, 'PATCH', `/${id}`, { revision: 2, content: { ...content, lines: dearer } });
  await call(staff, 'POST', `/${id}/send`, { revision: 3 });
  expectConsoleError(/status of 409/);
  await page.getByRole('button', { name: 'Accept 1,200.00 USD' }).click();
  await expect(page.getByText('There is a newer version', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: '1 change since you last looked' })).toContainText('550.00');
  await expect(page.getByRole('checkbox', { name: 'Photos' })).toBeChecked();
  await page.getByRole('button', { name: 'Accept 2,950.00 USD' }).click();
  await expect(page.getByText(/^Accepted by Rae Olin/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Decline', { exact: true }).click();
  await page.getByLabel('Why not? (optional)').fill('Later');
  await page.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(page.getByText('You declined this quote')).toBeVisible();
});

test('four taps lead a reader without an account from the mail to the yes, with the code of the second mail', async ({
  browser,
  newPerson,
}) => {
  const staff = await newPerson();
  await signInStaff(staff, server, 'admin');
  const link = await quoteLead(staff, 'Ola Berg', 'ola@berg.example');
  const phone = await browser.newContext({
    javaScriptEnabled: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  await page.goto(link);
  let taps = 1;
  const tap = async (field: Locator) => {
    await field.tap();
    taps += 1;
  };
  const since = server.mails.length;
  await tap(page.getByRole('link', { name: 'Review and accept' }));
  await tap(page.getByLabel('Your name'));
  await page.keyboard.type('Ola Berg');
  await expect(page.getByText('We have sent it to ola@berg.example.')).toBeVisible();
  // When the visitor returns from the mail program, the field for the code has the focus.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused();
  await page.keyboard.type(await found(/Your code: (\d{6})/, since));
  await tap(page.getByRole('button', { name: 'Accept 1,200.00 USD' }));
  await expect(page.getByText(/^Accepted by Ola Berg/)).toBeVisible();
  expect(taps).toBe(4);
  await phone.close();
});
