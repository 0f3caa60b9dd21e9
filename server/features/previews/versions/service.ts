import { versionLimits, type NewVersion } from '#contract/preview-versions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import type { Acted } from '#server/data/audit/act.ts';
import * as files from '#server/features/files/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import * as previews from '../repository.ts';
import {
  enqueueWatermark,
  findOrRefuse,
  lock,
  record,
  sourceOf,
  targetOf,
  type BodyFiles,
  type FileWork,
  type Work,
} from '../service.ts';
import * as repository from './repository.ts';
import * as versions from './versions.ts';

/**
 * Stores a new version of a preview. `gate` runs first in the transaction, and it may refuse. The audit log records the
 * result of `gate`.
 */
export async function add<T>(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  input: NewVersion,
  bodyFiles: BodyFiles,
  steps: { gate: () => Promise<Record<string, unknown>>; finish: Finish<Acted<T>>; answer: () => Promise<T> },
): Promise<Acted<T>> {
  const { db } = context;
  const preview = await findOrRefuse(context, scope, id);
  const single = sourceOf(input, bodyFiles);
  const [field, sources] = input.files ? ['files', input.files] : [single.field, [single.source]];
  const target = {
    ...targetOf(actor, preview.clientAccountId, field, input.files ? null : input.originalName),
    documents: true,
  };
  const { note, dueOn = null, overrideReason } = input;
  const add = async (stored: files.StoredFile[]) => {
    await lock(context, id);
    const newest = await repository.newest(db, id);
    if (newest && input.after !== undefined && newest.id !== input.after)
      throw new AppError(
        'superseded',
        `A colleague has uploaded version ${newest.number} in the meantime. Your files are kept: please check before you send them.`,
      );
    const detail = await steps.gate();
    const number = (newest?.number ?? 0) + 1;
    if (number > versionLimits.versions)
      throw conflict(`A preview can have at most ${versionLimits.versions} versions.`);
    const about = { note, dueOn, overrideReason, userId: actor.id };
    const made = versions.build(context, id, number, stored, about);
    await repository.insert(db, made.version, made.files);
    const row = await versions.showCurrent(context, id);
    if (!row) throw notFound('This preview');
    const acted = await record(context, actor, 'version', row, {
      detail: { number, ...detail },
      version: 'processing',
    });
    await enqueueWatermark(context, made.version.id);
    return acted.with(await steps.answer());
  };
  return files.storeFiles(context, sources, target, (stored) => steps.finish(() => add(stored)));
}

/** Changes the note and date of a version, in the running transaction. */
export async function update(
  context: Work,
  actor: UserActor,
  id: string,
  versionId: string,
  changes: { note?: string | null | undefined; dueOn?: string | null | undefined },
): Promise<Acted> {
  const row = await lock(context, id);
  const version = await versions.findOrRefuse(context, id, versionId);
  const { note = version.note, dueOn = version.dueOn } = changes;
  await repository.change(context.db, versionId, [version.state], { note, dueOn });
  return record(context, actor, 'update-version', row, {
    detail: { number: version.number },
    version: version.state,
  });
}

/** Stores the reason why the round of a version does not count, in the running transaction; null makes it count. */
export async function setMistake(
  context: Work,
  actor: Pick<UserActor, 'id'>,
  id: string,
  versionId: string,
  mistake: string | null,
): Promise<Acted> {
  const row = await lock(context, id);
  const version = await versions.findOrRefuse(context, id, versionId);
  await repository.change(context.db, versionId, [version.state], { mistake });
  const detail = { number: version.number };
  return record(context, actor, mistake === null ? 'count-round' : 'not-count-round', row, {
    detail,
    version: version.state,
  });
}

/**
 * Moves the versions of all previews in `order` to the preview `id`, and removes the other previews, in the running
 * transaction.
 */
export async function join(context: Work, actor: UserActor, id: string, order: string[]): Promise<Acted> {
  const { db } = context;
  const ids = [];
  for (const each of order) ids.push(...(await repository.idsOf(db, each)));
  if (ids.length > versionLimits.versions)
    throw conflict(`A preview can have at most ${versionLimits.versions} versions.`);
  await repository.join(db, ids, id);
  await previews.removeAll(
    db,
    order.filter((each) => each !== id),
  );
  const row = await versions.showCurrent(context, id);
  if (!row) throw notFound('This preview');
  return record(context, actor, 'merge', row, { detail: { order } });
}
