import { expect, type BrowserContext } from '@playwright/test';

/** Collects the errors in all browsers of a journey. */
export interface ConsoleWatch {
  watch: (context: BrowserContext) => void;
  announce: (pattern: RegExp) => void;
}

/** Fails if a journey causes an unexpected browser error, or if an expected error does not occur. */
export async function watchConsole(journey: (watch: ConsoleWatch) => Promise<void>): Promise<void> {
  const announced: RegExp[] = [];
  const seen: string[] = [];
  await journey({
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
}
