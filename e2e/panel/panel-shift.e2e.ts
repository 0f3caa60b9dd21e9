import type { Page } from '@playwright/test';
import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRequests } from '../support/people.ts';

/** Measures how far parts of the page move without input, from the first frame on. Lists the moved parts. */
async function movedOn(page: Page, address: string): Promise<{ sum: number; parts: string[] }> {
  await page.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[];
      for (const { value, hadRecentInput, sources } of entries)
        if (!hadRecentInput)
          moved.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const moved = await page.evaluate(
    () => (window as unknown as { moved: { value: number; what: string }[] }).moved,
  );
  return {
    sum: moved.reduce((sum, { value }) => sum + value, 0),
    parts: moved.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}

const screens = ['clients', 'consultations', 'client-comms', 'admin-management'].map(
  (tab) => `/admin?tab=${tab}`,
);

test('a screen of the panel does not shift when a browser opens it for the first time', async ({
  page,
  browser,
  server,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  await signInClient(await newPerson(), { name: 'Dana Whitfield' });
  // Some requests are overdue, others still have time. On a phone, the rail of the queue then has one row more than the
  // page expects.
  await addRequests(server, [48, 29, 21, 17, 9, 5, 1]);
  await signInStaff(page);
  const { cookies } = await page.context().storageState();
  for (const viewport of [sizes[0], sizes[2]])
    for (const address of [...screens, '/admin/mail']) {
      // Without an earlier visit, the page reserves no space for the part above a list.
      const context = await browser.newContext({ viewport, storageState: { cookies, origins: [] } });
      const first = await context.newPage();
      const { sum, parts } = await movedOn(first, server.url + address);
      expect(sum, `${address}, ${viewport.width} px wide: ${parts.join('; ')}`).toBeLessThan(0.02);
      await context.close();
    }
});
