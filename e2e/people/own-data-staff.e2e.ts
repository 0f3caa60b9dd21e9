import { readFile } from 'node:fs/promises';
import { findInFolder } from '#server/features/erasure/testing/find-everywhere.ts';
import { readZip } from '#server/testing/samples/read-zip.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { endGrace } from '../support/people.ts';

test('a colleague exports their own data, asks for erasure, and is erased', async ({
  page,
  server,
  newPerson,
  signInStaff,
  expectConsoleError,
}, info) => {
  test.slow();
  const userId = await signInStaff(page, 'super-admin');
  const { email } = (await (await page.request.get(`${server.url}/api/auth/user`)).json()) as {
    email: string;
  };
  await page.goto('/admin/account');
  const erasing = page.getByRole('region', { name: 'Erase my data' });
  await expect(erasing).toContainText('This is the last super admin who can sign in.');
  const boss = await newPerson();
  await signInStaff(boss, 'super-admin');

  await page.reload();
  await page.getByRole('button', { name: 'Export my data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download: Everything about you' }).click();
  const archive = info.outputPath('data.zip');
  await (await downloading).saveAs(archive);
  const { user } = JSON.parse(readZip(await readFile(archive))['data.json']?.toString() ?? '').data;
  expect(user).toMatchObject([{ id: userId, role: 'super-admin' }]);

  await page.getByRole('button', { name: 'Erase my data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' });
  await expect(dialog).toContainText('Your texts and uploads for the agency');
  await atEachSize(page, () => expectNoViolations(page));
  await dialog.getByRole('button', { name: 'Erase in 14 days' }).click();
  await expect(page.getByRole('heading', { name: /^Your data will be erased on/ })).toBeVisible();

  await boss.goto('/admin/history');
  const asked = boss.getByRole('region', { name: 'Requests for erasure' });
  await expect(asked).toContainText('of our team');
  // The open page receives the end of the session, and leaves the panel by itself.
  expectConsoleError(/status of 401|ApiError: 401/);
  await endGrace(server, userId);
  await expect(async () => {
    await boss.reload();
    await expect(asked.getByText('Erased', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(asked).toContainText('A former colleague');
  await expect(page).not.toHaveURL(/account/);
  // The e-mail address is no longer in the database, in any other file of the installation, or in the log.
  expect(await findInFolder(server.dataDir, { email: Buffer.from(email) })).toEqual([]);
  expect(server.output()).not.toContain(email);
});

test('staff begin the erasure of a client who asked by phone, and withdraw it', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const client = await signInClient(await newPerson(), { name: 'Nora Fields', company: 'Fields & Sons' });
  await signInStaff(page);
  await page.goto(`/admin?tab=clients&dialog=client:${client.id}`);
  await page.getByRole('button', { name: 'Actions for Nora Fields' }).click();
  await page.getByRole('menuitem', { name: 'Erase at their request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Nora Fields?' });
  await dialog.getByLabel('How did the person ask?').selectOption('By phone');
  await atEachSize(page, () => expectNoViolations(page));
  await dialog.getByRole('button', { name: 'Start Erasure' }).click();
  await expect(page.getByText('Erasure started')).toBeVisible();

  await page.goto('/admin/history');
  const asked = page.getByRole('region', { name: 'Requests for erasure' });
  await asked.getByRole('button', { name: 'Withdraw the erasure of Nora Fields' }).click();
  await expect(asked.getByText('Withdrawn')).toBeVisible();
});
