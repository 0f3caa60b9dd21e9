import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, chromiumExecutable } from '../scripts/chromium.ts';
import { signInClient, signInStaff } from './people.ts';
import { startServer, type RunningServer } from './server.ts';

interface Journey {
  /** Announces an error on the console of the browser that the journey provokes; any other fails it. */
  expectConsoleError: (pattern: RegExp) => void;
  /** A page of one more person, with cookies of their own. */
  newPerson: () => Promise<Page>;
  /** Adds somebody of the staff sign-in (an admin unless said) and signs the page in as them, without the sign-in screen. */
  signInStaff: (page: Page, role?: 'user' | 'admin' | 'super-admin') => Promise<string>;
  /** Adds a client account and signs the page in with it, without the sign-in screen. */
  signInClient: (page: Page, options?: Parameters<typeof signInClient>[2]) => ReturnType<typeof signInClient>;
  /** Collects what goes wrong in the browser, and fails the journey for it. */
  consoleWatch: { watch: (context: BrowserContext) => void; announce: (pattern: RegExp) => void };
}

/** Gives a file of journeys its server; the one of the file before is stopped. */
type ServerOf = (file: string) => Promise<RunningServer>;

/** `test` with a running server for each file, so that no journey meets the people of another, a browser, and a watch over the console. */
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

  consoleWatch: async ({}, use) => {
    const announced: RegExp[] = [];
    const seen: string[] = [];
    await use({
      announce: (pattern) => announced.push(pattern),
      watch: (context) => {
        context.on('weberror', (error) => seen.push(error.error().stack ?? error.error().message));
        context.on('console', (message) => {
          if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
        });
      },
    });
    expect(
      seen.filter((text) => !announced.some((pattern) => pattern.test(text))),
      'unannounced errors in the browser',
    ).toEqual([]);
    expect(
      announced.filter((pattern) => !seen.some((text) => pattern.test(text))),
      'announced errors that never came',
    ).toEqual([]);
  },

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
