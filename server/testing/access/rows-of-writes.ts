import { expect, onTestFinished } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { startBucket } from '#server/testing/services/bucket-server.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import type { addEveryone } from '../people.ts';
import type { Caller, TestApp } from '../test-app.ts';

export const picture = png(64, 40, [30, 120, 200]);
export const fileUrl = dataUrl('image/png', picture);

/** The app and people that the writes use. An entry may replace both. */
export interface Agency {
  app: TestApp;
  people: Awaited<ReturnType<typeof addEveryone>>;
}

/** Makes the rows that a write needs, by calls of their people where there is one. */
export function rowsOf(agency: Agency) {
  const account = () => ({ clientAccountId: agency.people.accountA.id });

  async function made(caller: Caller, url: string, body: Record<string, unknown>): Promise<string> {
    const response = await caller.post(url, body);
    expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
    return response.json<{ id: string }>().id;
  }

  /** Sends a form as a visitor and returns the id; with the hidden field filled in it is spam. */
  async function sent(form: 'consultations' | 'messages', fields: object = {}): Promise<string> {
    const body = { name: 'Ana', email: 'ana@example.com', message: 'Hello', ...fields };
    expect((await agency.app.post(`/api/${form}`, body)).statusCode).toBe(201);
    const folder = 'website' in fields ? 'spam' : 'inbox';
    const [first] = (await agency.people.admin.get(`/api/admin/${form}?folder=${folder}`)).json<
      { id: string }[]
    >();
    return first?.id ?? '';
  }

  const wroteMessage = () => made(agency.people.clientA, '/api/client/messages', { message: 'Hello' });
  const asked = () =>
    made(agency.people.clientA, '/api/client/directive-change-requests', {
      requestType: 'color_change',
      requestReason: 'New logo',
      currentValues: { colors: ['#aa0000'] },
      requestedValues: { colors: ['#0000cc'] },
    });
  const startedProject = (more: object = {}) =>
    made(agency.people.admin, '/api/admin/gallery', {
      ...account(),
      title: 'Mill',
      description: 'A mill',
      ...more,
    });
  const uploadedPreview = () =>
    made(agency.people.admin, '/api/admin/client-previews', { ...account(), title: 'Page', fileUrl });
  /** A preview that its client sees, with the file of its version. */
  async function readyPreview() {
    const id = await uploadedPreview();
    await setState(agency.app.context.db, id, 'ready');
    const file = agency.app.context.db.q().selectFrom('versionFile').select('id').where('versionId', '=', id);
    return { id, versionFileId: (await file.executeTakeFirstOrThrow()).id };
  }
  async function delivered(more: object = {}): Promise<string> {
    const versionId = await uploadedPreview();
    const body = { versionId, name: 'Final files', ...more };
    return made(agency.people.admin, `/api/admin/client-previews/${versionId}/deliveries`, body);
  }
  /** A preview with a pin of its client. */
  async function pinned() {
    const { id, versionFileId } = await readyPreview();
    const body = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
    return {
      id,
      params: { pinId: await made(agency.people.clientA, `/api/client/previews/${id}/pins`, body) },
    };
  }
  async function rated(): Promise<string> {
    const previewId = await uploadedPreview();
    await setState(agency.app.context.db, previewId, 'ready');
    return made(agency.people.clientA, '/api/client/preview-feedback', { previewId, rating: 3 });
  }
  const invited = () =>
    made(agency.people.admin, `/api/admin/clients/${agency.people.accountA.id}/contacts`, {
      name: 'Ana',
      email: 'ana@example.com',
      standing: 'sees',
    });
  /** A file request that the client has answered. */
  async function answered() {
    const id = await startedProject();
    const requestId = await made(agency.people.admin, `/api/admin/portfolio/${id}/file-requests`, {
      words: 'A logo',
    });
    await agency.people.clientA.post(`/api/client/file-requests/${requestId}/answer`, { answer: 'Sent' });
    return { id, params: { requestId } };
  }
  async function projectWithoutSizes(): Promise<string> {
    const id = await startedProject({
      imageUrl: await uploaded(agency.people.admin, 'picture', 'a.png', picture),
    });
    const { db } = agency.app.context;
    await db.q().updateTable('project').set({ pictureFailed: true }).where('id', '=', id).execute();
    return id;
  }
  async function projectWithoutVideo(): Promise<string> {
    const id = await projectWithoutSizes();
    const { db } = agency.app.context;
    // Avoids encoding a clip.
    await db.q().updateTable('file').set({ purpose: 'video' }).where('purpose', '=', 'picture').execute();
    const rows = db.q().updateTable('project').where('id', '=', id);
    await rows.set((eb) => ({ videoUrl: eb.ref('imageUrl'), imageUrl: null, videoProblem: 'x' })).execute();
    return id;
  }

  const changedFooter = (note: string, revision = 0) =>
    agency.people.admin.put('/api/admin/site/sections/footer', { content: { note, social: null }, revision });

  const invitedColleague = () =>
    made(agency.people.admin, '/api/admin/team/invitations', {
      email: 'kim@agency.example',
      role: 'support-admin',
    });

  /** A working bucket for the time of the test. */
  async function bucketPlace() {
    const bucket = await startBucket();
    onTestFinished(() => bucket.stop());
    return {
      bucket: 'files',
      endpoint: bucket.env.S3_ENDPOINT,
      region: '',
      keyId: 'a',
      secret: 'b',
    };
  }

  async function openedWave(): Promise<string> {
    const id = newId();
    const at = '2026-01-01T00:00:00.000Z';
    const open = { judgement: null, judgedAt: null, userId: null };
    await agency.app.context.db
      .q()
      .insertInto('wave')
      .values({ id, openedAt: at, lastAt: at, ...open })
      .execute();
    return id;
  }

  return {
    account,
    made,
    sent,
    wroteMessage,
    asked,
    startedProject,
    uploadedPreview,
    readyPreview,
    delivered,
    pinned,
    rated,
    invited,
    answered,
    projectWithoutSizes,
    projectWithoutVideo,
    changedFooter,
    invitedColleague,
    bucketPlace,
    openedWave,
  };
}
