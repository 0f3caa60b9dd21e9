import { atEachSize, expectNoViolations, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ sharesServer: 'readers' });

test('no public page has an accessibility violation on any screen, light or dark', async ({ page }) => {
  test.slow();
  for (const path of ['/', '/privacy', '/client/login', '/admin-login', '/setup', '/staff/login'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await atEachSize(page, () => expectNoViolations(page));
    });
});

test('the welcome of a user without a role has no accessibility violation', async ({ page, signInStaff }) => {
  await signInStaff(page, 'user');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
});

test('the open menu has no accessibility violation', async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoViolations(page);
});

test('a notification and a dialog have no accessibility violation', async ({ page }) => {
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

test('on a phone the notification does not cover the field with the error', async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Quote a Project' });
  await form.getByLabel('Full Name').fill('Rosa Quintana');
  await form.getByLabel('Email').fill('rosa@quintana.example');
  await form.getByLabel('I was referred by someone').check();
  await form.getByLabel('Password', { exact: true }).fill('secret1');
  await form.getByLabel('Confirm Password').fill('secret1');
  const field = form.getByLabel('Who referred you?');
  // Scroll to the button as a person would: the field is the first visible element.
  await field.evaluate((input) => input.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Validation Error' });
  await expect(note).toBeVisible();
  await expect(field).toBeFocused();
  const edges = async () => {
    const [above, below] = await Promise.all([note.boundingBox(), field.boundingBox()]);
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  };
  // The label must be visible too.
  await expect.poll(edges).toBeGreaterThan(32);
});
