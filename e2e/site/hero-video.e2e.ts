import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';

test.use({ sharesServer: 'readers' });

const video = (page: Page) => page.locator('#home video');
const time = (page: Page) => video(page).evaluate((film) => (film as HTMLVideoElement).currentTime);

/** The visible hero section, reduced to a few pixels. */
const pixels = async (page: Page) =>
  sharp(await page.locator('#home').screenshot())
    .removeAlpha()
    .resize(320, 180, { fit: 'fill' })
    .raw()
    .toBuffer();
const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

test.describe('with motion', () => {
  test.use({ sharesContext: false, contextOptions: { reducedMotion: 'no-preference' } });

  test('the film plays by itself, muted and endless, and can be paused', async ({ page }) => {
    await page.goto('/');
    for (const flag of ['autoplay', 'muted', 'loop', 'playsInline'])
      await expect(video(page)).toHaveJSProperty(flag, true);
    await expect(video(page)).toHaveJSProperty('controls', false);
    await expect.poll(() => time(page)).toBeGreaterThan(0.2);

    await page.getByRole('button', { name: 'Pause video' }).click();
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
    await expect(video(page)).toHaveJSProperty('paused', true);
    const stopped = await time(page);
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect.poll(() => time(page)).not.toBe(stopped);
  });

  test('the field grows once: from its end the film returns to the wind, not to the bare field', async ({
    page,
  }) => {
    await page.goto('/');
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    const least = await video(page).evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const film = element as HTMLVideoElement;
          // Play slowly: a busy machine shows few frames, and the test needs one near the end.
          film.playbackRate = 0.1;
          film.currentTime = film.duration - 0.2;
          film.addEventListener(
            'seeked',
            () => film.addEventListener('seeked', () => resolve(film.currentTime), { once: true }),
            { once: true },
          );
        }),
    );
    expect(least).toBeGreaterThanOrEqual(3);
    expect(least).toBeLessThan(4);
  });

  test('within three seconds the stems have grown, and the poster is the last frame', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    await page.locator('#home .hero-copy').evaluate((copy) => (copy.style.visibility = 'hidden'));
    await page.getByRole('button', { name: 'Pause video' }).click();
    const at = async (seconds: number | 'end') => {
      await video(page).evaluate(
        (element, to) =>
          new Promise<void>((resolve) => {
            const film = element as HTMLVideoElement;
            film.style.transition = 'none';
            film.addEventListener('seeked', () => resolve(), { once: true });
            film.currentTime = to === 'end' ? film.duration - 0.08 : to;
          }),
        seconds,
      );
      return pixels(page);
    };
    const [bare, grown, last] = [await at(0), await at(3), await at('end')];
    await video(page).evaluate((film) => (film.style.visibility = 'hidden'));
    const poster = await pixels(page);
    // Mean differences of a colour channel, on a scale to 255.
    expect(difference(bare, grown)).toBeGreaterThan(8);
    expect(difference(grown, last)).toBeLessThan(difference(bare, grown) / 2);
    expect(difference(poster, last)).toBeLessThan(4);
  });

  test('a phone held upright gets its own film', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    await expect(video(page)).toHaveJSProperty('videoWidth', 720);
    await expect(video(page)).toHaveJSProperty('videoHeight', 1440);
  });

  test('a browser that cannot play the first film plays the one of the API', async ({ page }) => {
    await page.route('**/assets/film-*.mp4', (route) =>
      route.fulfill({ status: 200, contentType: 'video/mp4', body: 'no film' }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    expect(await video(page).evaluate((film) => (film as HTMLVideoElement).currentSrc)).toContain(
      '/api/video/action',
    );
  });

  test('a missing film is only reported in the console', async ({ page, expectConsoleError }) => {
    expectConsoleError(/The hero video could not be loaded/);
    for (const address of ['**/assets/film-*.mp4', '**/api/video/action*'])
      await page.route(address, (route) =>
        route.fulfill({ status: 200, contentType: 'video/mp4', body: 'x' }),
      );
    const failed = page.waitForEvent('console', (message) => message.text().includes('hero video'));
    await page.goto('/');
    const words = await page.locator('#home').innerText();
    await failed;
    expect(await page.locator('#home').innerText()).toBe(words);
    await expect(page.getByRole('button', { name: /video/ })).toBeHidden();
    await expect(page.locator('#home img')).toBeVisible();
  });
});

test('with reduced motion the grown field stands still, and no film is loaded', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(films).toEqual([]);
  await expect(page.getByRole('button', { name: /video/ })).toBeHidden();
  expect(await page.locator('#home img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(
    1600,
  );
});
