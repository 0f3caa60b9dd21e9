import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { newcomer } from '#server/testing/people.ts';
import { dataUrl, png, registerArtwork, uploaded } from '#server/testing/samples/sample-files.ts';
import { pdf, svg } from '#server/testing/samples/sample-media.ts';
import { holdTurns } from '#server/testing/processes/task-pool.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { MediaOverload, MediaUnable } from '#server/work/media/types.ts';

const { app, people } = agencyForEachTest();

const picture = png(90, 60, [200, 40, 40]);
const document = pdf('0 0 50 50 re f');

test('20 slow drawings do not delay the watermark of a preview', async () => {
  for (let n = 0; n < 20; n++) {
    const filePath = dataUrl('image/svg+xml', svg('', 900 + n));
    const body = { originalName: 'a.svg', filePath, description: null };
    expect((await people.clientA.post('/api/client/artwork', body)).statusCode).toBe(201);
  }
  const body = { clientAccountId: people.accountA.id, title: 'Home', fileUrl: dataUrl('image/png', picture) };
  expect((await people.admin.post('/api/admin/client-previews', body)).statusCode).toBe(201);
  const { db, jobs } = app.context;
  const state = () => db.q().selectFrom('clientPreview').select('state').executeTakeFirst();
  const { turns } = holdTurns(people.accountA.contactId);
  await jobs.start(1);
  await eventually(async () => (await state())?.state === 'ready');
  expect(new Set(turns)).toEqual(new Set([people.accountA.contactId]));
});

test('thumbnails of proved clients come before those of unproved accounts, and senders take turns', async () => {
  const stranger = await newcomer(app);
  const send = (caller: Caller) =>
    caller.post('/api/client/artwork', {
      originalName: 'a.png',
      filePath: dataUrl('image/png', picture),
      description: null,
    });
  for (const caller of [stranger, stranger, people.clientA, people.clientA, people.clientB])
    expect((await send(caller)).statusCode).toBe(201);
  const { db, jobs } = app.context;
  const drawn: (string | null)[] = [];
  const { thumbnail } = app.context.media;
  app.context.media.thumbnail = (...asked) => {
    drawn.push(asked[3].sender.id);
    return thumbnail(...asked);
  };
  await jobs.runUntilEmpty();
  const [a, b] = [people.accountA.contactId, people.accountB.contactId];
  expect(drawn).toEqual([a, b, a, stranger.contactId, stranger.contactId]);
  expect(await db.q().selectFrom('artwork').select('id').where('thumbnailId', 'is', null).execute()).toEqual(
    [],
  );
});

describe('files that have to be cut off', () => {
  test('are opened three times, then refused for an hour, and uploads are kept', async () => {
    const caller = await newcomer(app);
    const { inspect } = app.context.media;
    app.context.media.inspect = () => Promise.reject(new MediaOverload('Too complex.'));
    for (let n = 0; n < 3; n++) {
      const reference = await uploaded(caller, 'artwork', 'a.pdf', document);
      const { statusCode, body } = await registerArtwork(caller, reference);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('Too complex.')]);
    }
    app.context.media.inspect = inspect;
    const reference = await uploaded(caller, 'artwork', 'a.pdf', document);
    const refused = await registerArtwork(caller, reference);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('took too long to open') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(
      (
        await registerArtwork(
          await newcomer(app),
          await uploaded(people.clientA, 'artwork', 'a.pdf', document),
        )
      ).statusCode,
    ).toBe(400);
    app.clock.now += 61 * 60 * 1000;
    expect((await registerArtwork(caller, reference)).statusCode).toBe(201);
  });

  test('count against the sender even if they were accepted and cut off while drawing', async () => {
    const caller = await newcomer(app);
    const { media, jobs } = app.context;
    media.thumbnail = async (_path, _mime, _to, { onCut }) => {
      onCut?.();
      return null;
    };
    const send = async () => registerArtwork(caller, await uploaded(caller, 'artwork', 'a.png', picture));
    for (let n = 0; n < 3; n++) {
      expect((await send()).statusCode).toBe(201);
      await jobs.runUntilEmpty();
    }
    expect((await send()).statusCode).toBe(429);
  });

  test('do not include files whose reader is missing on this machine: those cost the sender nothing', async () => {
    const caller = await newcomer(app);
    const reference = await uploaded(caller, 'artwork', 'a.png', picture);
    const { inspect } = app.context.media;
    app.context.media.inspect = () => Promise.reject(new MediaUnable('Could not load the "sharp" module'));
    for (let n = 0; n < 4; n++) {
      const refused = await registerArtwork(caller, reference);
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        {
          code: 'unavailable',
          message: 'Files of this kind cannot be opened here right now. Please try again later.',
        },
      ]);
    }
    app.context.media.inspect = inspect;
    expect((await registerArtwork(caller, reference)).statusCode).toBe(201);
  });
});
