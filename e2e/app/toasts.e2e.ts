import type { Locator, Page } from '@playwright/test';
import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** Fails if the notification covers one of these elements. */
async function expectNotOver(page: Page, ...others: Locator[]): Promise<void> {
  const notification = page.locator('.toast:not([inert])');
  await expect(notification).toBeVisible();
  await notification.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  const box = await notification.boundingBox();
  if (!box) throw new Error('The notification has left already.');
  for (const other of others) {
    const under = await other.boundingBox();
    if (!under) throw new Error(`${other.toString()} is not in sight.`);
    const apart =
      box.y + box.height <= under.y ||
      under.y + under.height <= box.y ||
      box.x + box.width <= under.x ||
      under.x + under.width <= box.x;
    expect(apart, `${other.toString()} is free of the notification`).toBe(true);
  }
}

test('a notification covers no element in use', async ({ page, newPerson, signInClient, signInStaff }) => {
  const account = await signInClient(page, { name: 'Ruth Keller' });
  const staff = await newPerson();
  await signInStaff(staff);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/client/dashboard?tab=messages');
    await page.getByRole('textbox', { name: 'Your message' }).fill(`At ${size.width} pixels.`);
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    const next = page.getByRole('region', { name: 'Next for you' });
    await expectNotOver(page, send, page.getByRole('tablist'), page.getByRole('banner'), next);

    await staff.setViewportSize(size);
    await staff.goto(`/admin?tab=clients&dialog=edit-client:${account.id}`);
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Company').fill(`Keller at ${size.width}`);
    await dialog.getByRole('button', { name: /Save/ }).click();
    const banner = staff.getByRole('banner');
    const controls = await banner.getByRole('button').filter({ visible: true }).all();
    await expectNotOver(staff, staff.getByRole('tablist'), banner.getByRole('paragraph'), ...controls);
    // In a wide window the notification does not cover the title and its button either.
    if (size.width === 1440)
      await expectNotOver(
        staff,
        staff.getByRole('heading', { name: /^Client Accounts/ }),
        staff.getByRole('button', { name: 'Create Account' }),
      );
  }
});

test('a notification covers no text of a dialog as high as the window', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
}) => {
  const { id: clientAccountId } = await signInClient(await newPerson(), { name: 'Ruth Keller' });
  await signInStaff(page);
  const data = { title: 'Harvest shop', description: 'Apples. '.repeat(300), clientAccountId };
  const made = await page.request.post('/api/admin/gallery', { data });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/admin?tab=portfolio&dialog=project:${id}`);
  const dialog = page.getByRole('dialog', { name: 'Harvest shop' });
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await dialog.getByRole('button', { name: /^(?:Publish|Make Draft)/ }).click();
    const body = dialog.locator('.dialog-body');
    await expectNotOver(page, dialog.locator('.dialog-head'), body, dialog.locator('.dialog-foot'));
    // In a wide window the notification fits beside the dialog, so nothing moves.
    await expect(body).toHaveCSS('margin-top', width === 1440 ? '0px' : /^[1-9]/);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(body).toHaveCSS('margin-top', '0px');
  }
});
