import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientPublication } from '#contract/publications.ts';
import type { Project } from '#contract/projects.ts';
import { workAddress, workPicture } from '#contract/site/work-address.ts';
import { buildApp } from '#server/app/app.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { countConfirmed } from '#server/features/consent/service.ts';
import { livePortfolio } from '#server/features/projects/service.ts';
import { createSite, type Site } from '#server/site/site.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';

// The whole program with its pages. Without the client's consent, no public address may return a byte of the client's work.
let folder: string;
let context: Context;
let app: FastifyInstance;
let site: Site;
let staff: Call;
let staffHeaders: Record<string, string>;
let client: Call;
let clientAccountId: string;

type Call = <T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) => Promise<T>;

const secret = {
  title: 'Granary Zebulon',
  description: 'A quokka told us so.',
  results: 'Calls 46 % to 3.14159 %',
};
const company = 'Xylographer Works';
const person = 'Ottoline Marchbanks';
const email = 'ottoline@marchbanks.example';
const traces = ['Zebulon', 'zebulon', 'quokka', '3.14159', 'Xylographer'];

async function headersOf(kind: 'staff' | 'client', id: string) {
  const subject = await sessionSubject(context.db, kind, id);
  const token = await startSession(context.db, subject, { userAgent: undefined, now: Date.now() });
  return { cookie: `foyer-${kind}=${token}`, origin: context.config.publicUrl };
}

const calls =
  (headers: Record<string, string>): Call =>
  async (method, url, payload) =>
    (await app.inject({ method, url, headers, ...(payload && { payload }) })).json();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-consent-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', WORKERS: '0' });
  await migrateDatabase(config);
  context = createContext(config, structuredClone(builtInBrand), createLog('silent'));
  const gallery = () => livePortfolio(context, 24);
  site = await createSite(
    context,
    { portfolio: gallery, works: gallery, confirmed: () => countConfirmed(context) },
    { mode: 'built' },
  );
  app = await buildApp(context, site);
  await app.ready();
  await context.events.start();
  staffHeaders = await headersOf('staff', await addUser(context, 'admin'));
  staff = calls(staffHeaders);
  clientAccountId = (await addClient(context, { company, name: person, email, verified: true })).id;
  client = calls(await headersOf('client', clientAccountId));
});
afterAll(async () => {
  await app.close();
  await site.close();
  await closeContext(context);
  rmSync(folder, { recursive: true });
});

const uploader = (): Parameters<typeof uploaded>[0] => ({
  inject: (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...options.headers, ...staffHeaders } }),
});

/** Every address at which visitors could find a work. */
const addresses = ({ id, title }: Pick<Project, 'id' | 'title'>) => [
  '/',
  '/?category=Trades',
  '/sitemap.xml',
  '/robots.txt',
  '/api/portfolio',
  '/api/portfolio?limit=100&category=Trades',
  workAddress({ id, title }),
  workPicture({ id }),
  `/api/portfolio/${id}`,
];

/** The answers from all these addresses, including all headers. */
async function everything(urls: readonly string[]): Promise<string> {
  const answers = await Promise.all(urls.map((url) => app.inject({ url })));
  return answers.map(({ headers, payload }) => JSON.stringify(headers) + payload).join('\n');
}
const found = async (urls: readonly string[]) => {
  const text = await everything(urls);
  return traces.filter((trace) => text.includes(trace));
};

test('with the rule a work is shown nowhere until its client agrees, and nowhere after a withdrawal', async () => {
  await staff('PUT', '/api/admin/publication-rule', { compulsory: true });
  const project = await staff<Project>('POST', '/api/admin/gallery', {
    ...secret,
    category: 'Trades',
    clientAccountId,
    imageUrl: await uploaded(uploader(), 'picture', 'mill.png', png(640, 400, [30, 120, 200])),
  });
  await context.jobs.runUntilEmpty();
  const { imageUrl, image } = await staff<Project>('GET', `/api/admin/portfolio/${project.id}`);
  const pictures = [imageUrl ?? '', ...(image?.sources.map(({ url }) => url) ?? [])];
  const statuses = () => Promise.all(pictures.map(async (url) => (await app.inject({ url })).statusCode));
  const urls = addresses(project);

  // A direct call that makes the project visible does not change the result.
  await staff('PATCH', `/api/admin/portfolio/${project.id}`, { isVisible: true });
  expect(await found(urls)).toEqual([]);
  expect(new Set(await statuses())).not.toContain(200);

  await staff('POST', `/api/admin/portfolio/${project.id}/ask`);
  expect(await found(urls)).toEqual([]);

  const [asked] = await client<ClientPublication[]>('GET', '/api/client/publications');
  const yes = { contentHash: asked?.contentHash, answer: 'yes', shownAs: 'company', confirmsResult: true };
  await client('POST', `/api/client/publications/${project.id}/answer`, yes);
  await expect.poll(() => found(urls)).toEqual(traces);
  const page = (await app.inject({ url: workAddress(project) })).payload;
  expect(page).toMatch(/property="og:image"/);
  expect(await statuses()).toContain(200);

  await client('POST', `/api/client/publications/${project.id}/withdraw`);
  await expect.poll(() => found(urls)).toEqual([]);
  expect(new Set(await statuses())).not.toContain(200);
});

test('a client who agrees without a name is named nowhere, even beside a confirmed result', async () => {
  await client('PATCH', '/api/client/profile', {
    companyLogoUrl: dataUrl('image/png', png(120, 60, [5, 90, 5])),
  });
  const made = {
    title: 'Quiet Granary',
    description: 'A mill.',
    results: 'Calls 9 % to 2 %',
    clientAccountId,
  };
  const project = await staff<Project>('POST', '/api/admin/gallery', made);
  await staff('POST', `/api/admin/portfolio/${project.id}/ask`);
  const asked = (await client<ClientPublication[]>('GET', '/api/client/publications')).find(
    ({ title }) => title === made.title,
  );
  const yes = { answer: 'yes', shownAs: 'anonymous', showsLogo: true, confirmsResult: true };
  await client('POST', `/api/client/publications/${project.id}/answer`, {
    contentHash: asked?.contentHash,
    ...yes,
  });
  const urls = addresses(project);
  await expect.poll(() => everything(urls)).toContain('Confirmed by the client');
  const text = await everything(urls);
  for (const trace of ['Xylographer', ...person.split(' '), email, clientAccountId, '/logos/'])
    expect(text, trace).not.toContain(trace);
});
