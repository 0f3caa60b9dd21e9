import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Records parts that move without input, from the first frame until the last island and drawing have loaded. */
async function movedOn(page: Page, address: string, afterPaint?: () => Promise<void>): Promise<string[]> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await afterPaint?.();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/**
 * Holds the fonts until the browser has painted the page without them. A slow connection makes this a race: a font that
 * arrives just before the first text is painted changes its width unseen.
 */
async function lateFonts(page: Page): Promise<() => Promise<void>> {
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await painted;
    await route.continue();
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    release();
  };
}

/** The ways to enter public pages: from the top, at a later section, and at the sign-ins. */
const paths = ['/', '/#contact', '/client/login', '/admin-login'];

for (const { width, height } of [sizes[0], sizes[2]])
  test(`nothing moves by itself on a slow connection, ${width} px wide`, async ({ browser, server }) => {
    test.slow();
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 90_000,
      });
      await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const afterPaint = await lateFonts(page);
      expect(await movedOn(page, server.url + path, afterPaint), `${path}, ${width} px wide`).toEqual([]);
      await context.close();
    }
  });

test('late parts of My Project and of an account move nothing', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  const { id: clientAccountId } = await signInClient(page, { name: 'Dana Whitfield' });
  const staff = await newPerson();
  await signInStaff(staff);
  const project = { clientAccountId, title: 'New site', description: 'Work' };
  const made = await staff.request.post('/api/admin/gallery', { data: project });
  const { id } = (await made.json()) as { id: string };
  const asked = await staff.request.post(`/api/admin/portfolio/${id}/file-requests`, {
    data: { words: 'Three photos of the roof' },
  });
  expect(asked.status()).toBe(201);
  // These answers arrive after all others; those about the account arrive together.
  for (const [path, ms] of [
    [/\/api\/client\/file-requests$/, 800],
    [/\/api\/client\/(exports|erasure|security)/, 400],
  ] as const)
    await page.route(path, async (route) => {
      await pause(ms);
      await route.continue();
    });
  for (const size of [sizes[0], sizes[2]]) {
    await page.setViewportSize(size);
    for (const [address, heading] of [
      ['/client/dashboard?tab=project', 'What we need from you'],
      ['/client/security', 'Who opened your files'],
    ] as const) {
      expect(await movedOn(page, address), `${address}, ${size.width} px wide`).toEqual([]);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      // Like a first visit: remove all stored heights.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
  }
});

/** Serves documents in pieces, as over a slow connection, with a pause of `ms` in which the browser paints the last one. */
async function inPieces(url: string, cut: (document: string) => string[], ms: number) {
  const slow = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(url + (request.url ?? '/'));
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
      for (const piece of cut(await answer.text())) {
        response.write(piece);
        await pause(ms);
      }
      return response.end();
    })();
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  return {
    url: `http://localhost:${(slow.address() as AddressInfo).port}`,
    close: () => slow.close(),
  };
}

/**
 * A dozen pieces for a browser that paints early (`expect` is young). Pieces end before a tag, since half a word would
 * change the width of a button.
 */
function aDozen(whole: string): string[] {
  const document = whole.replace(/<link rel="expect"[^>]*>/, '');
  const body = document.indexOf('<body');
  const length = Math.ceil((document.length - body) / 12);
  const pieces = [document.slice(0, body)];
  for (let at = body; at < document.length;) {
    const tag = document.indexOf('<', at + length);
    const end = tag < 0 ? document.length : tag;
    pieces.push(document.slice(at, end));
    at = end;
  }
  return pieces;
}

/** Two pieces, which part the word "About" in the menu. */
function inTheMenu(document: string): string[] {
  const at = document.indexOf('out</a>');
  return [document.slice(0, at), document.slice(at)];
}

// Check the landing page at every size, the others where their layout differs.
const inPiecesAt: [(typeof sizes)[number], string[]][] = [
  [sizes[0], ['/', '/client/login', '/admin-login', '/no-such-page']],
  [sizes[1], ['/']],
  [sizes[2], ['/', '/client/login']],
];

for (const [{ width, height }, pages] of inPiecesAt)
  test(`nothing moves while a document arrives in pieces, ${width} px wide`, async ({ browser, server }) => {
    const slow = await inPieces(server.url, aDozen, 100);
    for (const path of pages) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      expect(await movedOn(page, slow.url + path), `${path}, ${width} px wide`).toEqual([]);
      await context.close();
    }
    slow.close();
  });

test('the menu is painted once all its links have arrived', async ({ browser, server }) => {
  const slow = await inPieces(server.url, inTheMenu, 1000);
  const context = await browser.newContext({ viewport: sizes[2] });
  const page = await context.newPage();
  for (const path of ['/', '/privacy']) expect(await movedOn(page, slow.url + path), path).toEqual([]);
  await context.close();
  slow.close();
});
