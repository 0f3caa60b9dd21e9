import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { SitePicture } from '#contract/site/pictures.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { sweep } from '#server/app/sweep.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl } from '#server/testing/samples/sample-files.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let editor: Caller;
beforeEach(async () => {
  editor = await app.as('staff', await addUser(app.context, 'content-manager'));
});

const day = 24 * 60 * 60 * 1000;

/** A small picture with new noise each time. */
const picture = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
const send = (file: Buffer, mime = 'image/jpeg') =>
  editor.post('/api/admin/site/pictures', { file: dataUrl(mime, file) });
const added = async () => (await send(await picture())).json<{ picture: SitePicture; bytes: number }>();
const keep = (hero: object, revision = 0) =>
  editor.put('/api/admin/site/sections/hero', { content: { ...defaultContent.hero, ...hero }, revision });
const read = (id: string, name: string) => app.get(`/pictures/${id}/${name}`);

test('a small picture is not enlarged; a file that is no picture is refused at its field', async () => {
  expect((await added()).picture.widths).toEqual([300]);
  const refused = await send(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml');
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { file: expect.any(String) } }]);
});

test('a section may only use uploaded pictures', async () => {
  expect((await keep({ background: 'own' })).json()).toMatchObject({
    fields: { picture: 'Please choose a picture, or another background.' },
  });
  const { picture } = await added();
  const stranger = { ...picture, id: crypto.randomUUID() };
  for (const wrong of [stranger, { ...picture, widths: [640] }])
    expect((await keep({ background: 'own', picture: wrong })).json()).toMatchObject({
      fields: { picture: 'This picture no longer exists. Please choose it again.' },
    });
  expect((await keep({ background: 'own', picture, signIn: stranger })).json()).toMatchObject({
    fields: { signIn: 'This picture no longer exists. Please choose it again.' },
  });
  expect((await keep({ background: 'own', picture, signIn: picture })).statusCode).toBe(200);
});

test('text that is unreadable on its picture is refused, but accepted with a veil', async () => {
  const plain = (shade: number) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade, g: shade, b: shade } } })
      .jpeg()
      .toBuffer();
  const shown = async (shade: number) =>
    (await send(await plain(shade))).json<{ picture: SitePicture }>().picture;
  const [white, dark] = [await shown(255), await shown(30)];
  expect([white.light, dark.light]).toEqual([expect.closeTo(1, 1), expect.closeTo(0.013, 2)]);
  const publish = (revision: number) =>
    editor.post('/api/admin/site/publish', { revisions: { hero: revision } });
  expect((await keep({ background: 'own', picture: white, veil: 'none' })).statusCode).toBe(200);
  const refused = await publish(1);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { fields: { hero: expect.stringContaining('Please choose a darker overlay.') } },
  ]);
  await keep({ background: 'own', picture: white, veil: 'strong' }, 1);
  expect((await publish(2)).statusCode).toBe(200);
  await keep({ background: 'own', picture: dark, veil: 'none' }, 3);
  expect((await publish(4)).statusCode).toBe(200);
});

test('other roles cannot upload pictures for the site', async () => {
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  const file = dataUrl('image/jpeg', await picture());
  expect((await manager.post('/api/admin/site/pictures', { file })).statusCode).toBe(403);
});

test('a picture that no state uses is removed in time, and one in use stays', async () => {
  const [used, unused] = [(await added()).picture, (await added()).picture];
  await keep({ background: 'own', picture: used });
  expect((await editor.post('/api/admin/site/publish', { revisions: { hero: 1 } })).statusCode).toBe(200);
  app.clock.now += 39 * day;
  await sweep(app.context);
  expect((await read(unused.id, '300.avif')).statusCode).toBe(200);
  app.clock.now += 2 * day;
  await sweep(app.context);
  expect((await read(unused.id, '300.avif')).statusCode).toBe(404);
  expect((await read(used.id, '300.avif')).statusCode).toBe(200);
});
