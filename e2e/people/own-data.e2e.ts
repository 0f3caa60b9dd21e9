import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { findInFolder } from '#server/features/erasure/testing/find-everywhere.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { endGrace, givePassword } from '../support/people.ts';

const password = 'hail or shine';

test('a client exports their own data, asks for erasure, withdraws, asks again, and is erased', async ({
  page,
  server,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}, info) => {
  test.slow();
  const account = await signInClient(page, { name: 'Nora Fields', company: 'Fields & Sons', verified: true });
  await givePassword(server, account.contactId, password);
  await page.goto('/client/dashboard?tab=messages');
  await page.getByRole('textbox', { name: /message/i }).fill('When do we start?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message Sent')).toBeVisible();

  await page.goto('/client/security');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download: Everything about you' }).click();
  const archive = info.outputPath('data.zip');
  await (await downloading).saveAs(archive);
  const files = readZip(await readFile(archive));
  const document = info.outputPath('index.html');
  await writeFile(document, files['index.html'] ?? '');
  const reader = await newPerson();
  await reader.goto(pathToFileURL(document).href);
  await expect(reader.getByText('When do we start?')).toBeVisible();
  await atEachSize(reader, () => expectNoViolations(reader));

  const erase = async (first = false) => {
    await page.getByRole('button', { name: 'Erase my data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your data?' });
    await expect(dialog.getByLabel('Erase the data of Fields & Sons too')).toBeChecked();
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    if (first) await atEachSize(page, () => expectNoViolations(page));
    await dialog.getByRole('button', { name: 'Erase in 14 days' }).click();
    await expect(page.getByRole('heading', { name: /^Your data will be erased on/ })).toBeVisible();
  };
  await erase(true);
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Keep my data' }).click();
  await expect(page.getByRole('button', { name: 'Erase my data…' })).toBeVisible();
  await erase();

  const staff = await newPerson();
  await signInStaff(staff, 'super-admin');
  await staff.goto('/admin/history');
  const asked = staff.getByRole('region', { name: 'Requests for erasure' });
  await expect(asked.getByText('Nora Fields', { exact: true })).toHaveCount(2);
  await expect(asked.getByText('Withdrawn')).toBeVisible();
  await atEachSize(staff, () => expectNoViolations(staff));

  await endGrace(server, account.contactId);
  await expect(async () => {
    await staff.reload();
    await expect(asked.getByText('Erased', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(asked.getByText('Nora Fields', { exact: true })).toHaveCount(0);
  // The page that is still open detects that the account no longer exists.
  expectConsoleError(/status of 401/);
  await page.goto('/client/security');
  await expect(page).toHaveURL(/\/client\/login/);
  const words = ['Nora Fields', account.email, 'When do we start?'];
  const found = await findInFolder(
    server.dataDir,
    Object.fromEntries(words.map((each) => [each, Buffer.from(each)])),
  );
  expect(found).toEqual([]);
  for (const each of words) expect(server.output()).not.toContain(each);
});
