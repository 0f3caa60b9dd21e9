import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultContent } from '#contract/site/defaults.ts';
import { messageSentText } from '#contract/messages.ts';
import { siteApp, type SiteApp } from './site-app.ts';

let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});

afterAll(() => served.close());

const page = async (url = '/') => (await served.app.inject(url)).payload;
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script|svg)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Posts a form as a browser without JavaScript does. */
const post = (url: string, fields: Record<string, string>) =>
  served.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: served.context.config.publicUrl,
      accept: 'text/html',
    },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the served landing page', () => {
  test('has the six sections in order, then the footer', async () => {
    const html = await page();
    const ids = [...html.matchAll(/<section[^>]* id="([^"]+)"|<(footer) class="site/g)].map(
      ([, id, footer]) => id ?? footer,
    );
    expect(ids).toEqual(['home', 'services', 'ai-facts', 'gallery', 'about', 'contact', 'footer']);
  });

  test.each([
    '20-30% cost reduction',
    '40% efficiency gain',
    '3.5x return',
    '30% customer service savings',
    '1,275% ROI',
    '10-19% supply chain savings',
    '15-45% procurement savings',
    '43% cost reduction',
    '100% satisfaction',
  ])('claims %s in words', async (claim) => {
    expect(textOf(await page())).toContain(claim);
  });

  test('has a target for every anchor', async () => {
    const html = await page();
    const targets = [...html.matchAll(/href="\/?#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(8);
    for (const id of new Set(targets)) expect(html).toContain(` id="${id}"`);
  });

  test('disables services that are coming soon', async () => {
    expect((await page()).match(/<button[^>]* disabled=""[^>]*>Coming Soon<\/button>/g)).toHaveLength(2);
  });

  test('describes the company, the site and its services to search engines', async () => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page()) ?? [];
    const { '@graph': graph } = JSON.parse(data) as { '@graph': { '@type': string }[] };
    expect(graph.map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'Service',
      'Service',
      'Service',
    ]);
  });
});

describe('the message form without JavaScript', () => {
  const message = {
    name: 'Ana Flores',
    email: 'ana@example.com',
    subject: '',
    message: 'When are you open?',
  };

  test('leads to the thank-you page', async () => {
    const answer = await post('/api/messages', message);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?sent=message#message']);
    const html = await page('/?sent=message');
    expect(html).toMatch(/<div id="message"[^>]* data-open=""/);
    expect(textOf(html)).toContain(messageSentText);
    expect(await page()).not.toMatch(/<div id="message"[^>]* data-open=""/);
  });

  test('returns with the typed text and the errors', async () => {
    const answer = await post('/api/messages', { ...message, email: 'ana' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.payload).toMatch(/<div id="message"[^>]* data-open=""/);
    expect(answer.payload).toContain('When are you open?');
    expect(textOf(answer.payload)).toContain('Please enter an e-mail address like name@example.com.');
    expect(await page()).not.toContain('When are you open?');
  });
});

test('a published picture of the agency stands beside the sign-ins and behind the text about it', async () => {
  const picture = (n: number) => ({
    id: `0199f0a0-0000-7000-8000-00000000000${n}`,
    widths: [640, 1120],
    width: 1120,
    height: 800,
    light: 0.5,
    alt: `Our office ${n}`,
  });
  for (const path of ['/client/login', '/admin-login']) expect(await page(path)).not.toContain('Our office');
  served.say({
    hero: { ...defaultContent.hero, signIn: picture(1) },
    about: { ...defaultContent.about, picture: picture(2) },
  });
  for (const path of ['/client/login', '/admin-login', '/client/forgot'])
    expect(await page(path)).toContain('Our office 1');
  const [, about = ''] = (await page('/')).split('id="about"');
  expect(about).toContain('alt="Our office 2"');
  served.say({});
  expect(await page('/client/login')).not.toContain('Our office');
});
