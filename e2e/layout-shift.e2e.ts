import { sizes } from './checks.ts';
import { expect, test } from './fixtures.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Every way into a public page: from the top, to a place further down, and to the sign-ins. */
const paths = ['/', '/#about', '/#contact', '/client/login', '/admin-login'];

for (const { width, height } of [sizes[0], sizes[2]])
  test(`nothing moves by itself on a slow line, ${width} px wide`, async ({ browser, server }) => {
    test.slow();
    for (const path of paths) {
      // Without a cache: the fonts come late.
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 90_000,
      });
      await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput)
              moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(server.url + path);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(500);
      const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
      expect(moved, `${path}, ${width} px wide`).toEqual([]);
      await context.close();
    }
  });
