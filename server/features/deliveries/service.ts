import type { NewDelivery } from '#contract/deliveries.ts';
import { readerOf, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import type { DeliveryTable } from '#server/data/db/migrations/round-tables.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import { record as log } from '#server/data/audit/record.ts';
import * as files from '#server/features/files/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as testimonials from '#server/features/testimonials/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'config'>;
type FileWork = Work & Pick<Context, 'storage' | 'media' | 'log'>;
type Row = repository.Whole;

const lockOf = ({ approvedAt, held }: Pick<Row, 'approvedAt' | 'held'>) =>
  approvedAt === null ? ('approval' as const) : held ? ('release' as const) : null;

/** A delivery as staff see it: the addresses of its files are those of the panel. */
export const forStaff = (row: Row) => ({
  ...row,
  lock: lockOf(row),
  files: row.files.map((file) => ({ ...file, url: `${files.addressOf(file)}?download=1` })),
  zipUrl: null,
});

/** A delivery as its client sees it: files have no address while it is locked. */
export function forClient(row: Row) {
  const lock = lockOf(row);
  const base = `/api/client/deliveries/${row.id}`;
  return {
    ...row,
    lock,
    files: row.files.map((file) => ({
      ...file,
      url: lock === null ? `${base}/files/${file.id}` : null,
    })),
    zipUrl: lock === null ? `${base}/zip` : null,
  };
}

async function findOrRefuse({ db, brand }: Work, actor: UserActor, scope: Scope, id: string): Promise<Row> {
  const row = await repository.find(db, scope, id, readerOf(actor, brand));
  if (!row) throw notFound('This delivery');
  return row;
}

async function findOwn({ db, brand }: Work, actor: ClientActor, id: string): Promise<Row> {
  const row = await repository.findOfClient(db, actor.clientAccountId, id, readerOf(actor, brand));
  if (!row) throw notFound('This delivery');
  return row;
}

const record = actsOn({ noun: 'deliveries', subjectType: 'delivery', topic: 'deliveries' });

type Opened = Pick<
  DeliveryTable,
  'id' | 'clientAccountId' | 'name' | 'userId' | 'approvedAt' | 'held' | 'asksForWords'
>;

/**
 * Tells the client of a delivery that is not locked, in the running transaction, and asks for a few words for the site where staff
 * wanted that: once, however often it is locked and opened again.
 */
async function tellIfOpen(context: Work, row: Opened): Promise<void> {
  const { id: subjectId, clientAccountId, userId } = row;
  if (lockOf(row) !== null) return;
  await notify(context, {
    kind: 'delivery',
    subjectType: 'delivery',
    subjectId,
    clientAccountId,
    by: null,
  });
  if (!row.asksForWords || userId === null) return;
  await repository.change(context.db, subjectId, { asksForWords: false });
  await testimonials.ask(context, { id: userId }, clientAccountId, row.name);
}

/** Names of files so that none is there twice: "logo.svg", "logo (2).svg". */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * Delivers originals of a version. The delivery holds copies of its own, so that it outlives the preview; it opens once the version
 * is approved and staff do not hold it back.
 */
export async function create(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  previewId: string,
  input: NewDelivery,
) {
  const { db, now } = context;
  const preview = await previews.findOrRefuse(context, scope, previewId);
  const version = await repository.findVersion(db, previewId, input.versionId);
  if (!version) throw notFound('This version');
  const chosen = (
    input.files ?? version.files.map(({ id, originalName }) => ({ versionFileId: id, name: originalName }))
  ).map(({ versionFileId, name }) => ({ name, file: version.files.find(({ id }) => id === versionFileId) }));
  const names = distinct(chosen.map(({ name }) => files.displayName(name)));
  const copies: files.StoredFile[] = [];
  try {
    for (const { file } of chosen) {
      const original = file?.originalId ? await files.find(context, file.originalId) : undefined;
      if (!original || original.deletedAt !== null) {
        const text = 'Please choose files of this version.';
        throw invalid(text, { files: text });
      }
      copies.push(await files.copyOf(context, original, 'delivery'));
    }
    return await db.tx(async () => {
      for (const copy of copies) await files.record(context, copy);
      await previews.hold(context, previewId);
      const current = await repository.findVersion(db, previewId, version.id);
      const at = now();
      const row = {
        id: newId(at),
        clientAccountId: preview.clientAccountId,
        previewId,
        versionId: version.id,
        previewTitle: preview.title,
        versionNumber: version.number,
        name: input.name,
        note: input.note,
        licence: input.licence,
        held: input.held,
        asksForWords: input.askForWords,
        approvedAt: current?.verdict === 'approved' ? iso(at) : null,
        userId: actor.id,
        createdAt: iso(at),
        deleted: false,
      };
      await repository.insert(
        db,
        row,
        copies.map((copy, index) => ({
          id: newId(at),
          deliveryId: row.id,
          position: index + 1,
          fileId: copy.id,
          name: names[index] ?? copy.originalName,
        })),
      );
      await record(context, actor, 'create', row, { number: row.versionNumber });
      await tellIfOpen(context, row);
      return forStaff(await findOrRefuse(context, actor, scope, row.id));
    });
  } catch (error) {
    for (const copy of copies) await files.discard(context, copy);
    throw error;
  }
}

/** Releases a delivery that was held back. @throws AppError `conflict` when it was not */
export const release = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    if (!row.held) throw conflict('This delivery is released already.');
    await repository.change(context.db, id, { held: false });
    await record(context, actor, 'release', row, { number: row.versionNumber });
    await tellIfOpen(context, { ...row, held: false });
    return forStaff(await findOrRefuse(context, actor, scope, id));
  });

