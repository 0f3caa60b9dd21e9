import { newId } from '#server/core/ids.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ClientPreviewTable } from '#server/data/db/tables/preview.ts';
import { addRow } from '#server/testing/database/rows.ts';

/** The row of a ready preview with plain default values. */
export const previewRow = (
  row: Pick<ClientPreviewTable, 'clientAccountId' | 'createdAt'> & Partial<ClientPreviewTable>,
): ClientPreviewTable => ({
  id: newId(Date.parse(row.createdAt)),
  projectId: null,
  title: 'Home',
  description: null,
  fileType: 'image',
  originalName: 'home.png',
  originalId: null,
  markedId: null,
  thumbnailId: null,
  posterId: null,
  state: 'ready',
  progress: 1,
  reason: null,
  deliveryPromised: false,
  deleted: false,
  deletedAt: null,
  updatedAt: row.createdAt,
  ...row,
});

/** Writes the first version of a preview whose row the test has written. The version has the preview's id. */
export async function addFirstVersion(db: Db, preview: ClientPreviewTable): Promise<void> {
  const { id, state, progress, reason, createdAt, originalName, originalId, markedId } = preview;
  await addRow(db, 'previewVersion', {
    id,
    previewId: id,
    number: 1,
    contentHash: `hash of ${id}`,
    state,
    progress,
    reason,
    note: null,
    dueOn: null,
    overrideReason: null,
    userId: null,
    createdAt,
    readyAt: state === 'ready' ? createdAt : null,
  });
  await addRow(db, 'versionFile', {
    id,
    versionId: id,
    position: 1,
    kind: preview.fileType,
    originalName,
    originalId,
    sha256: '-',
    transparent: false,
    markedId,
    thumbnailId: preview.thumbnailId,
    posterId: preview.posterId,
  });
}

/** Sets the state of a preview and of its newest version, without the usual steps to that state. */
export async function setState(db: Db, previewId: string, state: ClientPreviewTable['state']): Promise<void> {
  await db.q().updateTable('clientPreview').set({ state }).where('id', '=', previewId).execute();
  const newest = db
    .q()
    .selectFrom('previewVersion')
    .select('id')
    .where('previewId', '=', previewId)
    .orderBy('number', 'desc')
    .limit(1);
  await db.q().updateTable('previewVersion').set({ state }).where('id', '=', newest).execute();
}
