import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeClip } from '#server/testing/samples/sample-media.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

let clip: Buffer;
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'project-video-'));
  await writeClip(join(folder, 'mill.mov'), { seconds: 2, format: 'mov' });
  clip = await readFile(join(folder, 'mill.mov'));
  await rm(folder, { recursive: true });
});

test('staff, the client and visitors play the uploaded video of a project', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const other = await newPerson();
  const { id } = await signInClient(other, { name: 'Ada Mills' });
  await signInStaff(page);
  await page.goto(`/admin?tab=portfolio&dialog=new-project:${id}`);
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Title').fill('Weaving film');
  await dialog.getByLabel('Description').fill('Two minutes in the mill.');
  await dialog
    .getByLabel('Upload a video')
    .setInputFiles({ name: 'mill.mov', mimeType: 'video/quicktime', buffer: clip });
  await expect(dialog.getByText('Uploaded')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();

  await page.goto('/admin?tab=portfolio&q=Weaving%20film');
  const row = page
    .getByRole('list', { name: 'Project Management' })
    .getByRole('article', { name: 'Weaving film' });
  await row.getByRole('button', { name: 'Weaving film', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Weaving film' });
  const player = details.getByLabel('Video of Weaving film');
  await expect(player).toHaveAttribute('poster', /\.webp$/);
  await expect(player).toHaveAttribute('src', /\.mp4$/);
  await expect(details.getByText('Video', { exact: true })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await details.getByRole('button', { name: /^Publish/ }).click();
  await expect(details.getByText('Active', { exact: true })).toBeVisible();

  // The client of the project.
  await other.goto('/client/dashboard?tab=project');
  await other.getByRole('button', { name: 'Weaving film' }).click();
  const watching = other.getByRole('dialog', { name: 'Weaving film' });
  await expect
    .poll(() => watching.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await atEachSize(other, () => expectNoViolations(other));

  // A visitor sees the poster. The video loads only when the visitor plays it.
  const visitor = await newPerson();
  const videos: string[] = [];
  visitor.on('request', (request) => {
    if (/\/uploads\/.*\.(?:mp4|mov)$/.test(request.url())) videos.push(request.url());
  });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: 'Weaving film' }).click();
  const film = visitor.getByLabel('Video of Weaving film');
  await expect(film).toHaveAttribute('poster', /\.webp$/);
  await visitor.waitForLoadState('networkidle');
  expect(videos).toEqual([]);
  await expectNoViolations(visitor);
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(videos.every((url) => url.endsWith('.mp4'))).toBe(true);
  expect(videos.length).toBeGreaterThan(0);
});
