import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { around, least, textOf } from '../support/text-contrast.ts';

/** A light picture, on which white text must still be readable. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width: width / 10,
      height: height / 10,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 225, sigma: 25 },
    },
  })
    .resize(width, height)
    .jpeg()
    .toBuffer();

/** Waits until the draft is saved and the preview beside the form shows it. */
async function settled(page: Page) {
  await expect(page.getByText('Saving your draft…')).toHaveCount(0);
  await expect(page.getByTitle('The next version')).toHaveCount(0);
}

test('a content manager shows their own pictures of any size', async ({
  page,
  newPerson,
  signInStaff,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/status of 400 .*site\/publish/);
  await signInStaff(page, 'content-manager');
  await page.goto('/admin/site');
  // Twelve megapixels, as from a phone. The other pictures are no wider than the site shows them.
  const large = { name: 'office.jpg', mimeType: 'image/jpeg', buffer: await photo(4000, 3000) };
  const file = { ...large, buffer: await photo(800, 600) };

  await test.step('behind the text of the hero', async () => {
    await page.getByLabel('Background', { exact: true }).selectOption('Your own picture');
    await expect(page.getByText('Please choose a picture below. Until then nothing changes.')).toBeVisible();
    await page.getByLabel('Your picture: file').setInputFiles(large);
    await expect(page.getByText(/Resized: phones load \d+ KB\./)).toBeVisible();
    await page.getByLabel('What it shows').first().fill('Our office in the morning');
    await expect(page.getByText('Not published: Hero')).toBeVisible();
    const preview = page.frameLocator('iframe[title="Preview of the page"]');
    await expect(preview.getByAltText('Our office in the morning')).toBeVisible();
    // White text on a light picture: an error at the field and when publishing, fixed with one click.
    await page.getByLabel('Over the picture').selectOption('No overlay');
    await expect(page.getByText(/the text has a contrast of 1\.\d:1 and needs 4\.5:1/)).toBeVisible();
    await settled(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('The text is not readable on this picture.').first()).toBeVisible();
    await atEachSize(page, () => expectNoViolations(page));
    await page.getByRole('button', { name: 'Use the dark overlay' }).click();
    const signIns = page.getByRole('group', { name: 'Next to your sign-in forms' });
    await signIns.getByLabel('Next to your sign-in forms: file').setInputFiles(file);
    await expect(signIns.getByText(/Resized/)).toBeVisible();
    await signIns.getByLabel('What it shows').fill('Our door');
    await settled(page);
  });

  await test.step('and with a service', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('button', { name: 'Services' }).click();
    await page.getByText('AI Friendly Website', { exact: true }).click();
    const service = page.getByRole('group', { name: 'Services' });
    await service.getByLabel('Picture', { exact: true }).nth(1).selectOption('Your own picture');
    await service.getByLabel('Your picture: file').setInputFiles(file);
    await expect(page.getByText(/Resized/)).toBeVisible();
    await expect(page.getByText('Not published: Hero, Services')).toBeVisible();
  });

  await test.step('and behind the text about the agency', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('button', { name: 'About' }).click();
    await page.getByLabel('Your picture, below the text: file').setInputFiles(file);
    await expect(page.getByText(/Resized/)).toBeVisible();
    await page.getByLabel('What it shows').fill('Our team at lunch');
    await expect(page.getByText('Not published: Hero, Services, About')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Visitors see it now.')).toBeVisible();

  const visitor = await newPerson();
  await visitor.setViewportSize({ width: 390, height: 844 });
  const loaded: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().includes('/pictures/')) loaded.push(request.url().replace(/.*\//, ''));
  });
  await visitor.goto('/');
  const hero = visitor.getByAltText('Our office in the morning');
  await expect(hero).toHaveJSProperty('complete', true);
  expect(loaded).toContain('640.avif');
  expect(loaded).not.toContain('1920.avif');
  await expect(visitor.locator('#about').getByAltText('Our team at lunch')).toHaveCount(1);
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await atEachSize(visitor, () => expectNoViolations(visitor));

  await test.step('the sign-ins show it too', async () => {
    await visitor.goto('/client/login');
    await expect(visitor.getByAltText('Our door')).toHaveJSProperty('complete', true);
    await visitor.goto('/');
    await expect(hero).toHaveJSProperty('complete', true);
  });

  await test.step('the contrast of text is measured on the pixels behind it', async () => {
    const texts = [await textOf(visitor, '#home h1'), await textOf(visitor, '#home .lead')];
    const shown = around(texts.flatMap(({ lines }) => lines));
    await visitor.locator('#home .hero-copy').evaluate((copy) => (copy.style.opacity = '0'));
    const pixels = await visitor.screenshot({ clip: shown });
    for (const { lines, alpha } of texts)
      expect(await least(pixels, shown, lines, alpha)).toBeGreaterThanOrEqual(4.5);
  });
});
