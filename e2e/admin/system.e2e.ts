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
  await expect(parts.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Well');
  await expect(page.getByText(/^Version .* on Node/)).toBeVisible();
  await atEachSize(page, async () => {
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
  await page.getByRole('button', { name: 'Look Again' }).click();
  await expect(parts.getByRole('listitem').first()).toBeVisible();

  // Knowing the address is not enough for access.
  const other = await newPerson();
  await signInStaff(other, 'admin');
  await other.goto('/admin/system');
  await expect(other.getByRole('list', { name: 'Parts' })).toBeHidden();
  expect((await other.request.get('/api/admin/system')).status()).toBe(403);
});
