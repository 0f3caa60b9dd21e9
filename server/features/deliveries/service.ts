import type { NewClientDelivery, NewDelivery } from '#contract/deliveries.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { readerOf, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import type { DeliveryTable } from '#server/data/db/tables/round.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, actsOn } from '#server/data/audit/act.ts';
import { record as log } from '#server/data/audit/record.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as testimonials from '#server/features/testimonials/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'config'>;
type FileWork = Work & Pick<Context, 'storage' | 'media' | 'log' | 'jobs'>;
type Row = repository.Whole;

const lockOf = ({ approvedAt, locked, untilPaid }: Pick<Row, 'approvedAt' | 'locked' | 'untilPaid'>) => {
  if (approvedAt === null) return 'approval' as const;
  return locked ? (untilPaid ? ('payment' as const) : ('release' as const)) : null;
};

/** A delivery in the form for staff, with the addresses that the panel uses for files. */
export const forStaff = (row: Row) => ({
  ...row,
  lock: lockOf(row),
  files: row.files.map((file) => ({ ...file, url: `${files.addressOf(file)}?download=1` })),
  zipUrl: null,
});

/** A delivery in the form for its client. While the delivery is locked, its files have no addresses. */
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
  'id' | 'clientAccountId' | 'name' | 'userId' | 'approvedAt' | 'locked' | 'untilPaid' | 'asksForWords'
>;

/**
 * Notifies the client of a delivery, unless it is locked, in the running transaction. If staff wanted a testimonial,
 * the client is asked for it only once, even if the delivery is locked and opened again.
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

/** Makes file names unique: "logo.svg", "logo (2).svg". */
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

const nothingToPay = 'Nothing is agreed or invoiced here yet. Please lock it until you release it instead.';

const refuse = (text: string) => invalid(text, { files: text });

function assertFits(files: number, bytes = 0): void {
  if (files === 0) throw refuse('Please choose a file.');
  if (files > limits.deliveryFiles) throw refuse(fileTexts.deliveryFiles);
  if (bytes > limits.delivery) throw refuse(fileTexts.deliverySize);
}

interface Target {
  clientAccountId: string;
  preview: { id: string; title: string; projectId: string | null } | null;
  projectId: string | null;
  version: Awaited<ReturnType<typeof repository.findVersion>> | null;
}

/**
 * Delivers chosen originals of a version, and uploads. The originals are copied, so the delivery outlives the preview.
 * It opens once the version is approved, or at once without a version. While staff lock it, it stays locked.
 */
async function deliver(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  { clientAccountId, preview, projectId, version = null }: Target,
  input: Omit<NewDelivery, 'versionId'>,
) {
  const { db, now } = context;
  const of = version?.files ?? [];
  const chosen = (
    input.files ?? of.map(({ id, originalName }) => ({ versionFileId: id, name: originalName }))
  ).map(({ versionFileId, name }) => ({ name, file: of.find(({ id }) => id === versionFileId) }));
  assertFits(chosen.length + input.uploads.length);
  const copies: files.StoredFile[] = [];
  const target = {
    purpose: 'delivery',
    clientAccountId,
    uploadedBy: { kind: 'user', id: actor.id },
    field: 'files',
  } as const;
  try {
    for (const { file } of chosen) {
      const original = file?.originalId ? await files.find(context, file.originalId) : undefined;
      if (!original || original.deletedAt !== null) throw refuse('Please choose files of this version.');
      copies.push(await files.copyOf(context, original, 'delivery'));
    }
    return await files.storeFiles(context, input.uploads, target, async (uploads) => {
      const all = [...copies, ...uploads];
      assertFits(
        all.length,
        all.reduce((sum, { size }) => sum + size, 0),
      );
      const names = distinct([
        ...chosen.map(({ name }) => files.displayName(name)),
        ...uploads.map(({ originalName }) => originalName),
      ]);
      for (const copy of copies) await files.record(context, copy);
      if (preview) await previews.lock(context, preview.id);
      const current = preview && version && (await repository.findVersion(db, preview.id, version.id));
      const at = now();
      const row = {
        id: newId(at),
        clientAccountId,
        previewId: preview?.id ?? null,
        versionId: version?.id ?? null,
        projectId,
        previewTitle: preview?.title ?? null,
        versionNumber: version?.number ?? null,
        name: input.name,
        note: input.note,
        licence: input.licence,
        locked: input.locked || input.untilPaid,
        untilPaid: input.untilPaid,
        asksForWords: input.askForWords,
        approvedAt: !version || current?.decision === 'approved' ? iso(at) : null,
        userId: actor.id,
        createdAt: iso(at),
        deleted: false,
      };
      await repository.insert(
        db,
        row,
        all.map(({ id: fileId, originalName }, index) => ({
          id: newId(at),
          deliveryId: row.id,
          position: index + 1,
          fileId,
          name: names[index] ?? originalName,
        })),
      );
      const of = { projectId: projectId ?? preview?.projectId ?? null, when: 'delivery' as const };
      await invoices.reached(context, { ...of, byId: row.id });
      if (input.untilPaid) {
        const standing = await invoices.paidUp(context, { clientAccountId, projectId: of.projectId });
        if (standing === 'nothing') throw invalid(nothingToPay, { untilPaid: nothingToPay });
        if (standing === 'paid') await repository.change(db, row.id, { locked: false });
        row.locked = standing === 'open';
      }
      const acted = await record(context, actor, 'create', row, { number: row.versionNumber });
      await tellIfOpen(context, row);
      return acted.with(forStaff(await findOrRefuse(context, actor, scope, row.id)));
    });
  } catch (error) {
    for (const copy of copies) await files.discard(context, copy);
    throw error;
  }
}

