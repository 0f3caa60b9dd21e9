import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as files from '#server/features/files/service.ts';
import type { ZipEntry } from '#server/work/archives/zip.ts';
import type { Whole } from './repository.ts';
import { distinct } from './service.ts';

const text = (name: string, content: string, modifiedAt: Date): ZipEntry => ({
  name,
  size: Buffer.byteLength(content),
  modifiedAt,
  async *content() {
    yield Buffer.from(content);
  },
});

/** Reads a stored file. It is opened only when the archive comes to this file. */
async function* contentOf(context: Pick<Context, 'db' | 'storage'>, fileId: string) {
  const file = await files.find(context, fileId);
  const object = file && (await context.storage.get(file.storageKey));
  if (!object) throw notFound('This file');
  yield* object.stream as AsyncIterable<Uint8Array>;
}

/** The entries of a delivery's archive: the files, the note, the licence, and checksums for `sha256sum -c`. */
export function archiveOf(context: Pick<Context, 'db' | 'storage'>, delivery: Whole): ZipEntry[] {
  const modifiedAt = new Date(delivery.createdAt);
  const saved = delivery.files.map((file) => files.nameToSave({ ...file, originalName: file.name }));
  const given = distinct(saved);
  const sums = delivery.files.map(({ sha256 }, index) => `${sha256}  ${given[index]}\n`).join('');
  const texts = [
    ...(delivery.note === null ? [] : [{ name: 'Note.txt', content: `${delivery.note}\n` }]),
    ...(delivery.licence === null ? [] : [{ name: 'License.txt', content: `${delivery.licence}\n` }]),
    { name: 'SHA256SUMS.txt', content: sums },
  ];
  const names = distinct([...given, ...texts.map(({ name }) => name)]).slice(given.length);
  return [
    ...delivery.files.map(({ size, fileId }, index) => ({
      name: given[index] ?? '',
      size,
      modifiedAt,
      content: () => contentOf(context, fileId),
    })),
    ...texts.map(({ content }, index) => text(names[index] ?? '', content, modifiedAt)),
  ];
}
