import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Brand } from '#contract/brand.ts';
import { readBrand } from '#server/core/brand/brand.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { brandPictures } from '#server/core/brand/pictures.ts';
import { sampleMails } from '#server/work/mail/testing/sample-mails.ts';
import { siteApp, type SiteApp } from './site-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-brand-'));
const file = join(folder, 'brand.json');
writeFileSync(
  file,
  JSON.stringify({
    name: 'Kestrel & Finch',
    email: 'hello@kestrel.example',
    phone: '(503) 555-0188',
    address: { street: '9 Pine Street', city: 'Portland', region: 'OR', postalCode: '97204', country: 'US' },
    colors: { brand: '#0b6b4f', accent: '#ffb224' },
  }),
);

let served: SiteApp;
beforeAll(async () => {
  served = await siteApp({}, undefined, readBrand(file));
  served.gallery.push({
    id: '0199f0a0-0000-7000-8000-00000000000a',
    title: 'Mill',
    description: 'A mill',
    category: 'Trades',
    results: null,
    imageUrl: null,
    image: null,
  });
  served.site.invalidate();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await served.close();
});

const petals = (builtInBrand.logoPath ?? '').slice(0, 40);
const traces = [
  builtInBrand.name,
  builtInBrand.email,
  builtInBrand.phone,
  builtInBrand.address.street,
  builtInBrand.colors.brand,
  builtInBrand.colors.accent,
  petals,
  'c2-8 16-11 16-4s',
  'film-',
  'full bloom',
  'Plant it',
  'Nothing grows',
  'Dallas',
];

test.each([
  '/',
  '/work/mill-000000000a',
  '/privacy',
  '/client/login',
  '/admin-login',
  '/nowhere',
  '/client/dashboard',
  '/admin',
  '/setup',
  '/staff/login',
  '/favicon.svg',
  '/icon.svg',
  '/manifest.webmanifest',
])('%s shows no trace of the built-in brand', async (url) => {
  const { payload } = await served.app.inject({ url });
  expect(payload.length).toBeGreaterThan(100);
  expect(traces.filter((trace) => payload.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
  expect(payload).not.toMatch(/bluebonnet/i);
});

test('its mails show no trace of the built-in brand', () => {
  const mails = Object.entries(sampleMails(readBrand(file)));
  expect(mails.length).toBeGreaterThan(10);
  for (const [name, mail] of mails) {
    const whole = JSON.stringify(mail).toLowerCase();
    expect(
      traces.filter((trace) => whole.includes(trace.toLowerCase())),
      name,
    ).toEqual([]);
    expect(whole, name).not.toContain('bluebonnet');
  }
});

test('its pictures are not those of the built-in brand, nor drawn from its words', async () => {
  const drawn: string[] = [];
  const pictures = async (brand: Brand) => {
    const made = brandPictures(brand, mkdtempSync(join(folder, 'pictures-')), async (svg, png) => {
      drawn.push(readFileSync(svg, 'utf8'));
      writeFileSync(png, readFileSync(svg));
    });
    return Promise.all(
      made.map(async ({ path, read }) => [path, (await read()).toString('latin1')] as const),
    );
  };
  const theirs = new Map(await pictures(builtInBrand));
  drawn.length = 0;
  const own = await pictures(readBrand(file));
  expect(own.length).toBe(5);
  for (const [path, bytes] of own) expect(bytes, path).not.toBe(theirs.get(path));
  for (const svg of drawn) {
    expect(traces.filter((trace) => svg.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
    expect(svg).not.toMatch(/bluebonnet/i);
  }
});

test('its codes start with its own letters', () => {
  expect(readBrand(file).codePrefix).toBe('KF');
});

test('a brand changed in the panel shows on the next page, with its own style policy', async () => {
  const own = await siteApp({}, undefined, structuredClone(builtInBrand));
  const { context, app, site } = own;
  const before = await app.inject({ url: '/' });
  expect(before.payload).toContain(builtInBrand.name);
  Object.assign(context.brand, readBrand(file));
  await site.rebrand();
  const after = await app.inject({ url: '/' });
  expect(after.payload).toContain('Kestrel &amp; Finch');
  expect(after.payload).not.toContain(builtInBrand.name);
  const style = /<style>(.*?)<\/style>/s.exec(after.payload)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(after.headers['content-security-policy']).toContain(`sha256-${hash}`);
  for (const url of ['/client/login', '/favicon.svg', '/privacy', '/admin'])
    expect((await app.inject({ url })).payload, url).not.toContain(builtInBrand.name);
  await own.close();
});
