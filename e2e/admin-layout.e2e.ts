import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** True while two elements share a point of the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a notification covers no action of the dialog it stands in', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  const { id: clientAccountId } = await signInClient(await newPerson());
  await signInStaff(page);
  await page.goto('/admin');
  const made = await page.request.post('/api/admin/gallery', {
    data: { title: 'River season', description: 'Canoes.', clientAccountId },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/admin?tab=portfolio&dialog=project:${id}`);
  const details = page.getByRole('dialog', { name: 'River season' });
  for (const [width, action] of [
    [1440, 'Publish'],
    [768, 'Make Draft'],
  ] as const) {
    // Lower than the dialog is high, so that its foot is at the edge of the screen.
    await page.setViewportSize({ width, height: 640 });
    await details.getByRole('button', { name: action }).click();
    const notice = details.getByRole('status').filter({ hasText: 'Portfolio item visibility updated' });
    await expect(notice).toBeVisible();
    for (const name of ['Delete', 'Edit', /Publish|Make Draft/, 'Close dialog'])
      expect(await overlap(notice, details.getByRole('button', { name })), `${name}, ${width}`).toBe(false);
    await notice.getByRole('button', { name: 'Close notification' }).click();
  }
});

test('on a phone the words of the tabs keep apart, and badges leave the icons free', async ({
  page,
  request,
  signInStaff,
}) => {
  await request.post('/api/messages', {
    data: { name: 'Ines', email: 'ines@tabs.example', message: 'Hello' },
  });
  await request.post('/api/consultations', {
    data: { name: 'Ines', email: 'ines@tabs.example', message: 'Hi' },
  });
  await signInStaff(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=clients');
  await expect(page.getByRole('tab', { name: /unread$/ }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const tabs = await page.getByRole('tab').evaluateAll((all) =>
    all.map((tab) => {
      const words = document.createRange();
      words.selectNodeContents(
        [...tab.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? tab,
      );
      const badge = tab.querySelector('span');
      const icon = tab.querySelector('svg');
      return {
        ...words.getBoundingClientRect().toJSON(),
        free:
          !badge || !icon
            ? true
            : badge.getBoundingClientRect().left - icon.getBoundingClientRect().left > 14,
      } as { left: number; right: number; free: boolean };
    }),
  );
  expect(tabs).toHaveLength(7);
  for (const [index, { left, free }] of tabs.entries()) {
    expect(free).toBe(true);
    const before = tabs[index - 1];
    if (before) expect(left - before.right).toBeGreaterThan(7);
  }
});
