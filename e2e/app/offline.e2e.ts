import { expect, test } from '../support/fixtures.ts';

test('without a connection the panel stays and marks each missing part', async ({
  page,
  context,
  newPerson,
  signInStaff,
  signInClient,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Ruth Keller' });
  await signInStaff(page);
  await page.goto('/admin?tab=portfolio&view=previews');
  const title = page.getByLabel('Preview Title');
  await title.fill('Homepage, second draft');
  await expect(page.getByText(/You are offline/)).toBeHidden();

  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Loading \/api/);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  // While offline, open a tab for the first time, and the command menu.
  await page.getByRole('tab', { name: /Feedback/ }).click();
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Not loaded' });
  await expect(menu.getByText('This part could not be loaded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(title).toHaveValue('Homepage, second draft');

  // Online again: changes made meanwhile appear, and the part that could not load is shown.
  await page.getByRole('tab', { name: /Feedback/ }).click();
  const sent = await client.request.post(`${server.url}/api/client/messages`, {
    headers: { origin: server.url },
    data: { message: 'Are you there?' },
  });
  expect(sent.status()).toBe(201);
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Client Feedback & Ratings' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Messages/ })).toContainText('1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
});

test('a second tab of the panel ends with the session of the first', async ({
  page,
  context,
  signInStaff,
  expectConsoleError,
}) => {
  await signInStaff(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin?tab=clients');
    await expect(tab.getByRole('heading', { name: 'Client Accounts' })).toBeVisible();
  }
  // The other tab fetches the session, and nobody is signed in.
  expectConsoleError(/status of 401|ApiError: 401/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: 'Client Accounts' })).toBeHidden();
  await other.waitForURL(/\/(staff\/login|api\/login|admin-login)/);
});
