import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('an admin finds a client’s actions in the history and filters them', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Nora Fields' });
  await client.goto('/client/dashboard?tab=messages');
  await client.getByRole('textbox', { name: /message/i }).fill('When do we start?');
  await client.getByRole('button', { name: 'Send' }).click();
  await expect(client.getByText('Message Sent')).toBeVisible();

  await signInStaff(page);
  await page.goto('/admin/history');
  const row = page.getByRole('article', { name: /^Nora Fields: / });
  await expect(row).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByLabel('Kind').selectOption('Sign-ins');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('Kind').selectOption('Everything');
  await row.getByRole('button', { name: 'Nora Fields' }).first().click();
  await expect(page).toHaveURL(/contact=/);
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Nora Fields');
  await page.getByRole('combobox', { name: 'Person' }).clear();
  await expect(page).not.toHaveURL(/contact=/);
  await page.getByRole('combobox', { name: 'Person' }).fill('nora');
  await page.getByRole('option', { name: /Nora Fields/ }).click();
  await expect(page).toHaveURL(/contact=/);
  await atEachSize(page, () => expectNoViolations(page));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^history-.*\.csv$/);

  await client.goto('/client/security');
  await expect(client.getByText('Nobody at the agency has opened your files yet.')).toBeVisible();
});
