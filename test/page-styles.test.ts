import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteApp, type SiteApp } from './rules/site-app.ts';

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

test('the landing page carries the styles of all its states', async () => {
  const html = (await served.app.inject('/')).payload;
  for (const rule of ['.works{', '.thanks{', '.field-error{', '.dialog{', '.toast{'])
    expect(html).toContain(rule);
});
