import { beforeEach, expect, test } from 'vitest';
import type { ClientPublication } from '#contract/publications.ts';
import type { Project } from '#contract/projects.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let project: Project;
beforeEach(async () => {
  const made = { title: 'Mill', description: 'A mill', clientAccountId: people.accountA.id };
  project = (await people.admin.post('/api/admin/gallery', made)).json<Project>();
});

const setLogo = (shade = 90) =>
  people.clientA.patch('/api/client/profile', {
    companyLogoUrl: dataUrl('image/png', png(120, 60, [5, shade, 5])),
  });

async function answer(more: object = {}) {
  await people.admin.post(`/api/admin/portfolio/${project.id}/ask`);
  const [first] = (await people.clientA.get('/api/client/publications')).json<ClientPublication[]>();
  const body = { contentHash: first?.contentHash, answer: 'yes', showsLogo: true, ...more };
  expect((await people.clientA.post(`/api/client/publications/${project.id}/answer`, body)).statusCode).toBe(
    200,
  );
  await app.context.jobs.runUntilEmpty();
}

const shown = async () => {
  const [item] = (await app.get('/api/portfolio')).json<{ logoUrl: string | null }[]>();
  return item?.logoUrl ?? null;
};

test('a logo is public with the client’s consent, and gone without it', async () => {
  expect((await setLogo()).statusCode).toBe(200);
  await answer();
  const address = (await shown()) ?? '';
  expect(address).toMatch(/^\/logos\//);
  const served = await app.get(address);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  await people.clientA.post(`/api/client/publications/${project.id}/withdraw`);
  expect((await app.get(address)).statusCode).toBe(404);
});

test('it is not shown unless asked for, without a name, or beside other content', async () => {
  await setLogo();
  await answer({ showsLogo: false });
  expect(await shown()).toBeNull();
  await answer({ shownAs: 'anonymous' });
  expect(await shown()).toBeNull();
  await answer();
  const address = (await shown()) ?? '';
  await people.admin.patch(`/api/admin/portfolio/${project.id}`, { title: 'Mills' });
  expect(await shown()).toBeNull();
  expect((await app.get(address)).statusCode).toBe(404);
});

test('a changed logo needs new consent', async () => {
  await setLogo();
  await answer();
  const address = (await shown()) ?? '';
  await setLogo(200);
  expect((await app.get(address)).statusCode).toBe(404);
  await answer();
  expect((await app.get((await shown()) ?? '')).statusCode).toBe(200);
});

test('a client without a logo has none to show', async () => {
  await answer();
  expect(await shown()).toBeNull();
});
