import { execFile } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signIns } from '#scripts/demo/filling.ts';
import { nodeEnvironment, nodeFlags } from '#scripts/lib/run.js';
import { expectSendInView, firstScreen, sizes } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { journeysFolder, startServer } from '../support/server.ts';

// Every fill gives the sample agency the same clients, requests and texts. A full test run has already filled it.
const test = testOn(async () => {
  const newFolder = (name: string) => mkdtemp(join(process.env[journeysFolder] ?? tmpdir(), name));
  const data = process.env['SAMPLE_FOLDER'] ?? (await newFolder('sample-'));
  await promisify(execFile)(process.execPath, [...nodeFlags, 'scripts/demo/main.ts', '--fill'], {
    env: { ...nodeEnvironment, PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: data },
  });
  // Use a copy, so that the connections enabled below stay off in the sample.
  const own = await newFolder('calm-');
  await cp(join(data, 'demo'), own, { recursive: true });
  return startServer({ DATA_DIR: own, WEBHOOKS_TO_PRIVATE: '1' });
});

// On a busy machine, filling the sample alone takes longer than most journeys may.
test.slow();

const [phone, , desktop] = sizes;

/** Opens a tab of the panel and waits until everything in the tab has loaded. */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  // On a phone the selected tab may be hidden in the menu "More".
  await expect(page.getByRole('tab', { selected: true, includeHidden: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

/** Enables all connections, since each may add elements to a screen. */
async function connect(page: Page, origin: string): Promise<void> {
  const ask = async (method: string, path: string, data: object = {}) => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { origin } });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json() as Promise<{ id: string; status: string }[]>;
  };
  // No server listens on this port.
  await ask('PUT', '/admin/drafts', { address: 'http://localhost:9/v1', model: 'small-1', strangers: true });
  await ask('PUT', '/admin/mail-replies', {
    address: 'reply+TOKEN@example.com',
    imap: null,
    authenticator: '',
  });
  await ask('POST', '/staff/calendar');
  await ask('POST', '/admin/webhooks', { url: 'https://localhost:9/', topics: ['clients', 'messages'] });
  const { password } = signIns.staff;
  await ask('POST', '/admin/api-keys', { name: 'Website', role: 'admin', password });
  for (const { id } of (await ask('GET', '/admin/portfolio')).slice(0, 3)) {
    await ask('PUT', `/admin/portfolio/${id}/budget`, { minutes: 60, isShared: true });
    await ask('POST', `/admin/portfolio/${id}/hours`, { on: '2026-01-05', minutes: 120 });
    await ask('PUT', `/admin/portfolio/${id}/timer`);
  }
  const [request] = await ask('GET', '/admin/consultations?status=pending');
  const times = [new Date(Date.now() + 86_400_000).toISOString()];
  const appointment = { times, minutes: 30, place: 'https://meet.example/room' };
  const answer = { message: 'When?', status: 'pending', after: null, appointment };
  await ask('POST', `/admin/consultations/${request?.id}/answer`, answer);
}

interface Screen {
  /** The highest allowed counts on a desktop before scrolling. */
  most: { controls: number; words: number; firstRow?: number };
  /** Lists of the tab whose first row opens a form in a sheet; null stands for the only list of the tab. */
  answered?: (string | null)[];
}

const screens: Record<string, Screen> = {
  clients: { most: { controls: 30, words: 130, firstRow: 300 } },
  messages: { most: { controls: 26, words: 180 }, answered: [null, 'Contact Form Messages'] },
  'client-comms': { most: { controls: 18, words: 172 }, answered: [null] },
  'client-feedback': { most: { controls: 22, words: 120 }, answered: [null] },
  'portfolio&view=': { most: { controls: 28, words: 150 } },
  'admin-management': { most: { controls: 18, words: 140 } },
  'portfolio&view=previews': { most: { controls: 28, words: 180 } },
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
  await connect(page, server.url);
  for (const [tab, { most, answered = [] }] of Object.entries(screens))
    await test.step(tab, async () => {
      await page.setViewportSize(desktop);
      await openTab(page, tab);
      const firstRow = async () => (await firstScreen(page)).firstRow;
      // On a busy machine the list may arrive only after the network was idle for the first time.
      if (most.firstRow)
        await expect.poll(firstRow, `first row of ${tab}`).toBeLessThanOrEqual(most.firstRow);
      // The frame of the panel alone has 23 words; the list may still be loading.
      await expect.poll(async () => (await firstScreen(page)).words).toBeGreaterThan(60);
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

  // On a phone, a person can reach the whole list of open items in its sheet.
  await page.setViewportSize(phone);
  await openTab(page, 'clients');
  await page.getByRole('button', { name: 'Show list' }).click();
  const lowest = page.getByRole('dialog', { name: 'Open items' }).getByRole('article').last();
  await lowest.scrollIntoViewIfNeeded();
  await expect(lowest).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await openTab(page, 'consultations');

  // In a small window, the request that waits longest is visible.
  await page.setViewportSize({ width: 1280, height: 800 });
  const queue = page.getByRole('list', { name: 'Waiting requests by the time left' });
  await expect(queue.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });

  // A list of fifty requests is at most 4,400 pixels high.
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
