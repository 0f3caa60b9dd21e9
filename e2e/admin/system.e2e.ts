import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a super admin opens the state of the installation from the menu; others cannot', async ({
  page,
  signInStaff,
  newPerson,
}) => {
  test.slow();
  await signInStaff(page, 'super-admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: /^System/ }).click();
  await expect(page).toHaveURL(/\/admin\/system$/);
  await expect(page.getByRole('heading', { name: 'System', level: 2 })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Parts' });
  await page.getByText(/parts are fine$/).click();
  const fine = page.getByRole('list', { name: 'Parts that are fine' });
  await expect(fine.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Fine');
  await expect(page.getByText(/^Version .* on Node/)).toBeVisible();
  await atEachSize(page, async () => {
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(parts.getByRole('listitem').first()).toBeVisible();

  // The address alone gives no access.
  const other = await newPerson();
  await signInStaff(other, 'admin');
  await other.goto('/admin/system');
  await expect(other.getByRole('list', { name: 'Parts' })).toBeHidden();
  expect((await other.request.get('/api/admin/system')).status()).toBe(403);
});
