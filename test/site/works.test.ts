import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { siteApp, type SiteApp } from './site-app.ts';

let served: SiteApp;
const mill: PublicPortfolioItem = {
  id: '0199f0a0-0000-7000-8000-00000000000a',
  title: 'The old Mühle, now',
  description: 'Grinds </script> by itself.',
  category: 'Trades',
  results: 'Missed calls fell from 46% to 3%.',
  imageUrl: '/uploads/p.webp',
  image: {
    sources: [
      { type: 'image/avif', width: 960, url: '/uploads/m.avif' },
      { type: 'image/webp', width: 480, url: '/uploads/s.webp' },
      { type: 'image/webp', width: 960, url: '/uploads/m.webp' },
    ],
    width: 960,
    height: 720,
  },
  confirmed: { by: 'Mill & Sons', at: '2027-03-04T10:00:00.000Z' },
};
const plain = {
  ...mill,
  id: '0199f0a0-0000-7000-8000-00000000000b',
  title: 'Plain',
  results: null,
  image: null,
};
const address = '/work/the-old-muhle-now-000000000a';

const show = (...items: PublicPortfolioItem[]) => {
  served.gallery.splice(0, Infinity, ...items);
  served.site.invalidate();
};
beforeAll(async () => {
  served = await siteApp();
  show(mill, { ...plain, imageUrl: null, category: null });
});
afterAll(() => served.close());

const get = (url: string) => served.app.inject({ url });

test('a work has a page for search engines and link previews', async () => {
  const answer = await get(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-robots-tag']).toBeUndefined();
  const html = answer.payload;
  const origin = served.context.config.publicUrl;
  expect(html).toContain(`<link rel="canonical" href="${origin}${address}"/>`);
  expect(html).toContain(`<meta property="og:image" content="${origin}/work/000000000a.jpg"/>`);
  expect(html).toContain('<meta property="og:image:width" content="960"/>');
  expect(html).toContain('<meta property="og:image:height" content="720"/>');
  const slashed = await get(`${address}/`);
  expect([slashed.statusCode, slashed.headers.location]).toEqual([301, address]);
  expect(html).toContain('Confirmed by Mill &amp; Sons, March 2027');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@graph': [{ '@type': 'CreativeWork', name: mill.title, description: mill.description }, {}],
  });
  expect((await get('/')).payload).toContain(`href="${address}"`);
  expect((await get('/sitemap.xml')).payload).toContain(`<loc>${origin}${address}</loc>`);
});

test('the page of a work ends with the present footer of the landing page', async () => {
  const foot = async () => (await get(address)).payload.split('<footer')[1] ?? '';
  for (const part of ['mailto:hello@', 'tel:', '/#services', '/client/login', '/privacy'])
    expect(await foot()).toContain(`href="${part}`);
  served.say({ footer: { ...defaultContent.footer, note: 'Built in Waco' } });
  expect(await foot()).toContain('Built in Waco');
});

test('a work without a picture shares the company’s picture', async () => {
  const html = (await get('/work/plain-000000000b')).payload;
  expect(html).toContain('/share.png"/>');
  expect(html).not.toContain('class="work-picture"');
});

test('an old title redirects to the new one, and hidden works are not found', async () => {
  const old = await get('/work/its-old-name-000000000a');
  expect([old.statusCode, old.headers.location]).toEqual([302, address]);
  for (const url of ['/work/a', '/work/nothing-0000000000', '/work/', '/work/%00']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test('a withdrawn work is returned by no address', async () => {
  await get(address);
  show();
  expect((await get(address)).statusCode).toBe(404);
  for (const url of ['/', address, '/sitemap.xml', '/work/plain-000000000b'])
    expect((await get(url)).payload, url).not.toMatch(/Mühle|muhle|Grinds|\/m\.webp/);
});
