import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { registerJobs } from '#server/app/register-jobs.ts';
import { changeRows, rowsIn } from '#server/testing/database/rows.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { writeClip } from '#server/testing/samples/sample-media.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { resumeHeld } from './marking.ts';

let clip: Buffer;
beforeAll(async () => {
  const path = join(inject('engine').folder, 'preview-clip.mp4');
  await writeClip(path, { seconds: 1 });
  clip = await readFile(path);
});

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
async function open(env: Record<string, string> = {}): Promise<void> {
  app = await testApp(env);
  people = await addEveryone(app);
}

async function upload(kind: 'image' | 'video'): Promise<StaffPreview> {
  const fileUrl =
    kind === 'video' ? dataUrl('video/mp4', clip) : dataUrl('image/png', png(640, 400, [30, 120, 200]));
  const response = await people.admin.post('/api/admin/client-previews', {
    clientAccountId: people.accountA.id,
    title: 'Spot',
    fileUrl,
  });
  expect(response.statusCode).toBe(201);
  return response.json<StaffPreview>();
}
const seen = async () => (await people.clientA.get('/api/client/previews')).json<ClientPreview[]>();
const stands = async () => {
  const [row] = (await people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
  return { state: row?.state, progress: row?.progress, reason: row?.reason };
};
const retry = (id: string) => people.admin.post(`/api/admin/client-previews/${id}/retry`);
const work = () => app.context.jobs.runUntilEmpty();

/** Runs the jobs several times, so that failed jobs get further attempts. */
async function workOn(): Promise<void> {
  for (let count = 0; count < 5; count++) {
    await work();
    app.clock.now += 60_000;
  }
}

/** All stored objects. */
async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.context.storage.list('')) keys.push(key);
  return keys;
}

/** The files that are left in the folder of running jobs. */
const leftOver = () => readdir(join(app.context.config.dataDir, 'jobs')).catch(() => []);

test('a video is shown as a marked rendition with a poster, and no temporary files remain', async () => {
  await open();
  const { fileSize, fileType } = await upload('video');
  expect([fileSize, fileType]).toEqual([clip.length, 'video']);
  await work();
  expect(await stands()).toEqual({ state: 'ready', progress: 1, reason: null });
  const [own] = await seen();
  expect(own).toMatchObject({ fileType: 'video', width: 320, height: 180 });
  expect(Math.abs((own?.durationMs ?? 0) - 1_000)).toBeLessThan(200);
  const shown = await people.clientA.get(own?.fileUrl ?? '');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(shown.rawPayload.equals(clip)).toBe(false);
  for (const address of [own?.posterUrl, own?.thumbnailUrl])
    expect((await people.clientA.get(address ?? '')).headers['content-type']).toMatch(/^image\//);
  expect(await leftOver()).toEqual([]);
});

describe('without ffmpeg', () => {
  beforeEach(() => open({ FFMPEG_PATH: '/nowhere/ffmpeg' }));

  test('a video is held with the program to install, while pictures are marked', async () => {
    await upload('video');
    await work();
    expect(await stands()).toEqual({
      state: 'held',
      progress: 0,
      reason: expect.stringMatching(/FFMPEG_PATH.*Install ffmpeg/),
    });
    expect(await seen()).toEqual([]);
    await upload('image');
    await work();
    expect((await stands()).state).toBe('ready');
    expect(await seen()).toHaveLength(1);
  });

  test('the next start with ffmpeg continues, one without does not', async () => {
    await upload('video');
    await work();
    await resumeHeld(app.context);
    expect((await stands()).state).toBe('held');

    const config = { ...app.context.config, ffmpegPath: null };
    const equipped = createContext(config, builtInBrand, createLog('silent'), () => app.clock.now);
    try {
      registerJobs(equipped);
      await resumeHeld(equipped);
      await resumeHeld(equipped);
      expect(await stands()).toEqual({ state: 'processing', progress: 0, reason: null });
      await equipped.jobs.runUntilEmpty();
    } finally {
      await closeContext(equipped);
    }
    expect((await stands()).state).toBe('ready');
    expect(await seen()).toHaveLength(1);
  });

  test('staff can retry', async () => {
    const { id } = await upload('video');
    await work();
    expect((await retry(id)).json()).toMatchObject({ state: 'processing', reason: null });
    await work();
    expect((await stands()).state).toBe('held');
  });
});

describe('a failing watermark', () => {
  beforeEach(() => open());

  test('is tried three times, then fails with a reason for staff, who can retry', async () => {
    const { id } = await upload('image');
    const [key = ''] = await objects();
    await app.context.storage.delete(key);
    await work();
    expect((await stands()).state).toBe('processing');
    await workOn();
    expect(await stands()).toMatchObject({
      state: 'failed',
      reason: 'The uploaded file no longer exists.',
    });
    const jobs = await rowsIn(app.context.db, 'job', ['attempts', 'state'], {
      kind: 'previews.watermark-image',
    });
    expect(jobs).toEqual([{ attempts: 3, state: 'done' }]);
    expect(await seen()).toEqual([]);
    expect(await leftOver()).toEqual([]);

    await app.context.storage.put(
      key,
      (async function* () {
        yield png(640, 400, [30, 120, 200]);
      })(),
      { maxBytes: 1_000_000 },
    );
    expect((await retry(id)).statusCode).toBe(200);
    await work();
    expect((await stands()).state).toBe('ready');
  });

  test('that kills its process fails after three attempts too', async () => {
    await upload('image');
    // Pretend that three processes have started the job and died.
    await changeRows(app.context.db, 'job', { kind: 'previews.watermark-image' }, { attempts: 3 });
    await work();
    expect(await stands()).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The watermark could not be made after 3 attempts\./),
    });
  });

  test('a second run of a finished job changes nothing', async () => {
    const { id } = await upload('image');
    await work();
    const [before] = await seen();
    await app.context.jobs.enqueue('previews.watermark-image', { id });
    await work();
    expect(await seen()).toEqual([before]);
    expect((await objects()).length).toBe(3);
  });

  test('a ready, running or unknown version cannot be retried', async () => {
    const { id } = await upload('image');
    expect([(await retry(id)).statusCode, (await retry(id)).json().message]).toEqual([
      409,
      'This preview is already being prepared.',
    ]);
    await work();
    expect((await retry(id)).json()).toMatchObject({ code: 'conflict', message: 'This preview is ready.' });
    expect((await retry('019a0000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

test('a preview deleted while it is watermarked leaves no file and is not shown', async () => {
  await open();
  const { id } = await upload('image');
  const { media } = app.context;
  const { watermarkImage } = media;
  // Delete the preview after the watermark is made and before the result is stored.
  media.watermarkImage = async (...given) => {
    const made = await watermarkImage(...given);
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    return made;
  };
  await work();
  media.watermarkImage = watermarkImage;
  expect(await seen()).toEqual([]);
  const rows = await app.context.db.q().selectFrom('file').select('purpose').execute();
  expect(rows).toEqual([{ purpose: 'preview-original' }]);
  await eventually(async () => (await objects()).length === 1);
});
