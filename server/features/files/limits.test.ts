import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { pngChunk, writeClip } from '#server/testing/samples/sample-media.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { startUploading, uploadFile } from '#server/testing/samples/uploads.ts';

// Runs on one engine: it is about the size of a file, of which no database knows more than the number.

// Files of exactly the size that is allowed, which are what they say they are, and the same with one byte more.

/** A picture of so many bytes: a chunk that readers pass over fills it up. */
function picture(bytes: number): Buffer {
  const whole = png(64, 48, [20, 90, 160]);
  const beforeEnd = whole.length - 12;
  const filling = pngChunk('paDd', Buffer.alloc(bytes - whole.length - 12));
  return Buffer.concat([whole.subarray(0, beforeEnd), filling, whole.subarray(beforeEnd)]);
}

let clip: Buffer;

/** A video of so many bytes: a box that players pass over fills it up. */
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

/** The places a file can be sent to, as their callers do. */
const places = {
  artwork: {
    purpose: 'artwork',
    send: (filePath: string, originalName: string) =>
      people.clientA.post('/api/client/artwork', { filePath, originalName }),
  },
  logo: {
    purpose: 'logo',
    send: (companyLogoUrl: string) => people.clientA.patch('/api/client/profile', { companyLogoUrl }),
  },
  preview: {
    purpose: 'preview-original',
    send: (fileUrl: string, originalName: string) =>
      people.admin.post('/api/admin/client-previews', {
        clientAccountId: people.accountA.id,
        title: 'At the limit',
        originalName,
        fileUrl,
      }),
  },
} as const;

const senderTo = (place: keyof typeof places): Caller =>
  place === 'preview' ? people.admin : people.clientA;

describe('the largest file', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const path = join(inject('engine').folder, 'limit-clip.mp4');
    await writeClip(path, { seconds: 1 });
    clip = await readFile(path);
  }, 60_000);

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
  ] as const)('%s: a %s of %i bytes is taken, one byte more is not', async (place, kind, most, text) => {
    const { purpose, send } = places[place];
    const [make, mime, name] =
      kind === 'video'
        ? ([video, 'video/mp4', 'a.mp4'] as const)
        : ([picture, 'image/png', 'a.png'] as const);
    const sender = senderTo(place);

    const largest = make(most);
    expect(largest.length).toBe(most);
    for (const source of [await uploadFile(sender, purpose, name, largest), dataUrl(mime, largest)]) {
      const taken = await send(source, name);
      expect([taken.statusCode < 300, taken.statusCode < 300 || taken.body]).toEqual([true, true]);
    }
    const kept = await app.context.db
      .q()
      .selectFrom('file')
      .select(['size', 'mime'])
      .where('purpose', '=', purpose)
      .execute();
    expect(kept).toEqual([
      { size: most, mime },
      { size: most, mime },
    ]);

    const larger = make(most + 1);
    const announced = await startUploading(sender, purpose, name, larger.length);
    // What it is shows when it has arrived: until then a picture may be as large as a video.
    const refused =
      announced.statusCode === 201
        ? await send(await uploadFile(sender, purpose, name, larger), name)
        : announced;
    for (const answer of [refused, await send(dataUrl(mime, larger), name)])
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([413, text]);
    expect(announced.statusCode).toBe(place === 'preview' && kind === 'picture' ? 201 : 413);
  });
});
