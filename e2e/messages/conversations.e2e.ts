import type { Page } from '@playwright/test';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const image = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

async function openConversation(page: Page, name: RegExp): Promise<void> {
  await page.goto('/admin?tab=messages&view=conversations');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeVisible();
}

const chooser = (page: Page) => page.locator('input[type=file][aria-label="Attach files"]');
const log = (page: Page) => page.getByRole('log');
const field = (page: Page, name = 'Your message') => page.getByLabel(name, { exact: true });

test('two members of staff and a client talk: files both ways, an internal note, and read marks', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
}) => {
  test.slow();
  await signInClient(page, { name: 'Lena Roof', company: 'Roof & Daughters' });
  await page.goto('/client/dashboard?tab=messages');
  await chooser(page).setInputFiles([image('north.png'), image('south.png')]);
  await expect(
    page.getByRole('list', { name: 'Attach files: chosen files' }).getByText('south.png'),
  ).toBeVisible();
  await field(page).fill('Both roofs from this morning.');
  await expect(async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Message Sent')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(log(page).getByText('north.png').or(log(page).getByAltText('north.png'))).toBeVisible();

  const [rosa, jonas] = [await newPerson(), await newPerson()];
  await signInStaff(rosa);
  await signInStaff(jonas);
  await openConversation(rosa, /Lena Roof/);
  await openConversation(jonas, /Lena Roof/);
  await expect(log(rosa).getByText('Both roofs')).toBeVisible();
  await expect(log(rosa).getByText('south.png').or(log(rosa).getByAltText('south.png'))).toBeVisible();
  await expect(log(page).getByText(/Read by/)).toBeVisible();

  // Only the two members of staff see the note.
  await rosa.getByRole('radio', { name: 'Note' }).check();
  await field(rosa, 'Your note').fill('She pays late.');
  await rosa.getByRole('button', { name: 'Add note' }).click();
  await expect(log(jonas).getByText('She pays late.')).toBeVisible();
  await expect(log(jonas).getByText('Note for colleagues only')).toBeVisible();
  await atEachSize(rosa, () => expectNoViolations(rosa));

  // Each member of staff sees when the other is writing.
  await rosa.getByRole('radio', { name: 'Message' }).check();
  await field(rosa).pressSequentially('They are lovely');
  await expect(jonas.getByText(/(is|are) answering at this moment/)).toBeVisible();
  await chooser(rosa).setInputFiles([image('plan.png')]);
  await expect(async () => {
    await rosa.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(rosa.getByText('Message sent')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(log(page).getByText('They are lovely')).toBeInViewport();
  await expect(log(page).getByText('plan.png').or(log(page).getByAltText('plan.png'))).toBeVisible();
  await expect(jonas.getByText(/(is|are) answering at this moment/)).toBeHidden();
  await expect(log(rosa).getByText(/Read by Lena Roof/)).toBeVisible();
  expect(await page.content()).not.toContain('pays late');
  await atEachSize(page, () => expectNoViolations(page));
});

test('a saved reply is written once and inserted when used; the list leads to the thread', async ({
  page,
  signInStaff,
  newPerson,
  signInClient,
}) => {
  const client = await newPerson();
  await signInClient(client, { name: 'Otto Grain', company: 'Grain Mill' });
  await client.goto('/client/dashboard?tab=messages');
  await field(client).fill('Is it ready?');
  await field(client).press('Enter');
  await expect(client.getByText('Message Sent')).toBeVisible();
  await signInStaff(page);
  // A wide screen opens the first conversation that waits for staff. The conversation stays unread until a person uses
  // it.
  await page.goto('/admin?tab=messages&view=conversations');
  await expect(log(page).getByText('Is it ready?')).toBeVisible();
  const conversation = page.getByRole('article', { name: 'Otto Grain' });
  await expect(conversation).toContainText('Waiting for us');
  await expect(page.getByText('1 unread').first()).toBeVisible();
  await page.goto('/admin?tab=messages&dialog=replies');
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('button', { name: 'New Reply' }).click();
  await dialog.getByLabel('Name').fill('Tomorrow');
  await dialog.getByLabel('Reply', { exact: true }).fill('Hi {name}, {company} has it tomorrow.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save Reply' }).click();
  await expect(dialog.getByRole('article', { name: 'Tomorrow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('article', { name: /Otto Grain/ });
  await row.hover();
  await row.getByRole('button', { name: /Conversation/ }).click();
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: /Tomorrow/ }).click();
  await expect(field(page)).toHaveValue('Hi Otto, Grain Mill has it tomorrow.');
  await field(page).press('Enter');
  await expect(log(client).getByText('Hi Otto, Grain Mill has it tomorrow.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(conversation).toContainText('You: Hi Otto');
  await expect(conversation).not.toContainText('Waiting for us');
});
