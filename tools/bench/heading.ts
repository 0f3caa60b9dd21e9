import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { chromiumArguments, chromiumExecutable } from '../../scripts/lib/chromium.ts';
import { newFolder } from './support/folders.ts';
import { startFoyer } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedClients } from './seed/seed-clients.ts';
import { seedConsultations } from './seed/seed.ts';

const runs = 5;

/** Slow 4G as Lighthouse defines it: milliseconds for each request, and bytes per second. The connection itself opens without delay. */
const slow4g = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Records the time from the start of the navigation until the first heading was drawn. */
function noteHeading(): void {
  const look = () => {
    const drawn = document.querySelector('h1')?.checkVisibility({ visibilityProperty: true });
    if (drawn) performance.mark('heading');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * The milliseconds from the start of the navigation until the heading of a screen is visible, and the text of the heading. It
 * is measured on a phone without a cache.
 */
async function headingAfter(browser: Browser, url: string, cookie: string): Promise<[number, string]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { cookie },
  });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.addInitScript(noteHeading);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('heading').length > 0);
    const ms = await page.evaluate(() => performance.getEntriesByName('heading')[0]?.startTime ?? Infinity);
    return [ms, await page.getByRole('heading', { level: 1 }).innerText()];
  } finally {
    await context.close();
  }
}

/** Measures the time until the headings of portal and panel appear on a slow phone with a slow connection. */
export async function measureHeading(add: Add): Promise<void> {
  const dataDir = newFolder('heading');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie: staff } = await seedConsultations({ databaseUrl: null, dataDir }, 100);
  const [client = ''] = await seedClients(dataDir, 1);
  const server = await startFoyer(dataDir);
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: [...chromiumArguments],
  });
  try {
    for (const [path, cookie] of [
      ['/client/dashboard', client],
      ['/admin', staff],
    ] as const) {
      const times: number[] = [];
      let words = '';
      for (let run = 0; run < runs; run++) {
        const [ms, text] = await headingAfter(browser, `${server.url}${path}`, cookie);
        times.push(ms);
        words = text;
      }
      const median = times.toSorted((a, b) => a - b)[runs >> 1] ?? Infinity;
      const name = `heading of ${path} (“${words}”) on slow 4G and a processor of a quarter`;
      add(name, `${median.toFixed(0)} ms`, null, '<= 2000 ms', median <= 2000);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
