import { atEachSize, expectNoViolations, sizes } from './checks.ts';
import { expect, test } from './fixtures.ts';

for (const path of ['/', '/client/login', '/admin-login', '/setup', '/staff/login'])
  test(`${path} has no barrier on any screen, light or dark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await atEachSize(page, () => expectNoViolations(page));
  });

test('the welcome of a user who is neither staff nor client has no barrier', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page, 'user');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
});

test('the open menu has no barrier', async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoViolations(page);
});

test('a notification and a dialog have no barrier', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Quote a Project' });
  await form.getByLabel('Full Name').fill('Rosa Quintana');
  await form.getByLabel('Email').fill('rosa@quintana.example');
  const send = form.getByRole('button', { name: 'Create Account & Quote Project' });
  await send.click();
  await expect(page.getByRole('alert').getByText('Password Required')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));

  await form.getByLabel('Create client portal account').uncheck();
  await form.getByRole('button', { name: 'Quote a Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to the Future!' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
});
