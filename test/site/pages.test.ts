import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { siteApp, type SiteApp } from './site-app.ts';

let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});

afterAll(() => served.close());

const get = (url: string, headers: Record<string, string> = {}) => served.app.inject({ url, headers });

async function cookie(kind: 'staff' | 'client', subjectId: string): Promise<string> {
  const { db, now } = served.context;
  const subject = await sessionSubject(db, kind, subjectId);
  return `foyer-${kind}=${await startSession(db, subject, { userAgent: 'test', now: now() })}`;
}

const publicPages = ['/', '/client/login', '/admin-login', '/nowhere'];
const screens = [
  '/client/dashboard',
  '/client/forgot',
  '/client/reset',
  '/client/welcome',
  '/client/verify',
  '/invitation',
  '/admin',
  '/setup',
  '/staff/login',
];

test.each(publicPages)('%s is a complete page without JavaScript', async (url) => {
  const { payload, headers, statusCode } = await get(url);
  expect(statusCode).toBe(url === '/nowhere' ? 404 : 200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(payload).toMatch(/^<!doctype html><html lang="en">/);
  expect(payload).toMatch(/<title>[^<]+<\/title>/);
  expect(payload).toMatch(/<h1[\s>]/);
});

test.each([...publicPages, ...screens])('%s runs and styles itself within its own policy', async (url) => {
  const { payload, headers } = await get(url);
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  const styles = [...payload.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toHaveLength(1);
  for (const css of styles)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  const inline = [...payload.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
  for (const attributes of inline) expect(attributes).toMatch(/type="application\/(ld\+)?json"/);
  expect(payload).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
});

test.each([...publicPages, ...screens])('every file that %s refers to exists', async (url) => {
  const { payload } = await get(url);
  const files = new Set(payload.match(/\/assets\/[\w.-]+/g));
  expect(files.size).toBeGreaterThan(2);
  const answers = await Promise.all([...files].map(async (file) => [file, (await get(file)).statusCode]));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test.each(['/admin-login', '/client/login', '/nowhere', ...screens])(
  'search engines leave %s out',
  async (url) => {
    expect((await get(url)).payload).toContain('<meta name="robots" content="noindex"');
  },
);

test('built files are sent compressed and cached permanently', async () => {
  const [file = ''] = (await get('/')).payload.match(/\/assets\/boot-[\w-]+\.js/) ?? [];
  const { headers } = await get(file, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/assets/', '/assets/nothing.js', '/.vite/site.json', '/assets/..%2f.vite%2fsite.json'])(
  '%s is no file of the site',
  async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

describe('the landing page', () => {
  test('is sent again only after a change', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    const title = 'A new shop window';
    served.gallery.push({
      id: 'a',
      title,
      description: null,
      category: 'Retail',
      results: null,
      imageUrl: null,
      image: null,
    });
    expect((await get('/')).payload).not.toContain(title);
    served.site.invalidate();
    const changed = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.payload).toContain(title);
    expect((await get('/?category=Retail')).payload).toContain(title);
    expect((await get('/?category=')).payload).toContain(title);
    expect((await get('/?category=Dental')).payload).not.toContain(title);
  });

  test('thanks a visitor after a form post without JavaScript, and nobody else', async () => {
    const text = (sent: string) => sent.replaceAll("'", '&#x27;');
    expect((await get('/?sent=account')).payload).toContain(text(successTexts.withAccount));
    expect((await get('/?sent=request')).payload).toContain(text(successTexts.withoutAccount));
    for (const url of ['/', '/?sent=anything', '/?sent=account&sent=request'])
      expect((await get(url)).payload).not.toContain('Your journey with AI has begun!');
  });

  test('repeats nothing from an address or header', async () => {
    const plain = (await get('/')).payload;
    const text = '"><script>alert(1)</script>';
    const poisoned = await get(`/?category=${encodeURIComponent(text)}&x=${encodeURIComponent(text)}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(poisoned.payload).not.toContain('alert(1)');
    expect(poisoned.payload).not.toContain('evil.example');
    expect((await get('/')).payload).toBe(plain);
  });
});

describe('signed-in people', () => {
  test('an admin is redirected to the panel, another user is welcomed, a client sees the site', async () => {
    const { context } = served;
    const admin = await get('/', { cookie: await cookie('staff', await addUser(context, 'admin')) });
    expect([admin.statusCode, admin.headers.location]).toEqual([302, '/admin']);
    const user = await get('/', { cookie: await cookie('staff', await addUser(context, 'user')) });
    expect(user.payload).toContain('<div id="app">');
    expect(user.headers['cache-control']).toBe('private, no-cache');
    const client = await get('/', { cookie: await cookie('client', (await addClient(context)).id) });
    expect(client.payload).toContain('id="contact"');
    for (const { headers } of [admin, user, client]) expect(headers.vary).toContain('cookie');
  });

  test('no signed-in person sees a sign-in page', async () => {
    const { context } = served;
    const client = { cookie: await cookie('client', (await addClient(context)).id) };
    expect((await get('/client/login', client)).headers.location).toBe('/client/dashboard');
    const admin = { cookie: await cookie('staff', await addUser(context, 'super-admin')) };
    expect((await get('/admin-login', admin)).headers.location).toBe('/admin');
  });
});

test('with a provider there is no local staff sign-in', async () => {
  const withProvider = await siteApp({
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'foyer',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Acme ID',
  });
  expect((await withProvider.app.inject('/staff/login')).statusCode).toBe(404);
  expect((await withProvider.app.inject('/admin-login')).payload).toContain('Acme ID');
  await withProvider.close();
});
