import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdf, psd, svg, writeClip } from '#server/testing/samples/sample-media.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const colors = { r: 40, g: 60, b: 200 };
const picture = () => sharp({ create: { width: 320, height: 200, channels: 3, background: colors } });

/** One file of every accepted type. */
async function oneOfEach(folder: string) {
  const clip = join(folder, 'clip.mp4');
  await writeClip(clip);
  return [
    { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() },
    { name: 'logo.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('1 0 0 rg 20 20 80 40 re f') },
    { name: 'emblem.ai', mimeType: 'application/postscript', buffer: pdf('0 0 1 rg 20 20 80 40 re f') },
    {
      name: 'layers.psd',
      mimeType: 'image/vnd.adobe.photoshop',
      buffer: psd({
        width: 8,
        height: 8,
        mode: 'rgb',
        channels: [
          [200, 20],
          [40, 60],
          [90, 200],
        ],
      }),
    },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: svg('<circle cx="50" cy="50" r="40" fill="red"/>'),
    },
    { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) },
  ];
}

const openProject = async (page: Page) => {
  await page.goto('/client/dashboard?tab=project');
  await expect(page.getByRole('heading', { name: 'Project artwork' })).toBeVisible();
};

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('artwork of each type is uploaded, viewed, downloaded, deleted and restored', async ({
  page,
  signInClient,
}, info) => {
  test.slow();
  await signInClient(page, { name: 'Rosa Delgado' });
  await openProject(page);
  const files = await oneOfEach(info.outputDir);

  // Upload the files.
  await page.getByLabel('Upload artwork').setInputFiles(files);
  const first = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').first();
  await first.getByLabel('Description (optional)').fill('For the start page');
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Upload 7 files' }).click();
  await expect(page.getByText('Upload Successful')).toBeVisible();
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
  await page.getByRole('button', { name: 'See All (7)' }).click();
  await expect(row(page, 'roof.jpg')).toContainText('For the start page');

  // Every type gets a thumbnail without a reload.
  for (const { name } of files)
    await expect(row(page, name).locator('img'), name).toHaveAttribute('src', /^\/uploads\//);
  await page.evaluate(() => window.scrollTo(0, 0));
  await atEachSize(page, () => expectNoViolations(page));

  // View the files.
  for (const name of ['roof.jpg', 'drawing.svg']) {
    await row(page, name)
      .getByRole('button', { name: `View ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name });
    const shown = dialog.getByRole('img', { name });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    if (name === 'roof.jpg') await atEachSize(page, () => expectNoViolations(page));
    await page.goBack();
    await expect(dialog).toBeHidden();
  }
  await row(page, 'clip.mp4').getByRole('button', { name: 'View clip.mp4' }).click();
  const video = page.getByRole('dialog', { name: 'clip.mp4' }).locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.error?.code ?? 0)).toBe(0);
  // A viewer opened by its address has the focus, even while the tab behind it is hidden.
  await page.reload();
  const viewer = page.getByRole('dialog', { name: 'clip.mp4' });
  await expect(viewer.locator('video')).toBeVisible();
  await expect.poll(() => viewer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.getByRole('button', { name: 'See All (7)' }).click();

  // Downloads have the same bytes and names as the uploaded files.
  for (const { name, buffer } of files) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row(page, name)
        .getByRole('link', { name: `Download ${name}` })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(sha(await readFile(await download.path())), name).toBe(sha(buffer));
  }

  // Delete a file and restore it.
  await row(page, 'plan.pdf').getByRole('button', { name: 'Delete plan.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  await atEachSize(page, () => expectNoViolations(page));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File Deleted')).toBeVisible();
  await expect(row(page, 'plan.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'plan.pdf')).toBeVisible();
});

test('an interrupted upload continues where it stopped', async ({
  page,
  signInClient,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/net::ERR_/);
  await signInClient(page);
  await openProject(page);
  const noise = Buffer.alloc(2600 * 2600 * 3);
  for (let at = 0, seed = 1; at < noise.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise[at] = seed >> 16;
  }
  const raw = { width: 2600, height: 2600, channels: 3 } as const;
  const large = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(17 * 1024 * 1024);

  const offsets: string[] = [];
  let broken = false;
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(request.headers()['upload-offset'] ?? '');
    if (offsets.length !== 2) return route.continue();
    broken = true;
    return route.abort('connectionreset');
  });
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('Upload Successful')).toBeVisible();
  expect(broken).toBe(true);
  // The client does not send a received part again.
  const piece = 8 * 1024 * 1024;
  expect(offsets.map(Number)).toEqual([0, piece, piece, 2 * piece]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download large.png' }).click(),
  ]);
  expect(sha(await readFile(await download.path()))).toBe(sha(large));
});

test('refused files show the reason and leave nothing', async ({
  page,
  signInClient,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  await signInClient(page);
  await openProject(page);
  await page.getByLabel('Upload artwork').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'renamed.pdf', mimeType: 'application/pdf', buffer: await picture().png().toBuffer() },
  ]);
  const why = 'Please upload a JPG, PNG, PDF, AI, PSD, SVG or MP4 file.';
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('alert')).toHaveText(why);
  await expect(page.getByRole('alert').filter({ hasText: 'Upload Failed' })).toContainText(why);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(uploads.getByRole('alert')).toHaveCount(2);
  await expect(page.getByText('Upload Failed')).toBeVisible();
  await expect(page.getByText(/No artwork yet/)).toBeVisible();
});

test('the company logo is set and removed', async ({ page, signInClient }) => {
  await signInClient(page, { name: 'Rosa Delgado' });
  await page.goto('/client/dashboard?tab=messages');
  const card = page.getByRole('region', { name: 'Company profile' });
  const input = card.getByLabel('Company logo', { exact: true });
  await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg('') });
  await expect(page.getByText('Invalid File Type')).toBeVisible();
  await input.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture().png().toBuffer(),
  });
  await expect(page.getByText('Logo Updated')).toBeVisible();
  const logo = card.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(card.getByRole('button', { name: 'Change company logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'Remove company logo' }).click();
  await expect(card.getByRole('button', { name: 'Upload company logo' })).toBeVisible();
});
