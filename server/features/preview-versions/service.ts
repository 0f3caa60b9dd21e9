import type { NewPreviewSet, NewVersion, StaffRoom } from '#contract/preview-versions.ts';
import { readerOf, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import type { Acted } from '#server/data/audit/act.ts';
import { record } from '#server/data/audit/record.ts';
import * as decisions from '#server/features/decisions/service.ts';
import * as deliveries from '#server/features/deliveries/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as versionWrites from '#server/features/previews/versions/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;
type BodyFiles = Readonly<Partial<Record<string, DiskFile>>>;

/** The decisions, feedback, pins and views of each version of a preview. */
async function saidOf(context: Pick<Work, 'db' | 'now'>, previewId: string, reader: Reader) {
  const decided = await decisions.listOf(context, previewId, reader);
  const counts = await feedback.countsOf(context, previewId);
  const set = await pins.countsOf(context, previewId);
  return (versionId: string) => ({
    decisions: decided.get(versionId) ?? [],
    feedbackCount: counts.get(versionId) ?? 0,
    pinCount: set.get(versionId) ?? 0,
  });
}

/** A preview with its versions as staff see them. @throws AppError `not_found` */
export async function staffRoom(
  context: Pick<Work, 'db' | 'now' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  asked: string,
): Promise<StaffRoom> {
  const id = await previews.previewOf(context, asked);
  const preview = await previews.findOrRefuse(context, scope, id);
  const reader = readerOf(actor, context.brand);
  const said = await saidOf(context, id, reader);
  const versions = await previews.versionsOf(context, id, false);
  const seen = await previews.seenOf(
    context,
    versions.map((version) => version.id),
    reader,
  );
  const open = await pins.listOpen(context, id);
  return {
    preview,
    versions: versions.map((version) => ({
      ...version,
      ...said(version.id),
      uploadedBy: previews.uploaderOf(version, reader),
      seenBy: seen.get(version.id) ?? [],
    })),
    ...(await decisions.decidersOf(context, preview, reader)),
    openPins: open.length,
    unansweredPins: open.filter(({ answer }) => answer === null).length,
  };
}

/** A preview with its versions as its client sees them. @throws AppError `not_found` */
export async function clientRoom(
  context: Pick<Work, 'db' | 'now' | 'brand'>,
  actor: ClientActor,
  asked: string,
) {
  const id = await previews.previewOf(context, asked);
  const preview = await previews.findShown(context, actor.clientAccountId, id);
  const reader = readerOf(actor, context.brand);
  const said = await saidOf(context, id, reader);
  const versions = await previews.versionsOf(context, id, true);
  return {
    preview: await previews.withAsked(context, actor.contactId, preview),
    versions: versions.map((version) => ({ ...version, ...said(version.id) })),
    ...(await decisions.decidersOf(context, preview, reader)),
    openPins: (await pins.listOpen(context, id)).length,
    lastSeenVersionId: await previews.lastSeenBy(context, id, actor.contactId),
  };
}

/** Records that a contact has seen a ready version. */
export const see = (context: Work, actor: ClientActor, id: string, versionId: string): Promise<void> =>
  context.db.tx(async () => {
    const { clientAccountId, contactId } = actor;
    await previews.findShown(context, clientAccountId, id);
    const version = await previews.findVersion(context, id, versionId);
    if (version.state !== 'ready') throw notFound('This version');
    const first = await previews.see(context, versionId, contactId);
    if (!first) return;
    await record(context, {
      contactId,
      action: 'previews.see',
      subjectType: 'clientPreview',
      subjectId: id,
      clientAccountId,
      detail: { number: version.number },
    });
    // Clients get no event, because only pages of staff show who has seen a version.
    await context.events.publish({ topic: 'previews', subjectId: id, clientAccountId, forClient: false });
  });

/**
 * Checks that open pins have an answer before a newer version is added. With a reason they may stay unanswered.
 * @throws AppError `pins_unanswered`
 */
async function assertAnswered(context: Work, id: string, reason: string | null) {
  const open = await pins.listOpen(context, id);
  const numbers = open.filter(({ answer }) => answer === null).map(({ number }) => number);
  if (numbers.length === 0) return {};
  if (reason !== null) return { unanswered: numbers, reason };
  const list = numbers.slice(0, 10).join(', ');
  throw new AppError(
    'pins_unanswered',
    numbers.length === 1
      ? `Note ${list} has no answer yet. Please answer it, or say why you send the version without one.`
      : `${numbers.length} notes have no answer yet (${list}${numbers.length > 10 ? ', …' : ''}). Please answer each, or say why you send the version without answers.`,
  );
}

/** Stores a new version of a preview. The client sees the version once it has its watermark. */
export const add = (
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  input: NewVersion,
  bodyFiles: BodyFiles,
  finish: Finish<Acted<StaffRoom>>,
): Promise<Acted<StaffRoom>> =>
  versionWrites.add(context, actor, scope, id, input, bodyFiles, {
    gate: () => assertAnswered(context, id, input.overrideReason),
    finish,
    answer: () => staffRoom(context, actor, scope, id),
  });

export const createSet = (
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  input: NewPreviewSet,
  finish: Parameters<typeof previews.createSet>[4],
) => previews.createSet(context, actor, scope, input, finish);

/** Changes the note and date of a version. */
export const update = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  versionId: string,
  changes: { note?: string | null | undefined; dueOn?: string | null | undefined },
) =>
  context.db.tx(async () => {
    await previews.findOrRefuse(context, scope, id);
    const acted = await versionWrites.update(context, actor, id, versionId, changes);
    return acted.with(await staffRoom(context, actor, scope, id));
  });

/**
 * Merges previews of one client into one preview. Versions keep their ids, decisions, feedback and views. Moved pins get the
 * numbers after the highest one.
 */
export const merge = (context: Work, actor: UserActor, scope: Scope, id: string, order: string[]) =>
  context.db.tx(async () => {
    const target = await previews.findOrRefuse(context, scope, id);
    if (!order.includes(id) || new Set(order).size !== order.length)
      throw conflict('Please list this preview and the others, each once.');
    const rows = [];
    for (const each of order) rows.push(await previews.findOrRefuse(context, scope, each));
    if (rows.some(({ clientAccountId }) => clientAccountId !== target.clientAccountId))
      throw conflict('Only previews of one client can be merged.');
    // Lock the previews in the order of their ids, so that two merges of the same previews cannot deadlock.
    for (const each of order.toSorted()) await previews.lock(context, each);
    const others = order.filter((each) => each !== id);
    for (const other of others) {
      await pins.moveTo(context, other, id);
      await feedback.moveTo(context, other, id);
      await deliveries.moveTo(context, other, id);
    }
    const acted = await versionWrites.join(context, actor, id, order);
    return acted.with(await staffRoom(context, actor, scope, id));
  });
