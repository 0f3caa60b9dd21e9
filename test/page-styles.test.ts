import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InjectOptions } from 'fastify';
import { inlineSingleTokens, trim } from '../scripts/style-plugins.ts';
import { siteApp, type SiteApp } from './house/site-app.ts';

const client = join(import.meta.dirname, '../dist/client');
let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});
afterAll(() => served.close());

const sheetsOf = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);

const refused = {
  method: 'POST',
  url: '/api/consultations',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  payload: 'name=Ana',
} as const;

const item = {
  id: 'a',
  title: 'Answering machine',
  description: null,
  category: null,
  results: null,
  imageUrl: null,
  image: null,
};

test.each(['/', '/?sent=account', '/client/login', '/admin-login', '/nowhere'])(
  'every property that %s uses has a value, also in the styles that come with its islands',
  async (url) => {
    const html = (await served.app.inject(url)).payload;
    const later = new Set(html.match(/\/assets\/[\w.-]+\.css/g));
    const css = [...sheetsOf(html), ...[...later].map((file) => readFileSync(join(client, file), 'utf8'))];
    const text = css.join('\n') + html.replaceAll(/<style>.*?<\/style>/gs, '');
    const given = new Set(text.match(/--[\w-]+(?=\s*:)/g));
    const used = new Set([...text.matchAll(/var\((--(?!tw-)[\w-]+)\)/g)].map(([, name = '']) => name));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !given.has(name))).toEqual([]);
  },
);

describe('the landing page carries the styles of what it shows', () => {
  afterEach(() => {
    served.gallery.length = 0;
    served.site.invalidate();
  });

  const rules = { gallery: '.works{', thanks: '.thanks{', refusal: '.field-error{' };
  const found = async (request: string | InjectOptions) => {
    const { payload, headers } = await served.app.inject(request);
    const sheets = sheetsOf(payload);
    for (const css of sheets)
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      );
    return Object.entries(rules).flatMap(([name, rule]) => (sheets.join('').includes(rule) ? [name] : []));
  };

  test('at rest neither gallery nor answers', async () => {
    expect(await found('/')).toEqual([]);
  });

  test('a gallery where there is one', async () => {
    served.gallery.push(item);
    served.site.invalidate();
    expect(await found('/')).toEqual(['gallery']);
  });

  test('answers where it gives one', async () => {
    expect(await found('/?sent=account')).toEqual(['thanks', 'refusal']);
    expect(await found('/?sent=message')).toEqual(['thanks', 'refusal']);
    expect(await found(refused)).toEqual(['thanks', 'refusal']);
  });
});

describe('trimming a sheet', () => {
  test('drops what no browser needs, and keeps what means something', () => {
    expect(
      trim('/*! tailwindcss */\n@layer base{:root,:host{--a:1}}.b{& p,& li{c:d}& .e{f:g}&.h{i:j}&>k{l:m}}'),
    ).toBe('@layer base{:root{--a:1}}.b{p,li{c:d}.e{f:g}&.h{i:j}&>k{l:m}}');
    expect(trim('/*! tailwindcss */@layer utilities{.p-4{padding:1rem}}')).toContain('tailwindcss');
  });

  test('writes a token that is used once where it is used', () => {
    const css = ':root{--a:1px;--b:var(--brand);--d:4px}p{top:var(--a);left:var(--b);right:var(--d)}';
    expect(inlineSingleTokens(css, 'i{top:var(--d)}')).toBe(
      ':root{--b:var(--brand);--d:4px}p{top:1px;left:var(--b);right:var(--d)}',
    );
    expect(inlineSingleTokens(':root{--a:1px}.x{--a:2px}p{top:var(--a)}', '')).toContain('var(--a)');
    expect(inlineSingleTokens(':root{--a:1px}p{top:var(--a);left:var(--a)}', '')).toContain('--a:1px');
  });
});
