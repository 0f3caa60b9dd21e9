import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { startMailedServer } from '../support/mailed.ts';

const test = testOn(startMailedServer);

/** The first link to this path in the mails. */
const linkIn = (mails: readonly string[], path: string) =>
  mails.map((mail) => new RegExp(`https?:\\S+${path}#[\\w-]+`).exec(mail)?.[0]).find(Boolean);

test('a forgotten password is replaced by mail, which ends open sessions', async ({
  page,
  newPerson,
  server,
  signInClient,
  consoleWatch,
}) => {
  test.slow();
  const elsewhere = await newPerson();
  const account = await signInClient(elsewhere, { name: 'Nora Fields' });
  await page.goto(`${server.url}/client/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expectNoViolations(page);

  await expect.poll(() => linkIn(server.mails, '/client/reset')).toBeDefined();
  const link = linkIn(server.mails, '/client/reset') ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('textbox', { name: 'New password' }).fill('bluebonnets in spring');
  await page.getByLabel('Confirm Password').fill('bluebonnets in spring');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/client\/login/);
  await expect(page.getByText('Password Changed')).toBeVisible();

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('bluebonnets in spring');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Nora Fields' })).toBeVisible();
  consoleWatch.announce(/status of 401/);
  await elsewhere.goto(`${server.url}/client/dashboard`);
  await expect(elsewhere).toHaveURL(/\/client\/login/);

  // The link no longer works.
  consoleWatch.announce(/status of 410/);
  await elsewhere.goto(link);
  await elsewhere.getByRole('textbox', { name: 'New password' }).fill('another secret');
  await elsewhere.getByLabel('Confirm Password').fill('another secret');
  await elsewhere.getByRole('button', { name: 'Save the new password' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectNoViolations(elsewhere);
});

test('a client requests the mail that confirms the address, and confirms it', async ({
  page,
  server,
  signInClient,
}) => {
  test.slow();
  const { mails } = server;
  await signInClient(page, { name: 'Teo Marsh', origin: 'self' });
  await page.goto(`${server.url}/client/dashboard`);
  const notice = page.getByRole('region', { name: 'Confirm your e-mail address' });
  await expect(notice).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await notice.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Link Sent')).toBeVisible();

  const mailed = () => linkIn(mails, '/client/verify');
  await expect.poll(mailed).toBeDefined();
  await page.goto(mailed() ?? '');
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Teo Marsh' })).toBeVisible();
  await expect(notice).toBeHidden();
});
