import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/core/context.ts';
import type { MailFile, MailPicture } from '#server/work/mail/mailer.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'storage'>;

/** A thumbnail, or a rendition as WebP, of at most 300 KB, to be embedded into a mail; null for any other file, above all for originals. */
export async function pictureForMail({ db, storage }: Work, id: string): Promise<MailPicture | null> {
  const row = await repository.find(db, id);
  if (!row || row.deletedAt !== null || row.size > 300_000) return null;
  if (row.purpose !== 'thumbnail' && !(row.purpose === 'rendition' && row.mime === 'image/webp')) return null;
  const found = await storage.get(row.storageKey);
  return found && { bytes: await buffer(found.stream), mime: row.mime };
}

/** What staff attached to an answer that is mailed; null once it is deleted, and for files of any other purpose. */
export async function fileForMail({ db, storage }: Work, id: string): Promise<MailFile | null> {
  const row = await repository.find(db, id);
  if (!row || row.deletedAt !== null || row.purpose !== 'staff-attachment') return null;
  const found = await storage.get(row.storageKey);
  return found && { bytes: await buffer(found.stream), mime: row.mime, name: row.originalName };
}
