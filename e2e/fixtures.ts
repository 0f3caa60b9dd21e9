import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, chromiumExecutable } from '../scripts/lib/chromium.ts';
import { signInClient, signInStaff } from './people.ts';
import { watchConsole, type ConsoleWatch } from './console-watch.ts';
import { startServer, type RunningServer } from './server.ts';

interface Journey {
  /** Expects one error on the browser's console that the journey causes; any other fails it. */
  expectConsoleError: (pattern: RegExp) => void;
  /** A page of another user, with cookies of its own. */
  newPerson: () => Promise<Page>;
  /** Adds a staff user (an admin by default) and signs the page in, without the sign-in screen. */
  signInStaff: (page: Page, role?: Parameters<typeof signInStaff>[2]) => Promise<string>;
  /** Adds a client account and signs the page in with it, without the sign-in screen. */
  signInClient: (page: Page, options?: Parameters<typeof signInClient>[2]) => ReturnType<typeof signInClient>;
  consoleWatch: ConsoleWatch;
}

/** Starts the server of a file of journeys; the one of the previous file is stopped. */
type ServerOf = (file: string) => Promise<RunningServer>;

/** `test` with a browser, a check of the console, and a server for each file, so that journeys never share data. */
export const test = base.extend<Journey & { server: RunningServer }, { serverOf: ServerOf }>({
  serverOf: [
    async ({}, use) => {
      let running: { file: string; server: RunningServer } | undefined;
      await use(async (file) => {
        if (running?.file !== file) {
          await running?.server.stop();
          running = { file, server: await startServer() };
        }
        return running.server;
      });
      await running?.server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  server: async ({ serverOf }, use, { file }) => use(await serverOf(file)),

  launchOptions: [
    async ({}, use) => use({ executablePath: await chromiumExecutable(), args: chromiumArguments }),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  consoleWatch: async ({}, use) => watchConsole(use),

  expectConsoleError: async ({ consoleWatch }, use) => use(consoleWatch.announce),

  context: async ({ context, consoleWatch }, use) => {
    consoleWatch.watch(context);
    await use(context);
  },

  signInStaff: async ({ server }, use) => use((page, role = 'admin') => signInStaff(page, server, role)),

  signInClient: async ({ server }, use) => use((page, options) => signInClient(page, server, options)),

  newPerson: async ({ browser, consoleWatch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      consoleWatch.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
