import type { Locator } from '@playwright/test';
import { atEachSize, expectJumps, expectNoViolations, firstScreen, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** True while two elements overlap on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a notification covers no button of its dialog', async ({
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
  const details = page.getByRole('dialog', { name: 'River season' });
  for (const [width, action] of [
    [1440, 'Publish'],
    [768, 'Make Draft'],
  ] as const) {
    // The window is lower than the dialog, so the foot of the dialog is at the edge of the screen.
    await page.setViewportSize({ width, height: 640 });
    // A new page shows no earlier notification. An old notification closes by itself, so a press on its button may come
    // too late.
    await page.goto(`/admin?tab=portfolio&dialog=project:${id}`);
    await details.getByRole('button', { name: action }).click();
    const notice = details.getByRole('status').filter({ hasText: 'Portfolio item visibility updated' });
    await expect(notice).toBeVisible();
    for (const name of ['More for River season', 'Edit', /Publish|Make Draft/, 'Close dialog'])
      expect(await overlap(notice, details.getByRole('button', { name })), `${name}, ${width}`).toBe(false);
  }
});

test('on a phone five tabs and More are at the foot, no label touches another, and More opens the rest', async ({
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
  expect(tabs).toHaveLength(5);
  for (const [index, { left, free }] of tabs.entries()) {
    expect(free).toBe(true);
    const before = tabs[index - 1];
    if (before) expect(left - before.right).toBeGreaterThan(4);
  }
  const foot = page.getByRole('tab', { name: /^Clients/ });
  expect((await foot.boundingBox())?.y).toBeGreaterThan(844 - 60);
  const more = page.getByRole('button', { name: /^More(?! for)/ });
  await more.click();
  await expect(page.getByRole('tab')).toHaveCount(7);
  await expect(page.getByRole('tab', { name: /^Comms/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('tab')).toHaveCount(5);
  await more.click();
  await page.getByRole('tab', { name: /^Admin/ }).click();
  await expect(page.getByRole('button', { name: 'More (Admin is open)' })).toBeVisible();
  await expectJumps(page, ['Roles', 'Current Admins', 'Hours']);
});

test('touch targets in lists are 44 pixels high', async ({
  browser,
  baseURL,
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  const { id: clientAccountId } = await signInClient(await newPerson(), { name: 'Jo' });
  await signInStaff(page);
  await page.goto('/admin');
  // The newest work is shown separately above the list.
  for (const title of ['Ox', 'Elk'])
    await page.request.post('/api/admin/gallery', {
      data: { title, description: 'Plow.', clientAccountId },
    });
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const panel = await phone.newPage();
  for (const [tab, names] of [
    ['clients', ['Search', 'Jo']],
    ['portfolio', ['Ox']],
  ] as const) {
    await panel.goto(`/admin?tab=${tab}`);
    if (tab === 'portfolio') await panel.getByRole('button', { name: /^Show \d+ More Project/ }).click();
    for (const name of names) {
      const button = panel.getByRole('button', { name, exact: name !== 'Search' });
      // Everything below the placeholders stays inert until all of it has loaded.
      await button.first().click({ trial: true });
      const missed = await button.first().evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        // The name of a row is near the top edge of the row, and a click anywhere in the row opens it.
        const top = (element.closest('article')?.getBoundingClientRect().top ?? -Infinity) + 22;
        const [middle, center] = [x + width / 2, Math.max(top, y + height / 2)];
        const around = [
          [middle - 21, center],
          [middle + 21, center],
          [middle, center - 21],
          [middle, center + 21],
        ] as const;
        return around.filter(([across, down]) => !element.contains(document.elementFromPoint(across, down)))
          .length;
      });
      expect(missed, `${tab}: ${name}`).toBe(0);
    }
  }
  await phone.close();
});

test('the tab opens with one sentence, and the first client is near the top', async ({
  page,
  newPerson,
  request,
  signInStaff,
  signInClient,
}) => {
  const client = await newPerson();
  await signInClient(client, { name: 'Nell Archer', company: 'Archer Tiles', verified: true });
  await client.request.post('/api/client/messages', { data: { message: 'When do we start?' } });
  await request.post('/api/consultations', { data: { name: 'Ada Moss', email: 'ada@moss.example' } });
  await signInStaff(page);
  await page.request.put('/api/admin/getting-started', { data: { isHidden: true } });
  for (const [size, top] of [
    [sizes[2], 300],
    [sizes[0], 400],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto('/admin?tab=clients');
    await expect(page.getByRole('article', { name: 'Nell Archer' })).toBeVisible();
    // The list may render once more after its data arrives.
    await expect.poll(async () => (await firstScreen(page)).firstRow).toBeLessThanOrEqual(top);
  }
  // The figures are hidden until the menu opens them.
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeHidden();
  await page.getByRole('button', { name: 'More for clients' }).click();
  await page.getByRole('menuitem', { name: 'Figures' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeAttached();
  await atEachSize(page, () => expectNoViolations(page));

  // The list of open items is a sheet over the tab, and the form for an item opens over the sheet.
  await page.getByRole('region', { name: 'Open items' }).getByRole('button', { name: 'Show list' }).click();
  const list = page.getByRole('dialog', { name: 'Open items' });
  await list.getByRole('button', { name: /^\d+ requests?$/ }).click();
  await expect(page.getByRole('dialog', { name: /^Answer / }).getByRole('textbox')).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
});
