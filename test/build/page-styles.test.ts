import { afterAll, beforeAll, expect, test } from 'vitest';
import { leanStyles } from '#scripts/lean-styles.ts';
import { siteApp, type SiteApp } from '../site/site-app.ts';

let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});
afterAll(() => served.close());

test.each(['/', '/privacy', '/client/login', '/admin-login', '/nowhere'])(
  'every property that %s uses has a value',
  async (url) => {
    const html = (await served.app.inject(url)).payload;
    const css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    const text = css.join('\n') + html.replaceAll(/<style>.*?<\/style>/gs, '');
    const given = new Set(text.match(/--[\w-]+(?=\s*:)/g));
    const used = new Set([...text.matchAll(/var\((--(?!tw-)[\w-]+)\)/g)].map(([, name = '']) => name));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !given.has(name))).toEqual([]);
  },
);

test('the landing page contains the styles of its own parts', async () => {
  const html = (await served.app.inject('/')).payload;
  for (const rule of ['.works{', '.field-error{', '.answer{']) expect(html).toContain(rule);
  // The page does not contain styles for parts that a script opens, or that are on other pages.
  for (const rule of ['.thanks{', '.dialog{', '.toast{', '.prose{', '.work-page{'])
    expect(html).not.toContain(rule);
});

test('parts that a script opens have their styles, with and without a script', async () => {
  const { payload } = await served.app.inject('/');
  const islands = [...payload.matchAll(/data-island="([^"]+)"/g)].map(([, list = '']) => list.split(' '));
  const [sheet = ''] = new Set(islands.flatMap((files) => files.filter((file) => file.endsWith('.css'))));
  expect(islands.filter((files) => files.includes(sheet)).length).toBe(3);
  const css = (await served.app.inject(sheet)).payload;
  for (const rule of ['.thanks{', '.dialog{', '.toast{']) expect(css).toContain(rule);
  const given = new Set(css.match(/--[\w-]+(?=\s*:)/g));
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !given.has(name) && !/^--(?:brand|on-brand|accent)/.test(name))).toEqual([]);
  expect(payload).not.toContain(`<link rel="stylesheet" href="${sheet}"/>`);
  const answered = (await served.app.inject('/?sent=request')).payload;
  expect(answered).toContain(`<link rel="stylesheet" href="${sheet}"/>`);
});

test('a reduced style sheet means the same', () => {
  const css =
    '/*! a banner */@layer theme{:root{--a-size:1rem;--a-shadow:0 1px 2px #000000aa;--again:1px;--made:var(--brand);--kept:2px}}' +
    'p{margin:var(--a-size);box-shadow:var(--a-shadow);gap:var(--a-size)}i{--again:2px;top:var(--again);left:var(--made);color:var(--kept)}';
  expect(leanStyles(css, '<p style="top:var(--kept)">')).toBe(
    '@layer theme{:root{--a:1px;--b:var(--brand);--kept:2px}}' +
      'p{margin:1rem;box-shadow:0 1px 2px #000000aa;gap:1rem}i{--a:2px;top:var(--a);left:var(--b);color:var(--kept)}',
  );
});
