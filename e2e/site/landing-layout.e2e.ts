import { expectNoSidewaysScroll, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInClient } from '../support/people.ts';

test.use({ sharesServer: 'readers' });

for (const size of sizes)
  test(`the header's links stop exactly at the edge of their section, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    const header = page.getByRole('banner');
    for (const [name, id] of [
      ['Services', 'services'],
      ['About', 'about'],
      ['Contact', 'contact'],
    ] as const) {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      const gap = async () => {
        const [above, section] = await Promise.all([
          header.boundingBox(),
          page.locator(`#${id}`).boundingBox(),
        ]);
        return Math.abs((section?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
      };
      await expect.poll(gap, { message: name }).toBeLessThanOrEqual(1);
    }
  });

test('content below the first screen is laid out when it comes near, or when a link leads there', async ({
  page,
}) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const drawn = (id: string) =>
    page.locator(`#${id} h2`).evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  expect([await drawn('services'), await drawn('ai-facts'), await drawn('contact')]).toEqual([
    true,
    false,
    false,
  ]);
  await page.locator('#ai-facts').scrollIntoViewIfNeeded();
  await expect.poll(() => drawn('ai-facts')).toBe(true);
  expect(await drawn('contact')).toBe(false);

  // A link to a section lays out the whole page before it jumps.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Quote a Project' }).first().click();
  const gap = async () =>
    Math.abs(
      ((await page.locator('#contact').boundingBox())?.y ?? 0) -
        ((await page.getByRole('banner').boundingBox())?.height ?? 0),
    );
  await expect.poll(gap).toBeLessThanOrEqual(1);
});

test('a phone that shows the page without its text font does not scroll it sideways', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*figtree/);
  await page.setViewportSize(sizes[0]);
  await page.route(/figtree.*\.woff2/i, (route) => route.abort());
  await page.goto('/#contact');
  await expectNoSidewaysScroll(page);
});

test('the right halves of the sections are aligned', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const left = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.x ?? 0);
  const first = await left('#services .section-head > :nth-child(2)');
  expect(first).toBeGreaterThan(600);
  for (const selector of [
    '#ai-facts .section-head > :nth-child(2)',
    '#ai-facts .headline-facts > :nth-child(2)',
    '#about > :nth-child(2)',
    '#contact .contact-steps',
  ])
    expect(await left(selector), selector).toBe(first);
});

test('the public page shows signed-in clients the way to the portal, and visitors the sign-in', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect(page.locator('#home').getByRole('link', { name: 'Client Login' })).toBeVisible();
  await signInClient(page, server, { email: 'ines@look.example' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Client Login' })).toHaveCount(0);
  await page.locator('#home').getByRole('link', { name: 'Your Portal' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard/);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.locator('#home').getByRole('link', { name: 'Client Login' })).toBeVisible();
});

for (const how of ['scrolls', 'jumps', 'jumps in an older browser'])
  test(`somebody who ${how}, then reloads or comes back, finds the place where they were`, async ({
    page,
  }) => {
    await page.setViewportSize(sizes[0]);
    // Without the Navigation API, saved scroll positions have no keys.
    if (how.endsWith('browser'))
      await page.addInitScript(() => void Reflect.deleteProperty(window, 'navigation'));
    await page.goto('/');
    const end = page.locator('#contact h2');
    const top = async () => Math.round((await end.boundingBox())?.y ?? 0);
    await page.mouse.move(sizes[0].width / 2, sizes[0].height / 2);
    // After a jump, skipped sections keep their estimated height.
    await expect
      .poll(async () => {
        if (how !== 'scrolls')
          await end.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
        else await page.mouse.wheel(0, sizes[0].height / 2);
        return top();
      })
      .toBeLessThan(sizes[0].height / 2);
    let before = Number.NaN;
    await expect
      .poll(async () => {
        const last = before;
        before = await top();
        return before - last;
      })
      .toBe(0);
    await page.reload();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
    // The page does not restore the scroll position of another address.
    await page.goto(how.endsWith('browser') ? '/?from=a-mail' : '/privacy');
    if (how.endsWith('browser'))
      await page
        .locator('main > section')
        .nth(2)
        .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await page.goBack();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  });
