import { beforeEach, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import type { ContactMessage } from '#contract/messages.ts';
import type { ClientNext, OpenKind, Waiting } from '#contract/waiting.ts';
import { allWaiting, openKinds, type WaitingSide } from '#server/data/db/views/waiting.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let people: Awaited<ReturnType<typeof addEveryone>>;
let previewId: string;
let pinId: string;
let projectId: string;
beforeEach(async () => {
  people = await addEveryone(app);
  const ours = { clientAccountId: people.accountA.id };
  projectId = await made(people.admin, '/api/admin/gallery', { ...ours, title: 'Mill', description: 'Work' });
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const preview = { ...ours, projectId, title: 'Home', fileUrl };
  previewId = await made(people.admin, '/api/admin/client-previews', preview);
  await setState(app.context.db, previewId, 'ready');
  const files = app.context.db.q().selectFrom('versionFile').select('versionFile.id');
  const { id: versionFileId } = await files.executeTakeFirstOrThrow();
  const pin = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
  pinId = await made(people.clientA, `/api/client/previews/${previewId}/pins`, pin);
});

async function done(response: ReturnType<Caller['post']>) {
  const { statusCode, body } = await response;
  expect([statusCode, body]).toEqual([statusCode < 300 ? statusCode : 200, expect.any(String)]);
  return (await response).json<{ id: string }>();
}
const made = async (caller: Caller, path: string, body: object) => (await done(caller.post(path, body))).id;

/** The things that should be waiting now: by kind and id, the side that they wait for. */
const open = new Map<string, WaitingSide>();
const holds = (kind: OpenKind, subjectId: string, waitsFor: WaitingSide | null) => {
  if (waitsFor === null) open.delete(`${kind} ${subjectId}`);
  else open.set(`${kind} ${subjectId}`, waitsFor);
};
const waiting = (kind: OpenKind, waitsFor: WaitingSide) =>
  [...open].flatMap(([key, held]) =>
    held === waitsFor && key.startsWith(`${kind} `) ? key.split(' ')[1] : [],
  );

/**
 * An action of one side on a thing of one kind, after which the thing waits for another side. `any` returns a waiting thing,
 * if there is one.
 */
type Act = (any: (kind: OpenKind, waitsFor: WaitingSide) => string | undefined) => Promise<unknown>;

const handIn = (kind: OpenKind, path: string, body: object): Act => {
  return async () => {
    await done(people.clientA.post(path, body));
    holds(kind, people.accountA.id, 'agency');
  };
};
const look = (kind: 'artwork' | 'brief' | 'reference-links'): Act => {
  return async () => {
    await done(people.admin.post(`/api/admin/clients/${people.accountA.id}/looked`, { kind }));
    holds(kind, people.accountA.id, null);
  };
};

const acts: readonly Act[] = [
  async () => {
    const { email } = people.accountA;
    await app.post('/api/consultations', { name: 'Ada Moss', email, message: `Request ${app.clock.now}` });
    const [row] = (await people.admin.get('/api/admin/consultations')).json<Consultation[]>();
    holds('request', row?.id ?? '', 'agency');
  },
  async (any) => {
    const id = any('request', 'agency');
    if (!id) return;
    await done(people.admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' }));
    holds('request', id, null);
  },
  async () => {
    await app.post('/api/messages', {
      name: 'Bo',
      email: 'bo@moss.example',
      message: `Hello ${app.clock.now}`,
    });
    const [row] = (await people.admin.get('/api/admin/messages')).json<ContactMessage[]>();
    holds('contact-message', row?.id ?? '', 'agency');
  },
  async (any) => {
    const id = any('contact-message', 'agency');
    if (!id) return;
    await done(people.admin.patch(`/api/admin/messages/${id}/read`));
    holds('contact-message', id, null);
  },
  handIn('message', '/api/client/messages', { message: 'When?' }),
  async () => {
    const body = { clientAccountId: people.accountA.id, message: 'On Friday.' };
    await done(people.admin.post('/api/admin/client-messages', body));
    holds('message', people.accountA.id, null);
  },
  async () => {
    const values = { requestType: 'font_change', currentValues: {}, requestedValues: { font: 'Bold' } };
    const id = await made(people.clientA, '/api/client/directive-change-requests', values);
    holds('change-request', id, 'agency');
  },
  async (any) => {
    const id = any('change-request', 'agency');
    if (!id) return;
    const decision = { status: 'approved', adminResponse: 'Gladly' };
    await done(people.admin.patch(`/api/admin/directive-change-requests/${id}`, decision));
    holds('change-request', id, null);
  },
  async () => {
    const said = { previewId, rating: 4, feedback: 'Bluer' };
    const id = await made(people.clientA, '/api/client/preview-feedback', said);
    feedbackId = id;
    holds('preview', previewId, 'agency');
  },
  async () => {
    if (!feedbackId) return;
    await done(people.admin.patch(`/api/admin/preview-feedback/${feedbackId}/respond`, { response: 'Yes' }));
    holds('preview', previewId, 'client');
  },
  async () => {
    const words = { kind: 'question', words: 'Which blue?' };
    await done(people.admin.put(`/api/admin/client-previews/${previewId}/pins/${pinId}/answer`, words));
    holds('pin', pinId, 'client');
  },
  async (any) => {
    if (!any('pin', 'client')) return;
    await made(people.clientA, `/api/client/previews/${previewId}/pins/${pinId}/messages`, {
      message: 'Navy',
    });
    holds('pin', pinId, 'agency');
  },
  async () => {
    const words = { kind: 'done', words: null };
    await done(people.admin.put(`/api/admin/client-previews/${previewId}/pins/${pinId}/answer`, words));
    holds('pin', pinId, null);
  },
  async () => {
    const id = await made(people.admin, `/api/admin/portfolio/${projectId}/file-requests`, {
      words: 'A logo',
    });
    holds('file-request', id, 'client');
  },
  async (any) => {
    const id = any('file-request', 'client');
    if (!id) return;
    await done(people.clientA.post(`/api/client/file-requests/${id}/answer`, { answer: 'Sent' }));
    holds('file-request', id, 'agency');
  },
  async (any) => {
    const id = any('file-request', 'agency');
    if (!id) return;
    const accepted = { state: 'accepted', reason: null };
    await done(people.admin.patch(`/api/admin/portfolio/${projectId}/file-requests/${id}`, accepted));
    holds('file-request', id, null);
  },
  async () => {
    const filePath = dataUrl('image/png', png(8, 8, [app.clock.now % 251, 2, 3]));
    const file = { fileName: 'a.png', originalName: 'a.png', fileType: 'image/png', fileSize: 99 };
    await made(people.clientA, '/api/client/artwork', { ...file, category: 'logo', filePath });
    holds('artwork', people.accountA.id, 'agency');
  },
  look('artwork'),
  async () => {
    const wishes = { colorPalette: [], fontPreferences: `Font ${app.clock.now}`, additionalNotes: null };
    const choices = { letUsChooseColors: true, letUsChooseFont: false };
    await done(people.clientA.post('/api/client/project-directives', { ...wishes, ...choices }));
    holds('brief', people.accountA.id, 'agency');
  },
  look('brief'),
  async () => {
    const links = [{ url: `https://mill.example/${app.clock.now}` }];
    await done(people.clientA.post('/api/client/reference-links', { links }));
    holds('reference-links', people.accountA.id, 'agency');
  },
  look('reference-links'),
];
let feedbackId = '';

/** Random numbers that are the same in each run of the test. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('random histories: each waiting thing has one side at each moment, for every kind, and both sides read the same', async () => {
  const number = random(3);
  open.clear();
  feedbackId = '';
  holds('preview', previewId, 'client');
  const given = new Set<string>();
  for (let step = 0; step < 150; step++) {
    const place = number(acts.length);
    app.clock.now += 61_000;
    await acts[place]?.((kind, waitsFor) => waiting(kind, waitsFor)[0]);
    const rows = await allWaiting(app.context.db).execute();
    const told = rows.map(({ kind, subjectId, waitsFor }) => `${kind} ${subjectId} ${waitsFor}`).toSorted();
    const expected = [...open].map(([key, waitsFor]) => `${key} ${waitsFor}`).toSorted();
    expect([step, place, told]).toEqual([step, place, expected]);
    for (const { kind, waitsFor } of rows) given.add(`${kind} ${waitsFor}`);
    if (step % 10 > 0) continue;
    const staff = (await people.admin.get('/api/admin/waiting')).json<Waiting[]>();
    const ours = Object.groupBy(
      told.filter((line) => line.endsWith(' agency')),
      (line) => line.split(' ')[0] ?? '',
    );
    expect(Object.fromEntries(staff.map(({ kind, count }) => [kind, count]))).toEqual(
      Object.fromEntries(Object.entries(ours).map(([kind, lines]) => [kind, lines?.length])),
    );
    const client = (await people.clientA.get('/api/client/next')).json<ClientNext>();
    expect(client.yourCount).toBe(told.filter((line) => line.endsWith(' client')).length);
    expect(client.ours === null).toBe(Object.keys(ours).every((kind) => kind === 'contact-message'));
  }
  // Check that every kind occurred. The kinds about money and appointments have their own tests: `money.test.ts`,
  // `appointments.test.ts`.
  const apart = [
    'quote',
    'milestone',
    'draft-invoice',
    'invoice',
    'refused-payment',
    'reminded-invoice',
    'appointment',
    'request-reply',
    'asked-round',
  ];
  const others = openKinds.filter((kind) => !apart.includes(kind));
  const bySides = others.map((kind) => `${kind} agency`);
  expect([...given].toSorted()).toEqual(
    [...bySides, 'file-request client', 'pin client', 'preview client'].toSorted(),
  );
});
