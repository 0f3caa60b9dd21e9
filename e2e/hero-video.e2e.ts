import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const video = (page: Page) => page.locator('#home video');
const time = (page: Page) => video(page).evaluate((film) => (film as HTMLVideoElement).currentTime);

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the film plays by itself, without sound and without end, and can be paused', async ({ page }) => {
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

  test('the field grows once: from the end the film goes back to the wind, not to the bare field', async ({
    page,
  }) => {
    await page.goto('/');
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    const least = await video(page).evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const film = element as HTMLVideoElement;
          film.currentTime = film.duration - 0.5;
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

  test('a phone held upright gets a film of its own', async ({ page }) => {
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

  test('a film that does not come is a matter of the console alone', async ({ page, expectConsoleError }) => {
    expectConsoleError(/The hero video could not be loaded/);
    for (const address of ['**/assets/film-*.mp4', '**/api/video/action*'])
      await page.route(address, (route) =>
        route.fulfill({ status: 200, contentType: 'video/mp4', body: 'x' }),
      );
    const failed = page.waitForEvent('console', (message) => message.text().includes('hero video'));
    await page.goto('/');
    const words = await page.locator('body').innerText();
    await failed;
    expect(await page.locator('body').innerText()).toBe(words);
    await expect(page.getByRole('button', { name: /video/ })).toBeHidden();
    await expect(page.locator('#home img')).toBeVisible();
  });
});

test('where motion is unwelcome the grown field stands still, and no film is loaded', async ({ page }) => {
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
