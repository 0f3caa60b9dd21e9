import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Project, PublicProject } from '#contract/projects.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { writeClip } from '#server/testing/samples/sample-media.ts';
import { agencyForEachTest, type TestApp } from '#server/testing/test-app.ts';
import type { Media } from '#server/work/media/media.ts';
import { FfmpegMissing, type FinishedVideo } from '#server/work/media/types.ts';
import { resumeVideos } from './renditions.ts';

type Format = 'mp4' | 'mov' | 'webm';

/**
 * Makes a WebM file from a Matroska file by changing its label. WebM is a subset of Matroska, and the same code reads both.
 */
const asWebm = (bytes: Buffer) => {
  const at = bytes.indexOf('matroska');
  bytes.write('\x84webm\xec\x82\0\0', at - 1, 'latin1');
  return bytes;
};

const clips = {} as Record<Format, Buffer>;
beforeAll(async () => {
  for (const [format, container] of [
    ['mp4', 'mp4'],
    ['mov', 'mov'],
    ['webm', 'matroska'],
  ] as const) {
    const path = join(inject('engine').folder, `project-clip.${format}`);
    await writeClip(path, { seconds: 1, format: container });
    const bytes = await readFile(path);
    clips[format] = format === 'webm' ? asWebm(bytes) : bytes;
  }
});

const encoded = new Map<string, Promise<FinishedVideo>>();

/** Encodes each clip only once, with the product's encoder. Later uses get copies of the result. */
function onceForEachClip({ finishedVideo }: Media): Media['finishedVideo'] {
  const encode = async (path: string, mime: string) => {
    const folder = await mkdtemp(join(inject('engine').folder, 'encoded-'));
    return finishedVideo(path, mime, folder);
  };
  return async (path, mime, outDir) => {
    const made = encoded.get(mime) ?? encode(path, mime);
    encoded.set(mime, made);
    const { display, frame, durationMs } = await made;
    const copied = async <T extends { path: string }>(picture: T): Promise<T> => {
      const copy = join(outDir, basename(picture.path));
      await copyFile(picture.path, copy);
      return { ...picture, path: copy };
    };
    return { display: await copied(display), frame: await copied(frame), durationMs };
  };
}

const { app, people } = agencyForEachTest();
beforeEach(() => {
  app.context.media.finishedVideo = onceForEachClip(app.context.media);
});

const base = () => ({ title: 'Mill', description: 'Looms', clientAccountId: people.accountA.id });
const upload = (format: Format = 'mp4') =>
  uploaded(people.admin, 'video', `Ana at home.${format}`, clips[format]);
const create = (more: object) => people.admin.post('/api/admin/gallery', { ...base(), ...more });
async function created(more: object): Promise<Project> {
  const answer = await create(more);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<Project>();
}
const change = (id: string, body: object) => people.admin.patch(`/api/admin/portfolio/${id}`, body);
const get = async (id: string) => (await people.admin.get(`/api/admin/portfolio/${id}`)).json<Project>();
const work = () => app.context.jobs.runUntilEmpty();
const live = async () => (await app.get('/api/portfolio')).json<PublicProject[]>()[0];
const read = async (url: string | null | undefined, caller: Pick<TestApp, 'get'> = app) =>
  (await caller.get(url ?? '')).statusCode;

