import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { brandPictures } from '#server/core/brand/pictures.ts';
import { drawPng } from '#server/work/media/draw-png.ts';
import { siteApp, type SiteApp } from './site-app.ts';

const publicUrl = 'https://bluebonnet.example';
let served: SiteApp;
beforeAll(async () => {
  served = await siteApp({ PUBLIC_URL: publicUrl });
});
afterAll(() => served.close());

const get = (url: string) => served.app.inject({ url });

/** Reads the width and height in the header of a PNG file. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

describe('search engines', () => {
  it('get the landing page under its one address', async () => {
    const { payload, headers } = await get('/?category=all');
    expect(payload).toContain(`<link rel="canonical" href="${publicUrl}/"/>`);
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(payload).not.toContain('noindex');
    const description = /<meta name="description" content="([^"]+)"/.exec(payload)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThan(170);
  });

  it.each([
    '/client/login',
    '/admin-login',
    '/client/dashboard',
    '/admin',
    '/setup',
    '/staff/login',
    '/none',
  ])('do not get %s', async (url) => {
    expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
  });

  it('get robots.txt with the sitemap, and the sitemap', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.payload).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const [, listed] = /<loc>(.*?)<\/loc>/.exec(sitemap.payload) ?? [];
    expect(listed).toBe(`${publicUrl}/`);
  });
});

test('a finder of a weakness learns where to write, for a year', async () => {
  const { payload, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload).toContain(`Contact: mailto:${builtInBrand.email}\n`);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(payload) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
});

test('a link preview gets a picture of the announced size', async () => {
  const html = (await get('/')).payload;
  const property = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
  const image = new URL(property('image'));
  expect(image.origin).toBe(publicUrl);
  const { rawPayload, headers } = await get(image.pathname);
  expect(headers['content-type']).toBe('image/png');
  expect(sizeOf(rawPayload)).toEqual([
    'PNG',
    Number(property('image:width')),
    Number(property('image:height')),
  ]);
  expect(sizeOf(rawPayload)).toEqual(['PNG', 1200, 630]);
});

test.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-512.png', 512],
])('%s is %i pixels wide and high', async (path, side) => {
  expect(sizeOf((await get(path)).rawPayload)).toEqual(['PNG', side, side]);
});

test('old browsers get an icon of 32 pixels', async () => {
  const { rawPayload, headers } = await get('/favicon.ico');
  expect(headers['content-type']).toBe('image/x-icon');
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4), rawPayload[6]]).toEqual([1, 1, 32]);
  expect(sizeOf(rawPayload.subarray(rawPayload.readUInt32LE(18)))).toEqual(['PNG', 32, 32]);
});

test('a page names its icon', async () => {
  expect((await get('/')).payload).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
});

test('every icon of the manifest exists', async () => {
  const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; type: string }[] }>();
  expect(icons.length).toBeGreaterThan(1);
  for (const { src, type } of icons) {
    const answer = await get(src);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  }
});

test('the sharing picture, the manifest and the profiles match the page', async () => {
  const picture = async () => (await get('/share.png')).rawPayload;
  const profiles = async () => {
    const [, data = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get('/')).payload) ?? [];
    return JSON.parse(data)['@graph'][0].sameAs;
  };
  const before = await picture();
  const [first] = defaultContent.services.items;
  const items = [
    { ...first, name: 'Canoes', state: 'offered' as const },
  ] as typeof defaultContent.services.items;
  served.say({
    services: { ...defaultContent.services, items },
    footer: { note: '', social: [{ name: 'Mastodon', url: 'https://social.example/@mill' }] },
    search: { ...defaultContent.search, description: 'We build canoes.' },
  });
  expect((await picture()).equals(before)).toBe(false);
  expect(await profiles()).toEqual(['https://social.example/@mill']);
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ description: 'We build canoes.' });
  served.say({});
});

test('another brand has its own pictures, and each is drawn once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-brand-'));
  let drawn = 0;
  const draw: typeof drawPng = (...args) => {
    drawn += 1;
    return drawPng(...args);
  };
  const card = async (brand: typeof builtInBrand) =>
    brandPictures(brand, folder, draw)
      .find(({ path }) => path === '/share.png')
      ?.read();
  const own = await card(builtInBrand);
  const other = { ...builtInBrand, name: 'Mesquite & Sons', colors: { brand: '#00724a', accent: '#ffc400' } };
  expect((await card(other))?.equals(own ?? Buffer.alloc(0))).toBe(false);
  expect((await card(builtInBrand))?.equals(own ?? Buffer.alloc(0))).toBe(true);
  expect(drawn).toBe(2);
  // Messengers on phones download this picture for each shared link, so it must be small.
  expect(own?.length).toBeLessThan(100_000);
  rmSync(folder, { recursive: true });
});
