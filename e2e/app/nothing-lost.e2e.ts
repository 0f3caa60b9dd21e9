import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const account = { name: 'Lupe Ramos', email: 'lupe.drafts@ramos.example', password: 'first secret' };

const logIn = async (page: Page) => {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const notes = (page: Page) => page.getByLabel('Additional notes');

test('typed text survives tab changes, a reload, a lost connection and the end of the session', async ({
  page,
  context,
  newPerson,
  signInStaff,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff);
  const created = await staff.request.post(`${server.url}/api/admin/clients`, {
    headers: { origin: server.url },
    data: account,
  });
  expect(created.status()).toBe(201);

  // A link in a mail leads to its target after the sign-in. Queries that run after the session has ended below also get
  // 401.
  expectConsoleError(/status of 401|ApiError: 401/);
  await page.goto('/client/dashboard?tab=messages');
  await logIn(page);
  await expect(page).toHaveURL(/dashboard\?tab=messages$/);
  await message(page).fill('Half of our callers');

  // Open another tab of the page, and return.
  await openTab(page, /My Project/);
  await notes(page).fill('Keep the hammer.');
  await openTab(page, /Consultations/);
  await page.getByRole('button', { name: 'Request a consultation' }).click();
  await page.getByLabel('Tell us about your project').fill('Postcards');
  await page.keyboard.press('Escape');
  await openTab(page, /Messages/);
  await expect(message(page)).toHaveValue('Half of our callers');

  // The browser asks for confirmation of a reload. Afterwards all text is still there.
  const asked = page.waitForEvent('dialog');
  const loaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await loaded;
  await expect(message(page)).toHaveValue('Half of our callers');

  // Without a connection the page shows a message and keeps unsent text. A slow machine may still be loading then.
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(message(page)).toHaveValue('Half of our callers');
  const readAgain = page.waitForResponse(/\/api\/client\/messages/);
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await readAgain;

  // The session ends in the middle of a sentence. After a new sign-in the text is still there.
  await message(page).fill('Half of our callers speak Spanish.');
  // Unlike a logout, this sends no event to the page.
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/client/login');
  await expect(page.getByText('Please sign in again')).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(/dashboard\?tab=messages$/);
  await expect(message(page)).toHaveValue('Half of our callers speak Spanish.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Half of our callers speak Spanish.');
  await openTab(page, /My Project/);
  await expect(notes(page)).toHaveValue('Keep the hammer.');
  await openTab(page, /Consultations/);
  await page.getByRole('button', { name: 'Request a consultation' }).click();
  await expect(page.getByLabel('Tell us about your project')).toHaveValue('Postcards');
  await page.keyboard.press('Escape');

  // The logout dialog lists the unsent text; logging out deletes that text.
  await page.getByRole('button', { name: 'Logout' }).click();
  const leave = page.getByRole('dialog', { name: 'Sign out without sending?' });
  await expect(leave.getByRole('listitem')).toHaveText([
    'A request for a consultation',
    'Changes to your project directives',
  ]);
  await leave.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.waitForURL('**/client/login');
  await expect(page.getByText('Logged Out')).toBeVisible();
  await logIn(page);
  await openTab(page, /My Project/);
  await expect(notes(page)).toHaveValue('');
});

test('a tab follows a sign-in or sign-out of another tab', async ({
  page,
  context,
  signInClient,
  expectConsoleError,
}) => {
  await signInClient(page, { name: 'Ruth Keller' });
  await page.goto('/client/dashboard?tab=messages');
  await expect(page.getByRole('heading', { name: 'Welcome, Ruth Keller' })).toBeVisible();
  const other = await context.newPage();
  await signInClient(other, { name: 'Omar Haddad' });
  await other.goto('/client/dashboard?tab=messages');
  await expect(page.getByRole('heading', { name: 'Welcome, Omar Haddad' })).toBeVisible();
  // A call of the first tab may use the session of the other person before the tab notices: 409, for another company.
  expectConsoleError(/\b40[19]\b|company_mismatch/);
  await other.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/client/login');
  await expect(page.getByText('Please sign in again')).toBeVisible();
});
