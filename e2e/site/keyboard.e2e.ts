import type { Page } from '@playwright/test';
import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** The focused element as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels;
    return (
      element?.getAttribute('aria-label') ??
      (labels?.length ? labels[0]?.innerText : element?.innerText)?.trim() ??
      ''
    );
  });

const tab = async (page: Page) => {
  await page.keyboard.press('Tab');
  return focused(page);
};

/** Presses Tab until `name` has the focus. Returns the elements focused on the way. */
async function tabTo(page: Page, name: string, most = 40): Promise<string[]> {
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    const now = await tab(page);
    if (now === name) return passed;
    passed.push(now);
  }
  throw new Error(`${name} was not reached; passed: ${passed.join(', ')}`);
}

test('the whole page can be used by keyboard alone', async ({ page }) => {
  await page.setViewportSize(sizes[2]);
  await page.goto('/');
  expect(await tab(page)).toBe('Skip to the form');
  expect(await tab(page)).toBe('Bluebonnet AI');
  const order = [];
  for (let step = 0; step < 7; step++) order.push(await tab(page));
  expect(order).toEqual([
    'Home',
    'Services',
    'About',
    'Contact',
    'Quote a Project',
    'Client Login',
    'Admin Login',
  ]);
  // The focused element has an outline.
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(outline).toBe('solid');
  expect(await tabTo(page, 'Full Name')).toEqual([
    'Learn More about AI Marketing',
    'Learn More about AI Friendly Website',
    'Learn More about Automation',
    ...['1,275%', '20-30%', '3.5x', '30%', '10-19%', '40%', '15-45%'].map(
      (figure) => `Where ${figure} comes from`,
    ),
    'Start Your Transformation',
    'Quote a Project',
    'Where 43% comes from',
    'Where 100% comes from',
  ]);
});

test('the mark at a figure opens its note, also by keyboard, and Escape closes it', async ({ page }) => {
  await page.goto('/');
  const mark = page.getByRole('button', { name: 'Where 100% comes from' });
  await mark.focus();
  await page.keyboard.press('Enter');
  const note = page.getByText('What we aim for in every project.');
  await expect(note).toBeVisible();
  // The note is beside its mark on the screen.
  const [at, box] = await Promise.all([mark.boundingBox(), note.boundingBox()]);
  expect(Math.abs((box?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0)))).toBeLessThan(24);
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(mark).toBeFocused();
});

test('a visitor sends the form by keyboard and closes the confirmation with Escape', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#contact$/);
  await tabTo(page, 'Full Name');
  await page.keyboard.type('Iris Tan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('iris@tan.example');
  await tabTo(page, 'Create client portal account');
  await page.keyboard.press('Space');
  await tabTo(page, 'Quote a Project');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Welcome to the Future!' });
  await expect(dialog).toBeVisible();
  // The focus stays in the dialog and cannot reach the page behind it.
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog') !== null;
      }),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focused(page)).not.toBe('');
});

test('the menu of a small screen opens, closes on Escape and returns the focus', async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/');
  await tabTo(page, 'Menu', 4);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  expect(await tab(page)).toBe('Home');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  expect(await focused(page)).toBe('Menu');

  await page.keyboard.press('Enter');
  await tabTo(page, 'About', 4);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#about$/);
  await expect(menu).toBeHidden();
});
