import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has the focus, past at most a few elements. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 6 && !(await target.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
