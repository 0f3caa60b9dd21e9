import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signIns } from '#scripts/demo/filling.ts';
import { nodeEnvironment, nodeFlags } from '#scripts/lib/run.js';
import { expectSendInView, firstScreen, sizes } from '../support/checks.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { journeysFolder, startServer, type RunningServer } from '../support/server.ts';

// The sample agency has the same clients, requests and words at every fill.
const test = base.extend<object, { sample: RunningServer }>({
  sample: [
    async ({}, use) => {
      const data = await mkdtemp(join(process.env[journeysFolder] ?? tmpdir(), 'sample-'));
      await promisify(execFile)(process.execPath, [...nodeFlags, 'scripts/demo/main.ts', '--fill'], {
        env: { ...nodeEnvironment, PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: data },
      });
      const server = await startServer({ DATA_DIR: join(data, 'demo') });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  server: async ({ sample }, use) => use(sample),
});

async function signIn(page: Page, { url }: RunningServer): Promise<void> {
  const { email, password } = signIns.staff;
  const answer = await page.request.post('/api/staff/login', {
    data: { email, password },
    headers: { origin: url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const [phone, , desktop] = sizes;

/** Opens a tab and waits until everything in it has loaded. */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  // On a phone the open tab may be behind More.
  await expect(page.getByRole('tab', { selected: true, includeHidden: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

for (const [tab, most] of [
  ['consultations', { controls: 24, words: 150 }],
  ['clients', { controls: 30, words: 130, firstRow: 300 }],
  ['messages', { controls: 26, words: 180 }],
  ['client-comms', { controls: 18, words: 172 }],
  ['client-feedback', { controls: 22, words: 120 }],
  ['portfolio&view=', { controls: 28, words: 150 }],
  ['admin-management', { controls: 18, words: 140 }],
  ['portfolio&view=board', { controls: 28, words: 190 }],
] as [string, { controls: number; words: number; firstRow?: number }][])
  test(`the first screen of ${tab} says little`, async ({ page, server }) => {
    await signIn(page, server);
    await page.setViewportSize(desktop);
    await openTab(page, tab);
    const seen = await firstScreen(page);
    expect.soft(seen.controls, 'controls').toBeLessThanOrEqual(most.controls);
    expect.soft(seen.words, 'words').toBeLessThanOrEqual(most.words);
    if (most.firstRow) expect.soft(seen.firstRow, 'first row').toBeLessThanOrEqual(most.firstRow);
    if (tab.includes('board')) return;
    await page.setViewportSize(phone);
    await openTab(page, tab);
    const onPhone = await firstScreen(page);
    expect.soft(onPhone.firstRow, 'first row of a phone').toBeLessThanOrEqual(400);
  });

test('the request that waits longest is in sight in a small window', async ({ page, server }) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  const queue = page.getByRole('list', { name: 'Waiting requests by the time left' });
  await expect(queue.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await page.waitForLoadState('networkidle');
  await expect(queue.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
});

test('fifty requests are at most 4,400 pixels high', async ({ page, server }) => {
  await signIn(page, server);
  await page.setViewportSize(desktop);
  await openTab(page, 'consultations');
  await page.getByRole('button', { name: /^Show \d+ More Requests?$/ }).click();
  const rows = page.locator('main .list-row');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    expect(await rows.count()).toBeGreaterThanOrEqual(50);
  }).toPass();
  const [first, last] = [await rows.first().boundingBox(), await rows.nth(49).boundingBox()];
  const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
  expect(height).toBeLessThanOrEqual(4400);
});

const kinds: [string, (page: Page) => Promise<void>][] = [
  [
    'a change request',
    async (page) => {
      await openTab(page, 'client-comms');
      await page
        .getByRole('button', { name: /^Respond/ })
        .first()
        .click();
    },
  ],
  [
    'a client’s message',
    async (page) => {
      await openTab(page, 'messages');
      await page
        .getByRole('button', { name: /^Respond/ })
        .first()
        .click();
    },
  ],
  [
    'a message from the site',
    async (page) => {
      await openTab(page, 'messages');
      await page
        .getByRole('region', { name: 'Contact Form Messages' })
        .getByRole('button', { name: /^Respond/ })
        .first()
        .click();
    },
  ],
  [
    'feedback',
    async (page) => {
      await openTab(page, 'client-feedback');
      await page
        .getByRole('button', { name: /^Respond/ })
        .first()
        .click();
    },
  ],
  [
    'a request',
    async (page) => {
      await openTab(page, 'consultations');
      await page.getByRole('button', { name: /^Show \d+ More Requests?$/ }).click();
      await page
        .getByRole('button', { name: /^Answer/ })
        .first()
        .click();
    },
  ],
];

for (const [kind, open] of kinds)
  test(`the answer to ${kind} has field and button in view`, async ({ page, server }) => {
    await signIn(page, server);
    await page.setViewportSize(desktop);
    await open(page);
    await expectSendInView(page);
  });