describe('an uploaded video', () => {
  test('belongs to its project; visitors get an MP4 with ranges and a poster', async () => {
    const { id, videoUrl, fileUrl, fileType, image, video } = await created({
      videoUrl: await upload('mov'),
      isVisible: true,
    });
    expect(videoUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}\.mov$/);
    expect({ fileUrl, fileType, image, video }).toEqual({
      fileUrl: videoUrl,
      fileType: 'video',
      image: null,
      video: null,
    });
    expect(await live()).toMatchObject({ videoUrl: null, video: null, imageUrl: null });
    expect([await read(videoUrl), await read(videoUrl, people.clientB)]).toEqual([404, 404]);
    expect([await read(videoUrl, people.admin), await read(videoUrl, people.clientA)]).toEqual([200, 200]);

    await work();
    const shown = await live();
    expect(shown?.video).toMatchObject({ width: 320, height: 180 });
    expect(shown?.videoUrl).toBe(shown?.video?.url);
    expect(shown?.imageUrl).toBe(shown?.image?.sources.at(-1)?.url);
    expect(JSON.stringify(shown)).not.toContain(videoUrl);
    const played = await app.get(shown?.videoUrl ?? '', { range: 'bytes=4-7' });
    expect([played.statusCode, played.headers['content-type'], played.body]).toEqual([
      206,
      'video/mp4',
      'ftyp',
    ]);
    expect(played.headers['content-disposition']).not.toContain('Ana');
    expect((await app.get(shown?.imageUrl ?? '')).headers['content-type']).toBe('image/webp');
    expect(await read(videoUrl)).toBe(404);
    expect((await get(id)).imageUrl).toBeNull();
    const [own] = (await people.clientA.get('/api/client/gallery')).json<Project[]>();
    expect(own).toMatchObject({ videoUrl, fileUrl, video: shown?.video });

    await change(id, { isVisible: false });
    expect([await read(shown?.videoUrl), await read(shown?.videoUrl, people.clientA)]).toEqual([404, 200]);
  });

  test.each(['mp4', 'mov', 'webm'] as const)(
    'is accepted as %s, by reference and as a data URL',
    async (format) => {
      const mime = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' }[format];
      for (const fileUrl of [await upload(format), dataUrl(mime, clips[format])]) {
        const project = await created({ fileUrl });
        expect(project.videoUrl).toMatch(new RegExp(`\\.${format}$`));
        expect(project.fileUrl).toBe(project.videoUrl);
      }
      const { videoUrl } = await created({ videoUrl: dataUrl(mime, clips[format]) });
      expect((await people.admin.get(videoUrl ?? '')).rawPayload.equals(clips[format])).toBe(true);
    },
  );

  test('and a picture of the same call are both kept', async () => {
    const picture = png(40, 30, [1, 2, 3]);
    const project = await created({
      videoUrl: await upload(),
      imageUrl: dataUrl('image/png', picture),
    });
    expect([project.fileType, project.fileUrl]).toEqual(['video', project.videoUrl]);
    await work();
    const { image, video } = await get(project.id);
    expect([image?.width, video?.width]).toEqual([40, 320]);
    const twice = await create({ fileUrl: await upload(), videoUrl: 'https://a.example/b.mp4' });
    expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([400, ['fileUrl']]);
  });

  test('is refused at its field if it is no video, and no project is created', async () => {
    const words = 'Please upload an MP4, MOV or WebM video.';
    for (const field of ['videoUrl', 'fileUrl']) {
      const refused = await create({ [field]: dataUrl('video/mp4', png(8, 8, [1, 2, 3])) });
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: words }]);
    }
    const sent = await uploaded(people.admin, 'video', 'a.mp4', Buffer.from('no video at all'));
    expect((await create({ videoUrl: sent })).json().fields).toEqual({ videoUrl: words });
    const asPicture = await create({ imageUrl: await upload() });
    expect([asPicture.statusCode, Object.keys(asPicture.json().fields)]).toEqual([400, ['imageUrl']]);
    expect((await people.admin.get('/api/admin/portfolio')).json()).toEqual([]);
  });

  test('is deleted with its renditions when another replaces it, and with its project', async () => {
    const { id, videoUrl } = await created({ videoUrl: await upload(), isVisible: true });
    await work();
    const before = await live();
    const after = (await change(id, { videoUrl: await upload('webm') })).json<Project>();
    expect(after.videoUrl).toMatch(/\.webm$/);
    for (const url of [videoUrl, before?.videoUrl, before?.imageUrl])
      expect(await read(url, people.admin)).toBe(404);
    await change(id, { videoUrl: '' });
    expect([await read(after.videoUrl, people.admin), (await get(id)).fileUrl]).toEqual([404, null]);
    expect((await get(id)).fileType).toBe('image');
  });

  test('moves with a draft to another client, and only that client sees it then', async () => {
    const { id, videoUrl } = await created({ videoUrl: await upload() });
    await work();
    await change(id, { clientAccountId: people.accountB.id });
    const { video } = await get(id);
    for (const url of [videoUrl, video?.url])
      expect([await read(url, people.clientA), await read(url, people.clientB)]).toEqual([404, 200]);
  });

  test('shows its failure to staff alone, and staff can retry', async () => {
    const { media } = app.context;
    const { finishedVideo } = media;
    media.finishedVideo = () => Promise.reject(new FfmpegMissing('Install ffmpeg.'));
    const { id } = await created({ videoUrl: await upload(), isVisible: true });
    await work();
    expect((await get(id)).videoProblem).toBe('Install ffmpeg.');
    const [own] = (await people.clientA.get('/api/client/gallery')).json<object[]>();
    expect(own).not.toHaveProperty('videoProblem');
    media.finishedVideo = finishedVideo;
    const retry = () => people.admin.post(`/api/admin/portfolio/${id}/video/retry`);
    expect((await retry()).json<Project>().videoProblem).toBeNull();
    expect((await retry()).json().message).toBe('This video is being prepared already.');
    await work();
    expect((await live())?.video).not.toBeNull();
    expect((await retry()).json().message).toBe('This video is ready.');
    media.finishedVideo = () => Promise.reject(new FfmpegMissing('Install ffmpeg.'));
    await change(id, { videoUrl: await upload() });
    await work();
    media.finishedVideo = finishedVideo;
    // Run the step of the program's start that follows after ffmpeg was installed.
    await resumeVideos(app.context);
    await work();
    expect([(await get(id)).videoProblem, (await live())?.video?.width]).toEqual([null, 320]);
    const without = await created({});
    const none = await people.admin.post(`/api/admin/portfolio/${without.id}/video/retry`);
    expect([none.statusCode, none.json().message]).toEqual([409, 'This project has no uploaded video.']);
  });
});
