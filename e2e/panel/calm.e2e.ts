import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signIns } from '#scripts/demo/filling.ts';
import { nodeEnvironment, nodeFlags } from '#scripts/lib/run.js';
import { expectSendInView, firstScreen, sizes } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { journeysFolder, startServer } from '../support/server.ts';

// The sample agency has the same clients, requests and words at every fill. A whole run has filled it before.
const test = testOn(async () => {
  const data =
    process.env['SAMPLE_FOLDER'] ?? (await mkdtemp(join(process.env[journeysFolder] ?? tmpdir(), 'sample-')));
  await promisify(execFile)(process.execPath, [...nodeFlags, 'scripts/demo/main.ts', '--fill'], {
    env: { ...nodeEnvironment, PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: data },
  });
  return startServer({ DATA_DIR: join(data, 'demo') });
});

// On a busy machine the fill alone takes longer than most journeys may.
test.slow();

const [phone, , desktop] = sizes;

/** Opens a tab and waits until everything in it has loaded. */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  // On a phone the open tab may be behind More.
  await expect(page.getByRole('tab', { selected: true, includeHidden: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

interface Screen {
  /** The most that a desktop shows before scrolling. */
  most: { controls: number; words: number; firstRow?: number };
  /** Lists of the tab whose first row is answered in a sheet; the tab itself where it has only one. */
  answered?: (string | null)[];
}

const screens: Record<string, Screen> = {
  clients: { most: { controls: 30, words: 130, firstRow: 300 } },
  messages: { most: { controls: 26, words: 180 }, answered: [null, 'Contact Form Messages'] },
  'client-comms': { most: { controls: 18, words: 172 }, answered: [null] },
  'client-feedback': { most: { controls: 22, words: 120 }, answered: [null] },
  'portfolio&view=': { most: { controls: 28, words: 150 } },
  'admin-management': { most: { controls: 18, words: 140 } },
  'portfolio&view=board': { most: { controls: 28, words: 190 } },
  consultations: { most: { controls: 24, words: 150 } },
};

test('the first screens of the panel say little, and an answer has field and button in view', async ({
  page,
  server,
}) => {
  const signedIn = await page.request.post('/api/staff/login', {
    data: signIns.staff,
    headers: { origin: server.url },
  });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  for (const [tab, { most, answered = [] }] of Object.entries(screens))
    await test.step(tab, async () => {
      await page.setViewportSize(desktop);
      await openTab(page, tab);
      const firstRow = async () => (await firstScreen(page)).firstRow;
      // On a busy machine the list may come after the first silence of the network.
      if (most.firstRow)
        await expect.poll(firstRow, `first row of ${tab}`).toBeLessThanOrEqual(most.firstRow);
      const seen = await firstScreen(page);
      expect.soft(seen.controls, `controls of ${tab}`).toBeLessThanOrEqual(most.controls);
      expect.soft(seen.words, `words of ${tab}`).toBeLessThanOrEqual(most.words);
      for (const list of answered) {
        const within = list ? page.getByRole('region', { name: list }) : page;
        await within
          .getByRole('button', { name: /^Respond/ })
          .first()
          .click();
        await expectSendInView(page);
        await page.keyboard.press('Escape');
      }
      if (tab.includes('board')) return;
      await page.setViewportSize(phone);
      await expect.poll(firstRow, `first row of ${tab} on a phone`).toBeLessThanOrEqual(400);
    });

  // The whole list of open items can be reached in its sheet on a phone.
  await page.setViewportSize(phone);
  await openTab(page, 'clients');
  await page.getByRole('button', { name: 'Show list' }).click();
  const lowest = page.getByRole('dialog', { name: 'Open items' }).getByRole('article').last();
  await lowest.scrollIntoViewIfNeeded();
  await expect(lowest).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await openTab(page, 'consultations');

  // The request that waits longest is in sight in a small window.
  await page.setViewportSize({ width: 1280, height: 800 });
  const queue = page.getByRole('list', { name: 'Waiting requests by the time left' });
  await expect(queue.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });

  // Fifty requests are at most 4,400 pixels high.
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: /^Show \d+ More Requests?$/ }).click();
  const rows = page.locator('main .list-row');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    expect(await rows.count()).toBeGreaterThanOrEqual(50);
  }).toPass();
  const [first, last] = [await rows.first().boundingBox(), await rows.nth(49).boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(4400);
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click();
  await expectSendInView(page);
});
