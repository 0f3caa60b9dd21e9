import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sitePictureBytes } from '#contract/site/pictures.ts';
import { siteApp, type SiteApp } from '../site/site-app.ts';

const client = join(import.meta.dirname, '../../dist/client');
const kilobyte = 1000;

let served: SiteApp;

beforeAll(async () => {
  // Key and time are fixed, since random signatures would change the size of the page.
  served = await siteApp({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64url') }, () => 1_767_225_600_000);
});

afterAll(() => served.close());

const page = async (url: string) => (await served.app.inject({ url })).payload;

const compressed = (content: string | Buffer) => brotliCompressSync(content).length;

/** The transferred size of files in bytes, compressed with brotli where that is smaller. */
const weigh = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => {
    const path = join(client, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);

const scriptsOf = (html: string) => html.match(/(?<=(?:src|href)=")\/assets\/[\w.-]+\.js/g) ?? [];
const fontsOf = (html: string) => html.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
const drawingsOf = (html: string) => html.match(/\/assets\/[\w.-]+\.svg/g) ?? [];

/** The scripts and styles of each island on a page, by the island's name. */
const islandsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/data-island="([^"]+)"/g)].map(([, list = '']) => {
      const files = list.split(' ');
      return [/island-(.+)-[\w-]{8}\.js/.exec(files[0] ?? '')?.[1] ?? '', files];
    }),
  );

test.each([
  ['/', 12.5],
  ['/privacy', 12.5],
  ['/client/login', 10.5],
  ['/admin-login', 10.5],
  ['/nowhere', 10.5],
])('the document %s with its styles weighs at most %s KB', async (url, limit) => {
  expect(compressed(await page(url))).toBeLessThanOrEqual(limit * kilobyte);
});

/** Eighteen works with pictures. Their texts compress as badly as real texts. */
function eighteenWorks(): SiteApp['gallery'] {
  const id = (n: number, of: string) => createHash('sha256').update(`${n} ${of}`).digest('hex');
  const image = (n: number) => ({
    sources: ['avif', 'webp'].flatMap((type) =>
      [480, 960, 1600].map((width) => ({
        type: `image/${type}`,
        width,
        url: `/uploads/${id(n, `${type}${width}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')}.${type}`,
      })),
    ),
    width: 1600,
    height: 1200,
  });
  return Array.from({ length: 18 }, (_, n) => ({
    id: id(n, 'work').slice(0, 36),
    title: `The ${id(n, 'title').slice(0, 6)} that answers ${id(n, 'rest').slice(0, 9)}`,
    description: 'A description that the row does not show.',
    category: ['AI Integration', 'AI Marketing', 'Automation'][n % 3] ?? null,
    results: `Something fell from ${40 + n} to ${n} minutes ${id(n, 'result').slice(0, 8)}.`,
    imageUrl: `/uploads/${id(n, 'image')}.jpg`,
    image: image(n),
    confirmed: null,
  }));
}

/** The size of an answer's headers in bytes. */
async function headOf(url: string): Promise<number> {
  const { headers } = await served.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  return Object.entries(headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  );
}

/** The landing page with these works in its gallery. */
async function pageWith(works: SiteApp['gallery']): Promise<string> {
  served.gallery.splice(0, Infinity, ...works);
  served.site.invalidate();
  onTestFinished(() => {
    served.gallery.length = 0;
    served.site.invalidate();
  });
  return page('/');
}

test('with eighteen works the landing page still arrives within the first round trip', async () => {
  const html = await pageWith(eighteenWorks());
  expect(html.split('class="work').length).toBeGreaterThan(18);
  expect(compressed(html)).toBeLessThanOrEqual(13.5 * kilobyte);
  // The server sends ten segments of 1,460 bytes, headers included, before the browser has to reply.
  expect(compressed(html) + (await headOf('/'))).toBeLessThanOrEqual(10 * 1460);
});

test('a visitor who touches nothing loads at most 2 KB of scripts, and 60 KB in total, even with eighteen works', async () => {
  const html = await pageWith(eighteenWorks());
  // Islands without React may start by themselves. The other islands wait for a press or a key.
  const light = Object.values(islandsOf(html)).filter((files) => files.length === 1);
  const scripts = [...scriptsOf(html), ...light.flat()];
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(weigh(scripts)).toBeLessThanOrEqual(2 * kilobyte);
  // The picture behind the text on a phone. The limit for the agency's own picture is about the size of this one.
  const poster = /media="\(width &lt; 48rem\)" type="image\/avif" srcSet="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(Math.abs(weigh([poster]) - sitePictureBytes)).toBeLessThan(kilobyte);
  const files = [...new Set([...scripts, ...fontsOf(html), ...drawingsOf(html), poster])];
  const heads = await Promise.all(['/', ...files].map(headOf));
  const all = compressed(html) + weigh(files) + heads.reduce((sum, head) => sum + head, 0);
  expect(all).toBeLessThanOrEqual(60 * kilobyte);
});

test.each([
  ['/', 'consultation-form'],
  ['/', 'contact-message'],
  ['/client/login', 'client-login-form'],
])('touching a form of %s (%s) loads at most 75 KB more', async (url, name) => {
  const files = islandsOf(await page(url))[name];
  expect(files?.length).toBeGreaterThan(1);
  expect(weigh(files ?? [])).toBeLessThanOrEqual(75 * kilobyte);
});

test.each([
  '/client/dashboard',
  '/client/forgot',
  '/client/reset',
  '/client/welcome',
  '/client/verify',
  '/invitation',
  '/admin',
  '/setup',
  '/staff/login',
  '/staff/forgot',
  '/sign-in',
  '/sign-in/link',
  '/sign-in/code',
  '/client/security',
  '/admin/account',
  '/admin/history',
  '/admin/connections',
  '/admin/system',
  '/staff/reset',
])('the first load of %s is at most 150 KB of scripts', async (url) => {
  const files = scriptsOf(await page(url));
  expect(files.length).toBeGreaterThan(2);
  expect(weigh(files)).toBeLessThanOrEqual(150 * kilobyte);
});

interface Chunk {
  file: string;
  imports?: string[];
}

/** The scripts that a module of the app loads: its own file and its static imports. */
function chunksOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/app.json'), 'utf8')) as Record<string, Chunk>;
  const seen = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(add);
  };
  add(source);
  return [...seen].map((key) => `/${manifest[key]?.file ?? `is not built: ${key}`}`);
}

// These paths are relative to the folder of pages, such as `admin/tabs/clients-tab.tsx`.
const tabs = globSync('{admin,portal}/tabs/*-tab.tsx', { cwd: join(import.meta.dirname, '../../web/pages') });

test.each(tabs)('the first load with %s is at most 150 KB of scripts in 28 files', async (tab) => {
  const screen = scriptsOf(await page(tab.startsWith('admin') ? '/admin' : '/client/dashboard'));
  const files = new Set([...screen, ...chunksOf(`web/pages/${tab}`)]);
  expect(weigh(files)).toBeLessThanOrEqual(150 * kilobyte);
  // Each file costs a request and repeats its imports: docs/decisions/03-public-pages.md.
  expect(files.size).toBeLessThanOrEqual(28);
});

test('no tab loads the tooltip before it is used', () => {
  expect(chunksOf('web/ui/buttons/tooltip/tooltip-popup.tsx').length).toBeGreaterThan(1);
  const [popup] = chunksOf('web/ui/buttons/tooltip/tooltip-popup.tsx');
  expect(tabs.length).toBeGreaterThan(10);
  expect(tabs.filter((tab) => chunksOf(`web/pages/${tab}`).includes(popup ?? ''))).toEqual([]);
});
