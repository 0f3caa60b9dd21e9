import type { Browser, BrowserContext } from '@playwright/test';

/** What pages keep in a browser, beside the files that it has loaded. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * The browser contexts of a file. A journey takes those that an earlier one gave back: they have loaded the app once, which is half of the work of
 * a first page. Cookies, storage, permissions, routes and pages of the earlier journey are gone.
 */
export function keptContexts(browser: Browser) {
  let free: BrowserContext[] = [];
  let owner = '';
  return {
    /** @param of the file and its server, whose options and files they have */
    async take(of: string): Promise<BrowserContext> {
      if (of !== owner) {
        await Promise.all(free.map((context) => context.close()));
        [free, owner] = [[], of];
      }
      return free.pop() ?? browser.newContext();
    },

    async giveBack(context: BrowserContext, origin: string): Promise<void> {
      // Not those of every event: Playwright listens for the end of a context itself.
      for (const event of ['console', 'weberror', 'page', 'request', 'response'])
        context.removeAllListeners(event);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(context.pages().map((page) => page.close()));
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await page.close();
      free.push(context);
    },
  };
}
