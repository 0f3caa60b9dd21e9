import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a few letters lead to any client, project or action', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  test.slow();
  const client = await signInClient(await newPerson(), { name: 'Zora Quill', company: 'Quill Books' });
  await signInStaff(page);
  await page.goto('/admin?tab=messages');
  await page.evaluate(async (clientAccountId) => {
    await fetch('/api/admin/gallery', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Quill shop window', description: 'd', clientAccountId }),
    });
  }, client.id);

  await expect(page.getByRole('tab', { name: 'Messages' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Search' });
  const search = menu.getByRole('combobox');
  await expect(search).toBeFocused();
  await search.fill('quill');
  await expect(menu.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveCount(1);
  await expect(menu.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveCount(1);
  await atEachSize(page, () => expectNoViolations(page));
  // Two rows lead to the client: the company and its contact.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('option', { name: /Quill shop window/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Quill shop window' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true');

  // Back closes the dialog in its place, then leads to the previous tab.
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search.fill('create acc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create New Client Account' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await search.fill('in:projects quill');
  await expect(menu.getByRole('option', { name: /Quill shop window/ })).toBeVisible();
  await expect(menu.locator('mark').first()).toHaveText('Quill');
  await menu.getByRole('option', { name: 'Show all results' }).click();
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('link')).toHaveCount(1);
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Everything' }).click();
  await expect(page.getByRole('region', { name: 'Clients' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('link', { name: /Quill shop window/ }).click();
  await expect(page.getByRole('dialog', { name: 'Quill shop window' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await search.fill('no such thing anywhere');
  await expect(menu.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(menu).toBeHidden();
});
