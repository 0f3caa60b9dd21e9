import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { limits } from '#contract/validation/limits.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addEveryone } from '#server/testing/people.ts';
import { png, startUploading, uploaded } from '#server/testing/samples/sample-files.ts';
import { pngChunk, writeClip } from '#server/testing/samples/sample-media.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

// Runs on one engine: file sizes do not depend on the database.

// Sends valid files of exactly the largest allowed size, and the same files with one byte more.

/** Builds a picture of exactly this size. A chunk that picture readers skip fills up the rest. */
function picture(bytes: number): Buffer {
  const whole = png(64, 48, [20, 90, 160]);
  const beforeEnd = whole.length - 12;
  const filling = pngChunk('paDd', Buffer.alloc(bytes - whole.length - 12));
  return Buffer.concat([whole.subarray(0, beforeEnd), filling, whole.subarray(beforeEnd)]);
}

let clip: Buffer;

/** Builds a video of exactly this size. A box that players skip fills up the rest. */
function video(bytes: number): Buffer {
  const box = Buffer.alloc(bytes - clip.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([clip, box]);
}

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;

const imageTooLarge = 'Please select an image smaller than 50MB.';
const videoTooLarge = 'Video files must be smaller than 100MB. Please compress your video and try again.';

/** For each place that takes files: the upload that its callers make. */
const places = {
  artwork: {
    purpose: 'artwork',
    method: 'POST',
    url: '/api/client/artwork',
    body: (filePath: string, originalName: string) => ({ filePath, originalName }),
  },
  logo: {
    purpose: 'logo',
    method: 'PATCH',
    url: '/api/client/profile',
    body: (companyLogoUrl: string) => ({ companyLogoUrl }),
  },
  preview: {
    purpose: 'preview-original',
    method: 'POST',
    url: '/api/admin/client-previews',
    body: (fileUrl: string, originalName: string) => ({
      clientAccountId: people.accountA.id,
      title: 'At the limit',
      originalName,
      fileUrl,
    }),
  },
} as const;

/** Sends JSON in pieces, as they arrive from a network. A file as a data URL replaces `word`. */
function sendInBody(
  caller: Caller,
  { method, url, body, word }: { method: 'POST' | 'PATCH'; url: string; body: object; word: string },
  mime: string,
  file: Buffer,
) {
  const [before = '', after = ''] = JSON.stringify(body).split(word);
  const head = `${before}data:${mime};base64,`;
  const size = head.length + Math.ceil(file.length / 3) * 4 + after.length;
  // Pieces of a multiple of three bytes need no base64 padding.
  const step = 3 * 64 * 1024;
  const payload = Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (let at = 0; at < file.length; at += step)
        yield Buffer.from(file.toString('base64', at, at + step), 'latin1');
      yield Buffer.from(after);
    })(),
  );
  const headers = { 'content-type': 'application/json', 'content-length': String(size) };
  return caller.inject({ method, url, headers, payload });
}

const senderTo = (place: keyof typeof places): Caller =>
  place === 'preview' ? people.admin : people.clientA;

describe('the largest file', () => {
  beforeAll(async () => {
    const path = join(inject('engine').folder, 'limit-clip.mp4');
    await writeClip(path, { seconds: 1 });
    clip = await readFile(path);
  });

  beforeEach(async () => {
    app = await testApp();
    people = await addEveryone(app);
  });

  test.each([
    ['artwork', 'picture', limits.artwork, 'Please select a file smaller than 50MB.'],
    ['artwork', 'video', limits.artwork, 'Please select a file smaller than 50MB.'],
    ['logo', 'picture', limits.logo, 'Please select an image smaller than 2MB.'],
    ['preview', 'picture', limits.image, imageTooLarge],
    ['preview', 'video', limits.video, videoTooLarge],
  ] as const)('%s: a %s of %i bytes is accepted, one byte more is not', async (place, kind, most, text) => {
    const { purpose, method, url, body } = places[place];
    const [make, mime, name] =
      kind === 'video'
        ? ([video, 'video/mp4', 'a.mp4'] as const)
        : ([picture, 'image/png', 'a.png'] as const);
    const sender = senderTo(place);
    const byReference = (reference: string) => sender.inject({ method, url, payload: body(reference, name) });
    const inBody = (file: Buffer) =>
      sendInBody(sender, { method, url, body: body('THE-FILE', name), word: 'THE-FILE' }, mime, file);

    const largest = make(most);
    expect(largest.length).toBe(most);
    const sent = [await byReference(await uploaded(sender, purpose, name, largest)), await inBody(largest)];
    for (const taken of sent)
      expect([taken.statusCode < 300, taken.statusCode < 300 || taken.body]).toEqual([true, true]);
    const kept = await rowsIn(app.context.db, 'file', ['size', 'mime'], { purpose });
    expect(kept).toEqual([
      { size: most, mime },
      { size: most, mime },
    ]);

    const larger = make(most + 1);
    const announced = await startUploading(sender, purpose, name, larger.length);
    // The file's type is known only after the upload. Until then a picture may be as large as a video.
    const refused =
      announced.statusCode === 201
        ? await byReference(await uploaded(sender, purpose, name, larger))
        : announced;
    for (const answer of [refused, await inBody(larger)])
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([413, text]);
    expect(announced.statusCode).toBe(place === 'preview' && kind === 'picture' ? 201 : 413);
  });
});
