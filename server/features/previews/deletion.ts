import { conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Acted } from '#server/data/audit/act.ts';
import * as files from '#server/features/files/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as threads from '#server/features/threads/service.ts';
import * as repository from './repository.ts';
import { assertWithin, enqueueWatermark, findOrRefuse, kinds, lock, record, type Work } from './service.ts';
import * as versionRows from './versions/repository.ts';
import { showCurrent } from './versions/versions.ts';

/** Deletes a preview. The preview and its files are hidden at once and can be restored for 30 days. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    await assertWithin(context, scope, id);
    const row = await repository.setDeleted(db, id, iso(now()), iso(0));
    if (!row) throw notFound('This preview');
    // Deleting the original also deletes the files that were made from it.
    for (const original of await versionRows.originalsOf(db, id)) await files.remove(context, original);
    // Wait one more minute, so that the job never runs while the preview can still be restored.
    await jobs.enqueue(kinds.purge, {}, { delayMs: files.retentionMs + 60_000 });
    return record(context, actor, 'delete', row);
  });

/**
 * Cancels a version that its client has not seen. The preview then shows the previous version. If there is no other version,
 * the preview is deleted and can be restored as usual. @throws AppError `conflict` once the version is ready
 */
export const cancelVersion = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  versionId: string,
): Promise<Acted> =>
  context.db.tx(async () => {
    const { db } = context;
    await findOrRefuse(context, scope, id);
    await lock(context, id);
    const version = await versionRows.findOf(db, id, versionId);
    if (!version) throw notFound('This version');
    if (version.state === 'ready')
      throw conflict(`Version ${version.number} is ready, and its client may have seen it.`);
    if ((await versionRows.list(db, id)).length === 1) return remove(context, actor, scope, id);
    for (const { originalId } of await versionRows.filesOf(db, versionId))
      if (originalId !== null) await files.remove(context, originalId);
    await versionRows.remove(db, versionId);
    const row = await showCurrent(context, id);
    if (!row) throw notFound('This preview');
    return record(context, actor, 'cancel-version', row, { detail: { number: version.number } });
  });

/** Restores a deleted preview. */
export const restore = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await assertWithin(context, scope, id);
    const row = await repository.setDeleted(db, id, null, iso(now() - files.retentionMs));
    const originals = row ? await versionRows.originalsOf(db, id) : [];
    if (!row || originals.length === 0) throw notFound('This preview');
    for (const original of originals) await files.restore(context, original);
    for (const version of await versionRows.processing(db, id)) await enqueueWatermark(context, version.id);
    const acted = await record(context, actor, 'restore', row);
    return acted.with(await findOrRefuse(context, scope, id));
  });

/** Permanently removes previews that can no longer be restored. */
export const purge = (context: Pick<Work, 'db' | 'now'>): Promise<void> =>
  context.db.tx(async () => {
    const ids = (await repository.listDeleted(context.db, iso(context.now() - files.retentionMs))).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return;
    await feedback.removeOf(context, ids);
    await threads.removeOfPreviews(context, ids);
    await repository.removeAll(context.db, ids);
  });

/** One page of deleted previews that can be restored, each with the time until which this is possible. */
export async function listDeleted(
  { db, now }: Pick<Work, 'db' | 'now'>,
  scope: Scope,
  query: { limit: number; cursor?: string | undefined; mine?: string | undefined },
) {
  const page = await repository.listDeletedWithin(db, scope, query, iso(now() - files.retentionMs));
  const items = page.items.map(({ deletedAt, ...row }) => {
    const at = deletedAt ?? iso(now());
    return { ...row, deletedAt: at, restorableUntil: iso(Date.parse(at) + files.retentionMs) };
  });
  return { ...page, items };
}