/** Delivers files with a preview: originals of one of its versions, uploads, or both. */
export async function create(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  previewId: string,
  { versionId, ...input }: NewDelivery,
) {
  const preview = await previews.findOrRefuse(context, scope, previewId);
  const version =
    versionId === undefined ? null : await repository.findVersion(context.db, previewId, versionId);
  if (version === undefined) throw notFound('This version');
  const { clientAccountId } = preview;
  return deliver(context, actor, scope, { clientAccountId, preview, projectId: null, version }, input);
}

/** Delivers files to a client without a preview. */
export async function createForClient(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  clientAccountId: string,
  { projectId, ...input }: NewClientDelivery,
) {
  const isOfClient =
    projectId !== null && (await projects.isOfClient(context, scope, projectId, clientAccountId));
  if (!isOfClient && !(await clients.find(context, scope, clientAccountId))) throw notFound('This client');
  const text = 'Please choose a project of this client.';
  if (projectId !== null && !isOfClient) throw invalid(text, { projectId: text });
  return deliver(
    context,
    actor,
    scope,
    { clientAccountId, preview: null, projectId, version: null },
    { ...input, files: [] },
  );
}

/**
 * Releases a delivery that staff locked.
 * @throws AppError `conflict` if the delivery was not locked
 */
export const release = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    if (!row.locked) throw conflict('This delivery is released already.');
    await repository.change(context.db, id, { locked: false, untilPaid: false });
    const acted = await record(context, actor, 'release', row, { number: row.versionNumber });
    await tellIfOpen(context, { ...row, locked: false });
    return acted.with(forStaff(await findOrRefuse(context, actor, scope, id)));
  });

/** Deletes a delivery. From then on its files cannot be opened. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, scope, id);
    await repository.change(context.db, id, { deleted: true });
    for (const { fileId } of row.files) await files.remove(context, fileId);
    await invoices.unreached(context, { clientAccountId: row.clientAccountId, byId: id });
    return record(context, actor, 'delete', row, { number: row.versionNumber });
  });

const words = {
  approval: ({ versionNumber, previewTitle }: Row) =>
    `These files open once version ${String(versionNumber)} of ${String(previewTitle)} is approved.`,
  payment: () => 'These files unlock when the invoices are paid.',
  release: () => 'These files open once they are released. Please ask us when that will be.',
};

/** Finds a delivery that a contact may download. @throws AppError `conflict` while it is locked */
export async function toDownload(context: Work, actor: ClientActor, id: string): Promise<Row> {
  const row = await findOwn(context, actor, id);
  const lock = lockOf(row);
  if (lock !== null) throw conflict(words[lock](row));
  return row;
}

/** Records the first download of a delivery by a contact. */
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

/** Opens those of a client's deliveries that wait for a payment which has been made. Runs in the current transaction. */
export async function openPaid(context: Work, clientAccountId: string): Promise<void> {
  const { db, events } = context;
  for (const { forProject, ...row } of await repository.untilPaid(db, clientAccountId)) {
    if ((await invoices.paidUp(context, { clientAccountId, projectId: forProject })) === 'open') continue;
    await repository.change(db, row.id, { locked: false });
    await events.publish({ topic: 'deliveries', subjectId: row.id, clientAccountId, forClient: true });
    await tellIfOpen(context, { ...row, locked: false });
  }
}

/**
 * Unlocks the deliveries of a version once it is approved, and locks them again if the approval ends. Runs in the
 * current transaction.
 */
export async function noteDecision(
  context: Work,
  versionId: string,
  decision: 'approved' | 'changes' | null,
): Promise<void> {
  const { db, events, now } = context;
  const changed = await repository.setApproved(db, versionId, decision === 'approved' ? iso(now()) : null);
  for (const row of changed) {
    const { id: subjectId, clientAccountId } = row;
    await events.publish({ topic: 'deliveries', subjectId, clientAccountId, forClient: true });
    await tellIfOpen(context, row);
  }
}

/** The oldest open delivery of a company that none of its contacts has downloaded. */
export const undownloaded = async ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  (await repository.undownloaded(db, clientAccountId)) ?? null;

/** The deliveries of a preview within a scope, newest first. */
export const listOf = async ({ db }: Pick<Work, 'db'>, scope: Scope, previewId: string, reader: Reader) =>
  (await repository.list(db, scope, { previewId, limit: 200 }, reader)).items;

/** Moves the deliveries of one preview to another in the running transaction. */
export const moveTo = ({ db }: Pick<Work, 'db'>, from: string, to: string): Promise<void> =>
  repository.moveTo(db, from, to);
