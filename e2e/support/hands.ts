import { expect, type Locator, type Page } from '@playwright/test';

/** Estimated seconds that a newcomer needs: about ten to fill a field, about four for a click or choice. */
const seconds = { field: 10, press: 4 };

/** Actions on a page that are counted as they are made. */
export function countingHands() {
  const made = { fields: 0, presses: 0 };
  return {
    made,
    /** The estimated seconds of all actions. */
    needed: () => made.fields * seconds.field + made.presses * seconds.press,
    fill: async (field: Locator, text: string) => {
      made.fields += 1;
      await field.fill(text);
    },
    paste: async (page: Page, field: Locator, text: string) => {
      made.fields += 1;
      await field.click();
      await field.evaluate((input, value) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', value);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
      await expect(page.getByRole('group', { name: 'Person 2' })).toBeVisible();
    },
    press: async (button: Locator) => {
      made.presses += 1;
      await button.click();
    },
    choose: async (select: Locator, label: string) => {
      made.presses += 1;
      await select.selectOption({ label });
    },
  };
}

/** Presses Tab until the target has the focus; at most a few elements may come before. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 6 && !(await target.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
