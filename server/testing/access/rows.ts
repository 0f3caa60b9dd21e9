import { newId } from '#server/core/ids.ts';
import { dataUrl, png, uploaded } from '../samples/sample-files.ts';
import { setState } from '../samples/sample-versions.ts';
import { made, type Caller, type TestApp } from '../test-app.ts';

export const picture = png(64, 40, [30, 120, 200]);
export const fileUrl = dataUrl('image/png', picture);

/** A company: its contact, and an admin who works for it. */
export interface Company {
  admin: Caller;
  client: Caller;
  clientAccountId: string;
}

let visitors = 0;

/**
 * Sends a form of the site as a visitor and returns the id of the new row. The row is spam if the form's hidden field is
 * filled in.
 */
export async function sent(app: TestApp, table: 'consultation' | 'contactMessage', fields: object = {}) {
  visitors += 1;
  const payload = {
    name: `Visitor ${visitors}`,
    email: `visitor-${visitors}@example.com`,
    message: 'Hello',
    ...fields,
  };
  const url = table === 'consultation' ? '/api/consultations' : '/api/messages';
  // Each visitor has a different network address, so that no limit applies.
  const remoteAddress = `10.1.${visitors >> 8}.${visitors % 256}`;
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress });
  if (response.statusCode !== 201) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  const found = app.context.db.q().selectFrom(table).select('id').where('email', '=', payload.email);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Makes rows of a company through calls that its contact or its admin makes. */
export function rowsOf(app: TestApp, { admin, client, clientAccountId }: Company) {
  const { db } = app.context;

  const project = (more: object = {}) =>
    made(admin, '/api/admin/gallery', { clientAccountId, title: 'Mill', description: 'A mill', ...more });
  const preview = (more: object = {}) =>
    made(admin, '/api/admin/client-previews', { clientAccountId, title: 'Page', fileUrl, ...more });
  const deliveryOf = (versionId: string, more: object = {}) =>
    made(admin, `/api/admin/client-previews/${versionId}/deliveries`, {
      versionId,
      name: 'Final files',
      ...more,
    });
  const ratingOf = (previewId: string) =>
    made(client, '/api/client/preview-feedback', { previewId, rating: 4 });

  /** A preview that its client sees, with the file of its version. */
  async function readyPreview(more: object = {}) {
    const id = await preview(more);
    await setState(db, id, 'ready');
    const file = db.q().selectFrom('versionFile').select('id').where('versionId', '=', id);
    return { id, versionFileId: (await file.executeTakeFirstOrThrow()).id };
  }

  /** A preview with a pin that `by` made: its client by default, or staff. */
  async function pinned(by: Caller = client, more: object = {}) {
    const { id, versionFileId } = await readyPreview();
    const url = `/api/${by === client ? 'client/previews' : 'admin/client-previews'}/${id}/pins`;
    const body = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here', ...more };
    return { id, params: { pinId: await made(by, url, body) } };
  }

  /** A project with a request for a file. */
  async function fileRequest() {
    const id = await project();
    const words = 'A logo';
    return {
      id,
      params: { requestId: await made(admin, `/api/admin/portfolio/${id}/file-requests`, { words }) },
    };
  }

  async function projectWithoutSizes(): Promise<string> {
    const id = await project({ imageUrl: await uploaded(admin, 'picture', 'a.png', picture) });
    await db.q().updateTable('project').set({ pictureFailed: true }).where('id', '=', id).execute();
    return id;
  }

  async function projectWithoutVideo(): Promise<string> {
    const id = await projectWithoutSizes();
    // Avoids encoding a clip.
    await db.q().updateTable('file').set({ purpose: 'video' }).where('purpose', '=', 'picture').execute();
    const rows = db.q().updateTable('project').where('id', '=', id);
    await rows.set((eb) => ({ videoUrl: eb.ref('imageUrl'), imageUrl: null, videoProblem: 'x' })).execute();
    return id;
  }

  async function openedWave(): Promise<string> {
    const id = newId();
    const at = '2026-01-01T00:00:00.000Z';
    const row = { id, openedAt: at, lastAt: at, judgement: null, judgedAt: null, userId: null };
    await db.q().insertInto('wave').values(row).execute();
    return id;
  }

  return {
    project,
    preview,
    readyPreview,
    pinned,
    ratingOf,
    rated: async () => ratingOf((await readyPreview()).id),
    deliveryOf,
    delivered: async (more: object = {}) => deliveryOf(await preview(), more),
    fileRequest,
    projectWithoutSizes,
    projectWithoutVideo,
    openedWave,
    message: () => made(client, '/api/client/messages', { message: 'Hello' }),
    changeRequest: () =>
      made(client, '/api/client/directive-change-requests', {
        requestType: 'color_change',
        requestReason: 'New logo',
        currentValues: { colors: ['#aa0000'] },
        requestedValues: { colors: ['#0000cc'] },
      }),
    artwork: (filePath: string = fileUrl) =>
      made(client, '/api/client/artwork', { originalName: 'a.png', filePath }),
  };
}
