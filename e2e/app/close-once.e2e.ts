import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/**
 * Opens a screen by its address and closes it twice in a row. Checks that the page goes back only one step: the screen
 * beneath is shown, and Forward opens the closed screen again.
 */
async function closesOnce(
  page: Page,
  { open, dialog, beneath }: { open: () => Promise<void>; dialog: Locator; beneath: RegExp },
  twice: () => Promise<void>,
): Promise<void> {
  await open();
  await expect(dialog).toBeVisible();
  await twice();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(beneath);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(beneath);
}

/** The second key is sent before the page handles the first. */
const twoEscapes = (page: Page) =>
  Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]).then(() => undefined);

test('two Escapes, and a double click on Cancel or X, go back one step', async ({
  page,
  signInStaff,
  newPerson,
  signInClient,
}) => {
  await signInStaff(page);
  await page.goto('/admin?tab=clients');
  const dialog = page.getByRole('dialog', { name: 'Create New Client Account' });
  const staff = {
    open: () => page.getByRole('button', { name: 'Create Account' }).first().click(),
    dialog,
    beneath: /\/admin\?tab=clients$/,
  };
  await closesOnce(page, staff, () => twoEscapes(page));
  await closesOnce(page, staff, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await closesOnce(page, staff, () => dialog.getByRole('button', { name: 'Cancel' }).dblclick());
  await closesOnce(page, staff, () => dialog.getByRole('button', { name: 'Close dialog' }).dblclick());

  const dana = await newPerson();
  await dana.setViewportSize({ width: 390, height: 844 });
  await signInClient(dana, { verified: true });
  await dana.goto('/client/dashboard?tab=consultations');
  const asked = dana.getByRole('dialog', { name: 'Request another consultation' });
  const client = {
    open: () => dana.getByRole('button', { name: 'Request a consultation' }).click(),
    dialog: asked,
    beneath: /\/client\/dashboard\?tab=consultations$/,
  };
  await closesOnce(dana, client, () => twoEscapes(dana));
  await closesOnce(dana, client, () => asked.getByRole('button', { name: 'Close dialog' }).dblclick());
});
