import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Artwork } from '#contract/artwork.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { testApp } from '#server/testing/test-app.ts';

test('people who may read a PDF get its pages as pictures', async () => {
  const app = await testApp();
  const { clientA, clientB, admin } = await addEveryone(app);
  const made = await clientA.post('/api/client/artwork', {
    fileName: 'brief.pdf',
    originalName: 'brief.pdf',
    fileType: 'application/pdf',
    fileSize: 1,
    filePath: dataUrl('application/pdf', pdf('0 0 1 rg 0 0 100 100 re f', [200, 100], 3)),
  });
  expect(made.statusCode).toBe(201);
  const { filePath } = made.json<Artwork>();
  const second = await clientA.get(`${filePath}?page=2`);
  const { headers } = second;
  expect([second.statusCode, headers['content-type'], headers['x-page-count']]).toEqual([
    200,
    'image/webp',
    '3',
  ]);
  const { width, height } = await sharp(second.rawPayload).metadata();
  expect([width, height]).toEqual([1_600, 800]);
  const again = await clientA.get(`${filePath}?page=2`, { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const statusOf = async (caller: typeof clientA, page: string) =>
    (await caller.get(`${filePath}?page=${page}`)).statusCode;
  expect([await statusOf(admin, '3'), await statusOf(clientB, '1')]).toEqual([200, 404]);
  expect((await app.get(`${filePath}?page=1`)).statusCode).toBe(404);
  for (const page of ['4', '0', '-1', '1.5', 'x', '1000', ''])
    expect(await statusOf(clientA, page), page).toBe(404);
  // The address of the file itself still sends the PDF.
  expect((await clientA.get(filePath)).headers['content-type']).toBe('application/pdf');
});
