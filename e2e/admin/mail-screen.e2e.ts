import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('staff see the state of each mail, from the menu and the Admin tab', async ({
  page,
  signInStaff,
  request,
}) => {
  test.slow();
  for (const name of ['Ada', 'Ben'])
    await request.post('/api/consultations', {
      data: { name, email: `${name}@example.com`, message: `I am ${name}` },
    });
  await signInStaff(page, 'super-admin');
  await page.goto('/admin?tab=admin-management');
  await expect(page.getByText('No mail server is configured')).toBeVisible();
  await page.getByRole('link', { name: 'Open Mail' }).click();
  const mail = page
    .getByRole('article', { name: /received your consultation request/ })
    .filter({ hasText: 'To Ben@example.com' });
  await expect(mail).toContainText('Not sent');
  await atEachSize(page, () => expectNoViolations(page));
  await mail.hover();
  await mail.getByRole('button', { name: /^Show Text/ }).click();
  await expect(mail).toContainText('Thank you for your consultation request');
  await page.getByRole('searchbox', { name: 'Search e-mails' }).fill('ada@');
  await expect(mail).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Mail Not set up' })).toHaveAttribute('href', '/admin/mail');
});

test('a link in a mail still works after the sign-in of staff', async ({
  page,
  signInStaff,
  newPerson,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await page.goto('/admin?tab=messages&q=Ada');
  await page.waitForURL('**/staff/login');
  // Another tab signs in meanwhile. After the sign-in the start of the panel opens, and from there the link.
  await signInStaff(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\?tab=messages&q=Ada$/);
  const other = await newPerson();
  await signInStaff(other);
  await other.goto('/admin');
  await expect(other.getByRole('tab', { selected: true })).toBeVisible();
  expect(other.url()).not.toContain('q=Ada');
});
