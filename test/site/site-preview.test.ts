import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentMax } from '#contract/site.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { addUser } from '#server/testing/people.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { siteApp, type SiteApp } from './site-app.ts';

let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});
afterAll(() => served.close());

async function as(role: 'content-manager' | 'support-admin', url: string, init: object = {}) {
  const { app, context } = served;
  const subject = await sessionSubject(context.db, 'staff', await addUser(context, role));
  const token = await startSession(context.db, subject, { userAgent: 'test', now: context.now() });
  return app.inject({
    url,
    headers: { cookie: `foyer-staff=${token}`, origin: context.config.publicUrl },
    ...init,
  });
}

test('the preview needs the permission for the site, can be framed by the panel alone, and runs no scripts', async () => {
  const { statusCode, headers, payload } = await as('content-manager', '/admin/site/preview');
  expect(statusCode).toBe(200);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(payload).not.toMatch(/<script (?!type="application\/ld\+json")/);
  expect((await as('content-manager', '/admin/site/preview?page=privacy')).payload).toContain(
    '<h1>Privacy</h1>',
  );

  expect((await as('support-admin', '/admin/site/preview')).statusCode).toBe(404);
  expect((await served.app.inject('/admin/site/preview')).statusCode).toBe(404);
  expect((await served.app.inject('/')).headers['x-frame-options']).toBe('DENY');
});

test('staff see the visitors’ page by the panel’s link, and are redirected to the panel without it', async () => {
  const { statusCode, payload } = await as('content-manager', '/?view=site');
  expect([statusCode, payload.includes(defaultContent.hero.title)]).toEqual([200, true]);
  const plain = await as('content-manager', '/');
  expect([plain.statusCode, plain.headers.location]).toEqual([302, '/admin']);
});

/** Text that cannot be compressed, so that each letter adds to the size. */
const noise = (length: number, seed: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + (((index + 1) * 7919 * (seed + 3)) % 20_000)),
  ).join('');

test('sections that make the page too heavy are named and not published', async () => {
  const { services } = defaultContent;
  const heavy = {
    ...services,
    items: services.items.map((one, index) => ({
      ...one,
      state: 'offered' as const,
      text: noise(280, index),
      points: [1, 2, 3, 4, 5].map((n) => noise(78, index * 10 + n)),
    })),
  };
  const { bytes, sections } = await served.site.weigh({ ...defaultContent, services: heavy });
  expect(bytes).toBeGreaterThan(documentMax);
  expect(sections.toSorted(([, a], [, b]) => b - a)[0]?.[0]).toBe('services');
  expect((await served.site.weigh(defaultContent)).sections).toEqual([]);

  const json = (method: 'PUT' | 'POST', payload: object) => ({ method, payload });
  const put = json('PUT', { content: heavy, revision: 0 });
  expect((await as('content-manager', '/api/admin/site/sections/services', put)).statusCode).toBe(200);
  const refused = await as(
    'content-manager',
    '/api/admin/site/publish',
    json('POST', { revisions: { services: 1 } }),
  );
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
    400,
    ['services'],
  ]);
});
