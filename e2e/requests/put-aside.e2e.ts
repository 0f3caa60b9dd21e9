import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRequests } from '../support/people.ts';

const gone = 'This message was deleted.';

test('messages of a conversation are archived and deleted, many at once, on both sides, and restored', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Ines Ortega', company: 'Ortega Bakery' });
  await client.goto('/client/dashboard?tab=messages');
  for (const words of ['Where are the ovens?', 'And who pays?']) {
    await client.getByRole('textbox', { name: 'Your message' }).fill(words);
    await client.getByRole('button', { name: 'Send' }).click();
    await expect(client.getByRole('log')).toContainText(words);
  }

  await signInStaff(page);
  await page.goto('/admin?tab=messages');
  const list = page.getByRole('region', { name: 'Client Dashboard Messages', exact: true });
  const rows = list.getByRole('article');
  await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: /^Conversation/ })
    .click();
  const thread = page.getByRole('log');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const box of await thread.getByRole('checkbox').all()) await box.check();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(thread.getByText(gone)).toHaveCount(2);
  await expect(client.getByRole('log').getByText(gone)).toHaveCount(2);
  await expect(client.getByRole('log')).not.toContainText('ovens');
  await atEachSize(client, () => expectNoViolations(client));
  for (const left of [1, 0]) {
    await thread.getByRole('button', { name: 'Restore the message' }).first().click();
    await expect(thread.getByText(gone)).toHaveCount(left);
  }
  await expect(client.getByRole('log')).toContainText('Where are the ovens?');
  await expect(client.getByRole('log').getByText(gone)).toHaveCount(0);

  // Archive from the list, and restore.
  await page.goto('/admin?tab=messages');
  await rows.first().hover();
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'More for messages' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const aside = page.getByRole('dialog', { name: 'Archived and deleted messages' });
  await expect(aside).toContainText('And who pays?');
  await atEachSize(page, () => expectNoViolations(page));
  await aside.getByRole('button', { name: /^Restore/ }).click();
  await expect(aside).toContainText('Nothing is archived');
  await aside.getByRole('button', { name: 'Close' }).first().click();
  await expect(rows).toHaveCount(2);
  await expect(client.getByRole('log')).toContainText('And who pays?');
});

test('requests are archived and deleted, many at once, and restored from the notification and their list', async ({
  page,
  server,
  signInStaff,
}) => {
  // Add as many requests as fit above the selection bar on a phone.
  await addRequests(server, 3);
  await signInStaff(page);
  await page.goto('/admin?tab=consultations&status=pending');
  // A checkbox shows on hover; all of them show once a person checks one.
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('article');
  await expect(rows).toHaveCount(3);
  await rows.first().hover();
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
});

test('a client is deleted and reopened, and meanwhile its people are told in plain words', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
  expectConsoleError,
}) => {
  const client = await newPerson();
  await signInClient(client, { name: 'Ola Berg', company: 'Berg Timber' });
  await client.goto('/client/dashboard');
  await expect(client.getByRole('tab', { name: /Messages/ })).toBeVisible();
  await signInStaff(page);
  await page.goto('/admin?tab=clients');
  const row = page.getByRole('article', { name: 'Ola Berg' });
  await row.hover();
  await row.getByRole('checkbox').check();
  expectConsoleError(/status of 401/);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Client deleted')).toBeVisible();
  // The client's open page returns to the sign-in.
  await expect(client).not.toHaveURL(/dashboard/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
