import type { Attachment } from '#contract/attachments.ts';
import type { Topic } from '#contract/events.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import * as files from '#server/features/files/service.ts';
import * as repository from './repository.ts';
import type { About } from './repository.ts';

export type { About } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

/** The parts of the context that are needed to store files. */
export type StoringWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that makes a thumbnail. */
export const thumbnailKind = 'attachments.thumbnail';

/**
 * Stores the files of a message from finished uploads. Then one transaction writes the files' rows and runs `work`,
 * which writes the message and calls `add`. Without files only this transaction runs.
 * @throws AppError at the field `files` with a text for the sender
 */
export function withFiles<T>(
  context: StoringWork,
  actor: Parameters<typeof files.uploaderOf>[0],
  clientAccountId: string | null,
  references: readonly string[],
  work: (stored: files.StoredFile[]) => Promise<T>,
): Promise<T> {
  const purpose = actor.kind === 'user' ? 'staff-attachment' : 'attachment';
  const target = { purpose, clientAccountId, uploadedBy: files.uploaderOf(actor), field: 'files' } as const;
  return files.storeFiles(context, references, target, work);
}

/** Attaches stored files to a message in the running transaction. */
export async function add(
  { db, jobs, now }: Pick<Work, 'db' | 'jobs' | 'now'>,
  message: About & { messageId: string; internal: boolean },
  stored: readonly files.StoredFile[],
): Promise<void> {
  if (stored.length === 0) return;
  const at = now();
  const first = await repository.nextPosition(db, message.messageId);
  await repository.insert(
    db,
    stored.map((file, position) => ({
      id: newId(at),
      ...message,
      position: first + position,
      fileId: file.id,
      thumbnailId: null,
      name: file.originalName,
    })),
  );
  for (const { id, uploadedByKind, uploadedById } of stored) {
    const turn = await files.turnOf({ db }, { kind: uploadedByKind ?? 'user', id: uploadedById ?? 'agency' });
    await jobs.enqueue(thumbnailKind, { id }, { turn });
  }
}

/** The files of each message, in order. */
export async function of(
  { db }: Pick<Work, 'db'>,
  messageIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>();
  for (const { messageId, fileName, thumbnailName, ...row } of await repository.ofMessages(db, messageIds)) {
    const attachment = {
      ...row,
      url: files.addressOf({ fileName }),
      thumbnailUrl: thumbnailName === null ? null : files.addressOf({ fileName: thumbnailName }),
    };
    found.set(messageId, [...(found.get(messageId) ?? []), attachment]);
  }
  return found;
}

/** Adds the files of the answer as `responseFiles` to rows that can have an answer. */
export async function withResponseFiles<Row extends { id: string; adminResponse: string | null }>(
  work: Pick<Work, 'db'>,
  rows: readonly Row[],
): Promise<(Row & { responseFiles: Attachment[] })[]> {
  const answered = rows.filter(({ adminResponse }) => adminResponse !== null);
  const found = await of(
    work,
    answered.map(({ id }) => id),
  );
  return rows.map((row) => Object.assign(row, { responseFiles: found.get(row.id) ?? [] }));
}

/** A line of a notice with the names of the attached files, which the mail itself does not contain. */
export const fileFacts = (attached: readonly Attachment[]): [name: string, value: string][] =>
  attached.length === 0 ? [] : [['Files', attached.map(({ name }) => name).join(', ')]];

/** Finds the attachment of a file; undefined for a file that is no attachment. */
export const findByFile = ({ db }: Pick<Work, 'db'>, fileId: string) => repository.findByFile(db, fileId);

/** The topics that open pages reload once a thumbnail exists. */
const topicsOf: Readonly<Record<About['about'], readonly Topic[]>> = {
  preview: ['pins', 'preview-feedback'],
  conversation: ['messages'],
  consultation: ['consultations'],
  'change-request': ['change-requests'],
};

/** Stores the thumbnail of a file in the running transaction and updates open pages. */
export async function addThumbnail(
  context: Pick<Work, 'db' | 'events'>,
  fileId: string,
  thumbnail: files.StoredFile,
): Promise<void> {
  const row = await repository.findByFile(context.db, fileId);
  if (!row) return;
  await files.record(context, thumbnail);
  await repository.setThumbnail(context.db, row.id, thumbnail.id);
  for (const topic of topicsOf[row.about])
    await context.events.publish({
      topic,
      subjectId: row.aboutId,
      clientAccountId: thumbnail.clientAccountId,
      forClient: !row.internal,
    });
}

/** Moves the attachments of one thing to another in the running transaction. */
export const moveTo = ({ db }: Pick<Work, 'db'>, from: About, to: string): Promise<void> =>
  repository.moveTo(db, from, to);

/**
 * Makes the client the owner of files that are attached to things which now belong to the client. Runs in the current
 * transaction.
 */
export async function giveTo(
  { db }: Pick<Work, 'db'>,
  about: About['about'],
  ids: readonly string[],
  clientAccountId: string,
): Promise<void> {
  for (const fileId of await repository.filesAbout(db, about, ids))
    await files.giveTo({ db }, fileId, clientAccountId);
}

async function close(context: Pick<Work, 'db' | 'now'>, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) await files.remove(context, id);
}

/** Removes the files of messages in the running transaction. Nobody can read them afterwards. */
export const removeOfMessages = async (
  context: Pick<Work, 'db' | 'now'>,
  messageIds: readonly string[],
): Promise<void> => close(context, await repository.removeOfMessages(context.db, messageIds));

/** Removes the files of a message except those in `kept`, in the running transaction. */
export const removeBut = async (
  context: Pick<Work, 'db' | 'now'>,
  messageId: string,
  kept: readonly string[],
): Promise<void> => close(context, await repository.removeOfMessages(context.db, [messageId], kept));

/** Removes the files attached to things that are removed permanently, in the running transaction. */
export const removeAbout = async (
  context: Pick<Work, 'db' | 'now'>,
  about: About['about'],
  ids: readonly string[],
): Promise<void> => close(context, await repository.removeAbout(context.db, about, ids));
