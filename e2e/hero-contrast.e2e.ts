import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sizes } from './checks.ts';
import { expect, test } from './fixtures.ts';

type Box = { x: number; y: number; width: number; height: number };
type Rgb = readonly [number, number, number];

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (color: Rgb) => {
  const [red, green, blue] = color.map((value) => channel(value / 255)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Where the lines of a text stand, with the part of white that its colour is. */
const textOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    const [, red = '0', green = '0', blue = '0', alpha = '1'] =
      /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(element).color) ?? [];
    return { lines, white: [red, green, blue].every((value) => value === '255'), alpha: Number(alpha) };
  });

/** The size of the spots whose mean colour is judged: about the stroke of a letter, so that a star does not count as a sky. */
const spot = 6;

/** The smallest box around all of them, in whole pixels. */
function around(lines: Box[]): Box {
  const x = Math.floor(Math.min(...lines.map((line) => line.x)));
  const y = Math.floor(Math.min(...lines.map((line) => line.y)));
  const right = Math.ceil(Math.max(...lines.map((line) => line.x + line.width)));
  const bottom = Math.ceil(Math.max(...lines.map((line) => line.y + line.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** The least contrast of a text with any spot behind its lines; the picture shows the part of the page that is `shown`. */
async function least(picture: Buffer, shown: Box, lines: Box[], alpha: number): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let worst = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const [x0, y0] = [Math.floor(line.x - shown.x), Math.floor(line.y - shown.y)];
    for (let top = y0; top + spot <= y0 + line.height; top += spot)
      for (let left = x0; left + spot <= x0 + line.width; left += spot) {
        const sum = [0, 0, 0];
        for (let y = top; y < top + spot; y++)
          for (let x = left; x < left + spot; x++)
            for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[(y * info.width + x) * 3 + c] ?? 0);
        const behind = sum.map((value) => value / spot ** 2) as unknown as Rgb;
        const text = behind.map((value) => 255 * alpha + value * (1 - alpha)) as unknown as Rgb;
        worst = Math.min(worst, contrast(text, behind));
      }
  }
  return worst;
}

/** Seconds between the frames that are judged. A new film is worth `CONTRAST_STEP=0.5`. */
const step = Number(process.env['CONTRAST_STEP'] ?? 2);

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The narrowest phone as well: there the words reach furthest down towards the sun.
for (const size of [{ width: 320, height: 700 }, ...sizes])
  test(`the words over the film can be read on every frame, ${size.width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.goto('/');
    const film = page.locator('#home video');
    await expect(film).toHaveJSProperty('readyState', 4);
    const title = await textOf(page, '#home h1');
    const lead = await textOf(page, '#home .lead');
    expect([title.white, lead.white]).toEqual([true, true]);
    await page.locator('#home .hero-copy').evaluate((copy) => (copy.style.opacity = '0'));
    await film.evaluate((video) => (video as HTMLVideoElement).pause());
    const length = await film.evaluate((video) => (video as HTMLVideoElement).duration);
    expect(length).toBeGreaterThan(8);

    const shown = around([...title.lines, ...lead.lines]);
    const found = { title: Number.POSITIVE_INFINITY, lead: Number.POSITIVE_INFINITY };
    for (let at = 0; at < length; at += step) {
      await film.evaluate(
        (element, time) =>
          new Promise<void>((resolve) => {
            const video = element as HTMLVideoElement;
            video.requestVideoFrameCallback(() => resolve());
            video.currentTime = time;
          }),
        at + 0.01,
      );
      const picture = await page.screenshot({ clip: shown });
      found.title = Math.min(found.title, await least(picture, shown, title.lines, title.alpha));
      found.lead = Math.min(found.lead, await least(picture, shown, lead.lines, lead.alpha));
    }
    test.info().annotations.push({ type: 'least contrast', description: JSON.stringify(found) });
    expect(found.title, 'the heading').toBeGreaterThanOrEqual(3);
    expect(found.lead, 'the lead').toBeGreaterThanOrEqual(4.5);
  });
