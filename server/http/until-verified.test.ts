import { beforeEach, expect, test } from 'vitest';
import type { StaffDelivery } from '#contract/deliveries.ts';
import type { ClientNext } from '#contract/waiting.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { noteMailServer } from '#server/work/mail/note-mail-server.ts';

const app = appForEachTest();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
});

/** Restarts the app, with or without a mail server. */
async function restart(configured: boolean) {
  Object.assign(app.context.mailer, { configured });
  await noteMailServer(app.context);
}

const picture = (shade: number) => dataUrl('image/png', png(64, 40, [shade, 120, 200]));
const made = async (url: string, body: object) => {
  const answer = await admin.post(url, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
};

/** Shares a message with a file, a project, a preview, and a delivery of that preview. */
async function share(clientAccountId: string, name: string) {
  const file = await uploaded(admin, 'staff-attachment', 'a.png', png(8, 8, [1, 2, 3]));
  await made('/api/admin/client-messages', { clientAccountId, message: name, files: [file] });
  await made('/api/admin/gallery', { title: name, description: 'A project', clientAccountId });
  const preview = await made('/api/admin/client-previews', {
    clientAccountId,
    title: name,
    originalName: 'a.png',
    fileUrl: picture(10),
  });
  await app.context.jobs.runUntilEmpty();
  const delivery = { versionId: preview, name, locked: true };
  const id = await made(`/api/admin/client-previews/${preview}/deliveries`, delivery);
  return { preview, delivery: id };
}

async function approve(portal: Caller, preview: string) {
  const base = `/api/client/previews/${preview}`;
  const [version] = (await portal.get(`${base}/room`)).json<ClientRoom>().versions;
  const seen = { versionId: version?.id, contentHash: version?.contentHash };
  return portal.post(`${base}/decisions`, { ...seen, kind: 'approve' });
}

interface Shared {
  title?: string;
  name?: string;
  message?: string;
  files?: { url: string }[];
}

/** The names in each list of the portal, and the files that the client can read. */
async function seen(portal: Caller) {
  const lists = ['messages', 'previews', 'deliveries', 'gallery'];
  const found: Record<string, unknown[]> = {};
  for (const list of lists) {
    const rows = (await portal.get(`/api/client/${list}`)).json<Shared[]>();
    found[list] = rows.map(({ title, name, message }) => title ?? name ?? message);
  }
  return found;
}
const all = (...names: string[]) => ({
  messages: names,
  previews: names,
  deliveries: names,
  gallery: names,
});

async function filesOf(portal: Caller) {
  const [message] = (await portal.get('/api/client/messages')).json<Shared[]>();
  const [preview] = (await portal.get('/api/client/previews')).json<
    { fileUrl: string; thumbnailUrl: string }[]
  >();
  const [delivery] = (await portal.get('/api/client/deliveries')).json<(Shared & { zipUrl: string })[]>();
  return [
    message?.files?.[0]?.url,
    preview?.fileUrl,
    preview?.thumbnailUrl,
    delivery?.zipUrl,
    delivery?.files?.[0]?.url,
  ];
}
const statusesOf = (caller: Caller, urls: readonly (string | undefined)[]) =>
  Promise.all(urls.map(async (url) => (await caller.get(url ?? '/')).statusCode));

test('content shared before the mail server was set up stays visible; the rest waits for the verified address', async () => {
  await restart(false);
  const client = await addClient(app.context, { origin: 'self' });
  const portal = await app.as('client', client.id);
  const before = await share(client.id, 'Before');
  // The waiting list and the bell keep their rows when a mail server is added.
  const next = async () => (await portal.get('/api/client/next')).json<ClientNext>();
  const bell = async () => (await portal.get('/api/client/notices')).json<{ id: string }[]>();
  const told = await bell();
  expect([told.length > 0, (await next()).yours?.title]).toEqual([true, 'Before']);
  await restart(true);
  expect([await bell(), (await next()).yours?.title]).toEqual([told, 'Before']);
  await restart(false);
  await approve(portal, before.preview);
  await admin.post(`/api/admin/deliveries/${before.delivery}/release`);
  expect(await seen(portal)).toEqual(all('Before'));
  const old = await filesOf(portal);
  expect(await statusesOf(portal, old)).toEqual([200, 200, 200, 200, 200]);

  await restart(true);
  expect(await seen(portal)).toEqual(all('Before'));
  expect(await statusesOf(portal, old)).toEqual([200, 200, 200, 200, 200]);
  const after = await share(client.id, 'After');
  expect(await next()).toMatchObject({ yours: null, yourCount: 0 });
  const words = JSON.stringify(await bell());
  expect([words.includes('Before'), words.includes('After')]).toEqual([true, false]);
  // A restart in between changes nothing.
  await restart(true);
  expect(await seen(portal)).toEqual(all('Before'));
  expect((await portal.get('/api/client/messages')).headers['x-total-count']).toBe('1');
  for (const path of ['room', 'pins'])
    expect((await portal.get(`/api/client/previews/${after.preview}/${path}`)).statusCode).toBe(404);
  expect((await portal.get(`/api/client/deliveries/${after.delivery}/zip`)).statusCode).toBe(404);

  // The client's own messages stay visible; an answer to them stays hidden.
  app.clock.now = Date.now() + 60_000;
  const { id } = (await portal.post('/api/client/messages', { message: 'Mine' })).json<{ id: string }>();
  await admin.post(`/api/admin/client-messages/${id}/respond`, { response: 'An answer' });
  const messages = (await portal.get('/api/client/messages')).json<{ adminResponse: null }[]>();
  expect(messages).toMatchObject([{ message: 'Mine', adminResponse: null }, { message: 'Before' }]);

  // A new version stays hidden; the earlier one stays visible.
  const versions = async () =>
    (await portal.get(`/api/client/previews/${before.preview}/room`)).json<ClientRoom>().versions;
  await made(`/api/admin/client-previews/${before.preview}/versions`, {
    originalName: 'b.png',
    fileUrl: picture(90),
  });
  await app.context.jobs.runUntilEmpty();
  const [version, ...others] = await versions();
  expect([version?.number, others]).toEqual([1, []]);
  expect(await statusesOf(portal, [version?.files[0]?.fileUrl ?? ''])).toEqual([200]);

  const proved = { emailVerifiedAt: new Date(app.clock.now).toISOString() };
  await app.context.db.q().updateTable('contact').set(proved).where('id', '=', client.contactId).execute();
  expect(await seen(portal)).toMatchObject({ previews: ['After', 'Before'], gallery: ['After', 'Before'] });
  expect((await versions()).map(({ number }) => number)).toEqual([2, 1]);
  const [, newest] = (await portal.get('/api/client/deliveries')).json<StaffDelivery[]>();
  expect(newest?.name).toBe('Before');
  expect(await statusesOf(portal, await filesOf(portal))).toContain(200);
});

test('an account younger than the mail server sees nothing, nor does a stranger', async () => {
  await restart(false);
  const client = await addClient(app.context, { origin: 'self' });
  await share(client.id, 'Before');
  const files = await filesOf(await app.as('client', client.id));
  await restart(true);
  const young = await addClient(app.context, { origin: 'self' });
  await share(young.id, 'After');
  const stranger = await app.as('client', young.id);
  expect(await seen(stranger)).toEqual(all());
  expect(await statusesOf(stranger, files.slice(0, 3))).toEqual([404, 404, 404]);
  expect((await stranger.get('/api/client/people')).json()).toEqual({ people: [], invitations: [] });
  expect((await stranger.get('/api/client/notices')).json()).toEqual([]);
  expect((await stranger.get('/api/client/next')).json()).toMatchObject({ yours: null, ours: null });
});

test('an update reveals nothing if a mail server was set up all the time', async () => {
  const client = await addClient(app.context, { origin: 'self' });
  await share(client.id, 'Before');
  await restart(true);
  await restart(true);
  expect(await seen(await app.as('client', client.id))).toEqual(all());
});
