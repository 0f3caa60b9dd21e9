import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const bell = { none: 'Notifications', one: 'Notifications, 1 new', two: 'Notifications, 2 new' };

test('the bell is the same in every browser of a person, and reading marks it in all of them at once', async ({
  page,
  newPerson,
  server,
  signInClient,
  signInStaff,
}) => {
  test.slow();
  const { id } = await signInClient(page, { name: 'Nia Brooks', company: 'Brooks Dental' });
  const phone = await newPerson();
  await phone.context().addCookies(await page.context().cookies());
  await phone.setViewportSize({ width: 390, height: 844 });
  const staff = await newPerson();
  await signInStaff(staff);

  // Neither page shows the message itself, so the notice appears. For visible content there is no notice.
  await page.goto('/client/dashboard?tab=consultations');
  // The event stream of the page opens late. Changes made before that still arrive.
  const opened = Promise.withResolvers<void>();
  await phone.route('**/api/events?*', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await phone.goto('/client/dashboard?tab=project');
  for (const browser of [page, phone])
    await expect(browser.getByRole('button', { name: bell.none, exact: true })).toBeVisible();
  const say = async (message: string) => {
    const data = { clientAccountId: id, message };
    const answer = await staff.request.post(`${server.url}/api/admin/client-messages`, {
      data,
      headers: { origin: server.url },
    });
    expect(answer.status()).toBe(201);
  };
  await say('The launch moved to Monday.');
  opened.resolve();
  for (const browser of [page, phone])
    await expect(browser.getByRole('button', { name: bell.one })).toBeVisible();
  await say('And the film is ready.');
  for (const browser of [page, phone])
    await expect(browser.getByRole('button', { name: bell.two })).toBeVisible();

  await phone.getByRole('button', { name: bell.two }).press('Enter');
  const list = phone.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toContainText('And the film is ready.');
  await expect(list.getByRole('listitem').nth(1)).toContainText('The launch moved to Monday.');
  await atEachSize(phone, () => expectNoViolations(phone));
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await phone.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  for (const browser of [page, phone])
    await expect(browser.getByRole('button', { name: bell.none, exact: true })).toBeVisible();

  await phone.getByRole('button', { name: bell.none, exact: true }).click();
  await list.getByRole('button', { name: 'Notification settings' }).click();
  await expect(phone.getByRole('dialog', { name: 'Notification settings' })).toBeVisible();
  await atEachSize(phone, () => expectNoViolations(phone));
});

test('the settings linked in a mail open after a client’s sign-in', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 401/);
  const account = { email: 'nia@brooksdental.example', password: 'brush twice a day' };
  const request = {
    name: 'Nia Brooks',
    message: 'A new site',
    ...account,
    confirmPassword: account.password,
  };
  expect((await page.request.post('/api/consultations/with-account', { data: request })).status()).toBe(201);
  await page.goto('/client/dashboard?tab=messages&dialog=notices');
  await expect(page).toHaveURL(/\/client\/login/);
  await expect(page.locator('[data-island*="client-login-form"]')).toHaveAttribute('data-live');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notification settings' })).toBeVisible();
  await expect(page).toHaveURL(/dialog=notices/);
});
