import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { writeClip } from '#server/testing/samples/sample-media.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** The frame of a video after one second, as grey values. */
async function frameOf(video: Locator): Promise<number[]> {
  await video.evaluate(
    (film: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        film.pause();
        film.addEventListener('seeked', () => resolve(), { once: true });
        film.currentTime = 1;
      }),
  );
  return video.evaluate((film: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw.');
    pen.drawImage(film, 0, 0, 640, 360);
    const { data } = pen.getImageData(0, 0, 640, 360);
    return Array.from({ length: 640 * 360 }, (_, at) =>
      Math.round(((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3),
    );
  });
}

/** The share of pixels that differ by more than the encoding causes. */
const changed = (one: readonly number[], other: readonly number[]) =>
  one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 24).length / one.length;

test('a video is watermarked, and the client plays it without being able to save it', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}, info) => {
  test.slow();
  await signInStaff(staff);
  const client = await newPerson();
  await signInClient(client, { name: 'Luis Ortega', verified: true });
  await client.goto('/client/dashboard?tab=previews');
  await expect(client.getByText('No previews yet')).toBeVisible();
  const clip = join(info.outputDir, 'walk.mp4');
  await writeClip(clip, { width: 640, height: 360 });
  const sent = await readFile(clip);

  await staff.goto('/admin?tab=portfolio&view=previews');
  const form = staff.getByRole('form', { name: 'Upload Preview' });
  await form.getByRole('combobox', { name: 'Select Client' }).fill('orteg');
  await staff.getByRole('option', { name: /Luis Ortega/ }).click();
  await form.getByLabel('Preview Title').fill('Walk through the shop');
  await form.getByLabel('Upload File').last().setInputFiles(clip);
  // The file and the text about the brief move the button down: a click in between would miss the button.
  await expect(form.getByRole('listitem')).toContainText('walk.mp4');
  await expect(form.getByText(/^No brief yet/)).toBeVisible();
  await form.getByRole('button', { name: 'Upload Preview' }).click();
  await expect(staff.getByText('Preview Uploaded')).toBeVisible();
  const shared = staff.getByRole('article', { name: 'Walk through the shop' });
  await expect(shared).toContainText('Ready for the client');

  // Staff see the uploaded video and the client's version.
  await shared.getByRole('button', { name: 'Walk through the shop', exact: true }).click();
  const viewer = staff.getByRole('dialog', { name: 'Walk through the shop' });
  await viewer.getByRole('button', { name: 'Original' }).click();
  const original = (await viewer.locator('video').getAttribute('src')) ?? '';
  const unmarked = await frameOf(viewer.locator('video'));

  // The client sees the video meanwhile, with a poster.
  const card = client.getByRole('article', { name: 'Walk through the shop' });
  await expect(card).toContainText('Waiting for your decision');
  const sight = card.locator('img');
  await expect.poll(() => sight.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Walk through the shop' }).click();
  const dialog = client.getByRole('dialog', { name: 'Walk through the shop' });
  await expect(dialog).toContainText('watermarked and cannot be downloaded');
  const video = dialog.locator('video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1);
  await expectNoViolations(client);

  // The video plays, also by keyboard.
  await video.focus();
  await client.keyboard.press('Space');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.3);
  expect(await video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(640);

  // The watermark is in the pixels of the video, not an overlay.
  const marked = await frameOf(video);
  expect(changed(marked, unmarked)).toBeGreaterThan(0.01);
  expect(changed(await frameOf(viewer.locator('video')), unmarked)).toBe(0);

  // Neither the player nor the address offers a download, and no element links to the original.
  expect(await video.getAttribute('controlslist')).toContain('nodownload');
  expect(
    await video.evaluate((film) =>
      film.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    ),
  ).toBe(false);
  await expect(dialog.getByRole('link')).toHaveCount(0);
  const address = (await video.getAttribute('src')) ?? '';
  const part = await client.request.get(`${address}?download=1`, { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-disposition'] ?? 'inline').toMatch(/^inline/);
  expect(part.headers()['cache-control']).toContain('no-store');
  const whole = await (await client.request.get(address)).body();
  expect(whole.equals(sent)).toBe(false);
  expect((await client.request.get(original)).status()).toBe(404);
  const answers = await (await client.request.get('/api/client/previews')).text();
  expect(answers).not.toContain(original);

  // Signed out, the address of the video returns 404.
  await dialog.getByRole('button', { name: 'Close dialog' }).click();
  await client.getByRole('button', { name: 'Logout' }).click();
  await client.waitForURL('**/client/login');
  expect((await client.request.get(address)).status()).toBe(404);
  expectConsoleError(/status of 40[14]/);
  await client.goto(address);
});
