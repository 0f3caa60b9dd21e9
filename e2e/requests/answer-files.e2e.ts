import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const picture = () =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: { r: 30, g: 90, b: 200 } } })
    .png()
    .toBuffer();

/** Pastes a picture into the focused field. */
async function paste(page: Page, name: string): Promise<void> {
  const bytes = (await picture()).toString('base64');
  await page.evaluate(
    ({ name, bytes }) => {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([content], name, { type: 'image/png' }));
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    { name, bytes },
  );
}

test('answers carry files: to a request, and to a change request for the client', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const client = await newPerson();
  const { email } = await signInClient(client, { name: 'Dana Whitfield', verified: true });
  const sent = await client.request.post('/api/consultations', {
    data: { name: 'Dana Whitfield', email, message: 'Could you draw us a van?' },
  });
  expect(sent.status()).toBe(201);
  const asked = await client.request.post('/api/client/directive-change-requests', {
    data: {
      requestType: 'color_change',
      requestReason: 'Our new sign',
      currentValues: JSON.stringify({ colors: ['#102030'] }),
      requestedValues: JSON.stringify({ colors: ['#d4af37'] }),
    },
  });
  expect(asked.status()).toBe(201);
  await signInStaff(page);
  await page.goto('/admin?tab=consultations');

  // A pasted picture stays with the typed text while the page is open.
  await page.getByLabel('Answer Dana Whitfield').fill('A first sketch of the van.');
  await paste(page, 'van.png');
  const chosen = page.getByRole('list', { name: 'Attach files for Dana Whitfield: chosen files' });
  await expect(chosen.getByText('van.png')).toBeVisible();
  await atEachSize(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
  const send = page.getByRole('button', { name: 'Send to Portal' });
  await expect(async () => {
    await send.click();
    await expect(page.getByText('Answer sent to the portal')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page
    .getByRole('region', { name: 'Also waiting' })
    .getByRole('button', { name: /^1 change request/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision').selectOption('approved');
  await dialog.getByLabel(/Response Message/).fill('Gold it is: see the sample.');
  await dialog
    .getByLabel('Attach files')
    .and(dialog.locator('input'))
    .setInputFiles({ name: 'gold.png', mimeType: 'image/png', buffer: await picture() });
  await expect(dialog.getByText('gold.png')).toBeVisible();
  await expectNoViolations(page);
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Send Response' }).click();
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

  await client.goto('/client/dashboard?tab=consultations');
  await client.getByRole('button', { name: /van\.png/ }).click();
  await expect(client.getByRole('dialog').getByRole('img', { name: /van\.png/ })).toBeVisible();
  await client.keyboard.press('Escape');
  await atEachSize(client, async () => {
    await expectNoSidewaysScroll(client);
    await expectNoViolations(client);
  });
  await client.goto('/client/dashboard?tab=project');
  await expect(client.getByRole('button', { name: /gold\.png/ })).toBeVisible();
});
