import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultContent } from '#contract/site/defaults.ts';
import type { Figure } from '#contract/site/figures.ts';
import { siteApp, type SiteApp } from './site-app.ts';

let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});
afterAll(() => served.close());
afterEach(() => served.say({}));

const get = (url: string) => served.app.inject(url);
const words = async (url = '/') =>
  (await get(url)).payload
    .replaceAll(/<(style|script|svg)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const { about, hero, services, legal, figures, footer } = defaultContent;
const cost = (changes: Partial<Figure>) => ({ about: { ...about, cost: { ...about.cost, ...changes } } });
const source = {
  title: 'Chamber of Commerce',
  url: 'https://chamber.example/study',
  year: 2025,
  until: null,
};

/** The figures with a mark, grouped by the note that the mark opens. */
const marked = async () =>
  [
    ...(await get('/')).payload.matchAll(/popoverTarget="([\w-]+)" aria-label="Where (\S+) comes from"/gi),
  ].map(([, note, figure]) => `${figure} ${note}`);

test('a mark at each default figure opens a note, until the agency confirms it or names a source', async () => {
  const all = await marked();
  expect(all).toHaveLength(9);
  expect(all).toEqual(expect.arrayContaining(['1,275% reported', '43% also-reported', '100% aim']));
  for (const id of ['reported', 'also-reported', 'aim'])
    expect((await get('/')).payload).toMatch(new RegExp(`<p id="${id}" popover="auto"`));
  // The agency's own promise must not be shown as the result of other companies.
  expect((await get('/')).payload).toMatch(/<p id="aim"[^>]*>What we aim for/);

  served.say(cost({ state: 'sourced', source }));
  expect(await words()).toMatch(/43% cost reduction Source: Chamber of Commerce , 2025/);
  expect((await get('/')).payload).toContain('<a href="https://chamber.example/study">');
  expect(await marked()).not.toContain('43% also-reported');
  served.say(cost({ state: 'own' }));
  expect(await words()).toMatch(/43% cost reduction 100%/);
  expect((await get('/')).payload).not.toContain('id="also-reported"');
  served.say(cost({ state: 'off' }));
  expect(await words()).not.toContain('43%');
});

test('an expired source brings the mark back', async () => {
  served.say(cost({ state: 'sourced', source: { ...source, until: '2020-12-31' } }));
  expect(await marked()).toContain('43% also-reported');
});

test('a figure from clients’ results says how many there are, and is marked without any', async () => {
  served.say(cost({ state: 'confirmed' }), 4);
  expect(await words()).toMatch(/43% cost reduction From 4 results our clients confirmed/);
  served.say(cost({ state: 'confirmed' }), 0);
  expect(await marked()).toContain('43% also-reported');
});

test('one line under the headline says where marked figures come from', async () => {
  const own = (claim: Figure): Figure => ({ ...claim, state: 'own' });
  expect(await words()).toContain(`${figures.title} Reported across the industry. ${figures.lead}`);
  served.say({
    figures: {
      ...figures,
      returnOnInvestment: own(figures.returnOnInvestment),
      cost: own(figures.cost),
      useCases: figures.useCases.map((each) => ({ ...each, claim: own(each.claim) })),
    },
  });
  expect(await words()).not.toContain('Reported across the industry');
  expect(await words()).toContain('1,275%');
});

test('the agency’s text replaces the default everywhere, and markup in it is plain text', async () => {
  const [first, ...others] = services.items;
  if (!first) throw new Error('no service');
  served.say({
    hero: { ...hero, title: 'Kayaks <script>alert(1)</script>' },
    services: {
      ...services,
      items: [
        { ...first, name: 'Paddle Marketing' },
        ...others.map((one) => ({ ...one, state: 'hidden' as const })),
      ],
    },
    search: { title: 'Kayaks in search', description: 'For rivers.', shareTitle: null, shareText: 'Look!' },
  });
  const { payload } = await get('/');
  expect(payload).toContain('Kayaks &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(payload).toContain('<title>Kayaks in search</title>');
  expect(payload).toContain('<meta property="og:description" content="Look!"/>');
  expect(payload).toContain('"name":"Paddle Marketing"');
  expect(payload).not.toContain('Automation');
});

test('a section with everything hidden disappears, with its heading', async () => {
  const { services, figures } = defaultContent;
  const off = <T extends { state: string }>(claim: T) => ({ ...claim, state: 'off' as const });
  served.say({
    services: { ...services, items: services.items.map((item) => ({ ...item, state: 'hidden' as const })) },
    figures: {
      ...figures,
      returnOnInvestment: off(figures.returnOnInvestment),
      cost: off(figures.cost),
      useCases: figures.useCases.map((each) => ({ ...each, claim: off(each.claim) })),
    },
  });
  const { payload } = await get('/');
  expect(payload).not.toContain(services.title);
  expect(payload).not.toContain(figures.title);
  expect(payload).toContain('id="services"');
  served.say({});
});

test('the privacy page describes itself to search engines and link previews', async () => {
  const { payload } = await get('/privacy');
  expect(payload).toContain('<meta name="description" content="What you tell Bluebonnet AI on this site,');
  expect(payload).toContain('<meta property="og:title" content="Privacy · Bluebonnet AI"/>');
  expect(payload).toMatch(/<meta property="og:image" content="[^"]+\/share\.png"\/>/);
});

test('a privacy page exists by default, and the footer links to it', async () => {
  const { statusCode, headers } = await get('/privacy');
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(await words('/privacy')).toMatch(/What you tell Bluebonnet AI .* hello@bluebonnet-ai\.example/);
  expect((await get('/')).payload).toContain('<a href="/privacy">Privacy</a>');
  expect((await get('/privacy')).payload).toMatch(
    /Write to <a href="mailto:hello@bluebonnet-ai\.example">hello@\S+<\/a> or call <a href="tel:2145550142">/,
  );
  expect((await get('/terms')).statusCode).toBe(404);
  served.say({
    legal: { ...legal, terms: { title: 'Our terms', body: '## Paying\n\nIn *time*.', shown: true } },
  });
  expect((await get('/terms')).payload).toContain('<h2 id="s-paying">Paying</h2><p>In <em>time</em>.</p>');
  expect((await get('/')).payload).toContain('<a href="/terms">Our terms</a>');
});

test('a text page ends with the present footer of the landing page', async () => {
  const foot = async () => (await get('/privacy')).payload.split('<footer')[1] ?? '';
  for (const part of ['mailto:hello@', 'tel:', '/#services', '/client/login', '/privacy'])
    expect(await foot()).toContain(`href="${part}`);
  // The form on this page sends its posts to the landing page, which answers without JavaScript.
  expect(await foot()).toMatch(/<form[^>]*action="\/api\/messages#message"/);
  // The drawing refers to parts by id, so the page must contain these parts.
  expect((await get('/privacy')).payload).toContain('<g id="stretch">');
  served.say({ footer: { ...footer, note: 'Built in Waco' } });
  expect(await foot()).toContain('Built in Waco');
});

test('an old address redirects to the new one, and none of our own does', async () => {
  const items = [
    { from: '/old', to: '/#services' },
    { from: '/admin-login', to: '/#about' },
    { from: '/contact.php?id=3', to: '/#contact' },
    { from: '/Blog/Post 1', to: '/#about' },
  ];
  served.say({ redirects: { items, hosts: [] } });
  for (const url of ['/old', '/old/', '/old?utm=1']) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([301, '/#services']);
  }
  for (const url of ['/OLD', '/contact.php?id=3', '/blog/post%201', '/Blog/Post%201?utm=1'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 301]);
  expect((await get('/contact.php?id=4')).statusCode).toBe(404);
  expect((await get('/admin-login')).statusCode).toBe(200);
  expect((await get('/older')).statusCode).toBe(404);
});