/** Takes a delivery back; its files close at once. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string): Promise<void> =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    await repository.change(context.db, id, { deleted: true });
    for (const { fileId } of row.files) await files.remove(context, fileId);
    await record(context, actor, 'delete', row, { number: row.versionNumber });
  });

const words = {
  approval: ({ versionNumber, previewTitle }: Row) =>
    `These files open once version ${versionNumber} of ${previewTitle} is approved.`,
  release: () => 'These files open once they are released. Please ask us when that will be.',
};

/** A delivery whose files a contact may have. @throws AppError `conflict` while it is locked */
export async function toDownload(context: Work, actor: ClientActor, id: string): Promise<Row> {
  const row = await findOwn(context, actor, id);
  const lock = lockOf(row);
  if (lock !== null) throw conflict(words[lock](row));
  return row;
}

/** Notes that a contact downloads a delivery, the first time. */
export async function noteDownload(context: Work, actor: ClientActor, row: Row): Promise<void> {
  const { db, events, now } = context;
  const { contactId } = actor;
  if (row.downloadedBy.some(({ person }) => person.id === contactId)) return;
  await db.tx(async () => {
    if (!(await repository.noteDownload(db, row.id, contactId, iso(now())))) return;
    await seen(context, { kind: 'contact', id: contactId }, { type: 'delivery', id: row.id });
    const { id: subjectId, clientAccountId, versionNumber: number } = row;
    const subject = { subjectType: 'delivery', subjectId, clientAccountId } as const;
    await log(context, { contactId, action: 'deliveries.download', ...subject, detail: { number } });
    await events.publish({ topic: 'deliveries', subjectId, clientAccountId, forClient: true });
  });
}

/** Opens the deliveries of a version once it is approved and locks them when it no longer is, in the running transaction. */
export async function noteVerdict(
  context: Work,
  versionId: string,
  verdict: 'approved' | 'changes' | null,
): Promise<void> {
  const { db, events, now } = context;
  const changed = await repository.setApproved(db, versionId, verdict === 'approved' ? iso(now()) : null);
  for (const row of changed) {
    const { id: subjectId, clientAccountId } = row;
    await events.publish({ topic: 'deliveries', subjectId, clientAccountId, forClient: true });
    await tellIfOpen(context, row);
  }
}

/** The oldest delivery that is open and that nobody of a company has downloaded yet. */
export const undownloaded = async ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  (await repository.undownloaded(db, clientAccountId)) ?? null;

/** What was delivered of a preview within a scope, the newest first. */
export const listOf = async ({ db }: Pick<Work, 'db'>, scope: Scope, previewId: string, reader: Reader) =>
  (await repository.list(db, scope, { previewId, limit: 200 }, reader)).items;

/** Gives the deliveries of one preview to another in the running transaction. */
export const moveTo = ({ db }: Pick<Work, 'db'>, from: string, to: string): Promise<void> =>
  repository.moveTo(db, from, to);
