import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sitePictureBytes, type SitePicture } from '#contract/site/pictures.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl } from '#server/testing/samples/sample-files.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one engine: it tests encoders. `pictures.test.ts` stores small pictures on both engines.

test('a picture of any size is made small and served to everybody without its metadata', async () => {
  const app = await testApp();
  const editor = await app.as('staff', await addUser(app.context, 'content-manager'));
  // Noise can hardly be compressed, unlike a photograph.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 2_100, height: 1_400, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana Ortiz' } })
    .toBuffer();
  expect(photo.includes('Ana Ortiz')).toBe(true);
  const file = dataUrl('image/jpeg', photo);
  const sent = await editor.post('/api/admin/site/pictures', { file });
  const { picture, bytes } = sent.json<{ picture: SitePicture; bytes: number }>();
  const read = (name: string) => app.get(`/pictures/${picture.id}/${name}`);
  expect(picture).toMatchObject({ widths: [640, 1120, 1920], width: 1920, height: 1280, alt: '' });
  expect(bytes).toBeLessThanOrEqual(sitePictureBytes);
  for (const width of picture.widths)
    for (const format of ['avif', 'webp']) {
      const answer = await read(`${width}.${format}`);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        `image/${format}`,
        'public, max-age=31536000, immutable',
      ]);
      expect(answer.rawPayload.includes('Ana Ortiz')).toBe(false);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
    }
  expect((await read('639.avif')).statusCode).toBe(404);
  expect((await read('original.jpg')).statusCode).toBe(404);
});
