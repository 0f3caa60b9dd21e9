import type { Browser, BrowserContext } from '@playwright/test';

/** All data that pages store in a browser, except cached files. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * The browser contexts of a test file. Journeys reuse returned contexts: a cached app halves the time of a first page.
 * Cookies, storage, permissions, routes and pages of earlier journeys are removed. One empty page stays open, since a
 * new process for the next page would cost a quarter of a second.
 */
export function keptContexts(browser: Browser) {
  let free: BrowserContext[] = [];
  let owner = '';
  return {
    /** @param of the file and its server: a context keeps their options and cached files */
    async take(of: string): Promise<BrowserContext> {
      if (of !== owner) {
        await Promise.all(free.map((context) => context.close()));
        [free, owner] = [[], of];
      }
      return free.pop() ?? browser.newContext();
    },

    async giveBack(context: BrowserContext, origin: string): Promise<void> {
      // Do not remove all listeners: Playwright itself listens for the end of a context.
      for (const event of ['console', 'weberror', 'page', 'request', 'response'])
        context.removeAllListeners(event);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
      const pages = context.pages();
      const empty = `${origin}/readyz`;
      const kept = pages.find((page) => page.url() === empty) ?? (await context.newPage());
      if (kept.url() !== empty) await kept.goto(empty);
      await Promise.all(pages.filter((page) => page !== kept).map((page) => page.close()));
      const devtools = await context.newCDPSession(kept);
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await devtools.detach();
      free.push(context);
    },
  };
}
