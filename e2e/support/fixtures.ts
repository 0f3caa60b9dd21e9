import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, chromiumExecutable } from '#scripts/lib/chromium.ts';
import { signInClient, signInStaff } from './people.ts';
import { keptContexts } from './kept-contexts.ts';
import { watchConsole, type ConsoleWatch } from './console-watch.ts';
import { startServer, type RunningServer } from './server.ts';

interface Journey {
  /** Expects one console error of the journey. Any other error fails it. */
  expectConsoleError: (pattern: RegExp) => void;
  /** Opens a page as another user, with separate cookies. */
  newPerson: () => Promise<Page>;
  /** Adds a staff user (an admin by default) and signs the page in, without the sign-in screen. */
  signInStaff: (page: Page, role?: Parameters<typeof signInStaff>[2]) => Promise<string>;
  /** Adds a client account and signs the page in with it, without the sign-in screen. */
  signInClient: (page: Page, options?: Parameters<typeof signInClient>[2]) => ReturnType<typeof signInClient>;
  consoleWatch: ConsoleWatch;
  /**
   * False for journeys that count an agency's data: each gets its own server. 'readers' for files that only read public
   * pages: all of these share one server.
   */
  sharesServer: boolean | 'readers';
  /** False for journeys that change a browser context permanently, such as its clock. */
  sharesContext: boolean;
  /**
   * Takes a browser context without data of earlier journeys, but with cached files of the app. The fixture takes the
   * context back at the end.
   */
  takeContext: () => Promise<BrowserContext>;
}

/**
 * Reduces transparency, so dialogs have no blurred background: without a graphics card each frame costs 45 ms. The
 * other settings repeat Playwright's defaults (a precise mouse), which would be lost if one is set alone.
 */
const plainly =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true';

/** Most pages are open for seconds, so optimising their code costs more than it saves: a tenth of a journey's time. */
const unoptimised = '--js-flags=--no-maglev --no-turbofan';

/** Pages of a context share one process, and so the compiled code. */
const together = '--process-per-site';

/** Starts the server of a file or a single journey, and stops the previous server. The server for 'readers' stays. */
type ServerOf = (owner: string, start?: () => Promise<RunningServer>) => Promise<RunningServer>;

const readers = 'readers';

/** `test` with a browser, a check of the console, and a separate server for each file, so that files never share data. */
export const test = base.extend<
  Journey & { server: RunningServer },
  { serverOf: ServerOf; contexts: ReturnType<typeof keptContexts> }
>({
  serverOf: [
    async ({}, use) => {
      let forReaders: RunningServer | undefined;
      let running: { owner: string; server: RunningServer } | undefined;
      const stopping: (Promise<void> | undefined)[] = [];
      await use(async (owner, start = startServer) => {
        if (owner === readers) return (forReaders ??= await start());
        if (running?.owner !== owner) {
          stopping.push(running?.server.stop());
          running = { owner, server: await start() };
        }
        return running.server;
      });
      await Promise.all([...stopping, running?.server.stop(), forReaders?.stop()]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  sharesServer: [true, { option: true }],

  server: async ({ serverOf, sharesServer }, use, { file, testId }) => {
    const owner = sharesServer ? file : testId;
    await use(await serverOf(sharesServer === readers ? readers : owner));
  },

  launchOptions: [
    async ({}, use) =>
      use({
        executablePath: await chromiumExecutable(),
        args: [...chromiumArguments, plainly, unoptimised, together],
      }),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  consoleWatch: async ({}, use) => watchConsole(use),

  expectConsoleError: async ({ consoleWatch }, use) => use(consoleWatch.announce),

  contexts: [async ({ browser }, use) => use(keptContexts(browser)), { scope: 'worker' }],

  sharesContext: [true, { option: true }],

  takeContext: async ({ browser, contexts, consoleWatch, server, sharesContext }, use, info) => {
    const taken: BrowserContext[] = [];
    await use(async () => {
      const context = sharesContext
        ? await contexts.take(`${info.file} ${server.url}`)
        : await browser.newContext();
      taken.push(context);
      consoleWatch.watch(context);
      return context;
    });
    for (const context of taken)
      await (sharesContext && info.status === 'passed'
        ? contexts.giveBack(context, server.url)
        : context.close());
  },

  context: async ({ takeContext }, use) => use(await takeContext()),

  signInStaff: async ({ server }, use) => use((page, role = 'admin') => signInStaff(page, server, role)),

  signInClient: async ({ server }, use) => use((page, options) => signInClient(page, server, options)),

  newPerson: async ({ takeContext }, use) => use(async () => (await takeContext()).newPage()),
});

/** `test` for a file that starts its own kind of server, once. */
export function testOn<Server extends RunningServer>(start: () => Promise<Server>) {
  let own: Server;
  return test.extend<{ server: Server }>({
    server: async ({ serverOf }, use, { file }) => {
      await serverOf(file, async () => (own = await start()));
      await use(own);
    },
  });
}

export { expect };
