import type { Page } from '@playwright/test';
import sharp from 'sharp';

export type Box = { x: number; y: number; width: number; height: number };
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

/** The boxes around the lines of a text, with the opacity of the white text. */
export const textOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    const [, red = '0', green = '0', blue = '0', alpha = '1'] =
      /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(element).color) ?? [];
    return { lines, white: [red, green, blue].every((value) => value === '255'), alpha: Number(alpha) };
  });

/**
 * The size of areas whose mean colour is compared: about the stroke of a letter, so that one star does not count as
 * sky.
 */
const spot = 6;

/** The smallest box around all lines, in whole pixels. */
export function around(lines: Box[]): Box {
  const x = Math.floor(Math.min(...lines.map((line) => line.x)));
  const y = Math.floor(Math.min(...lines.map((line) => line.y)));
  const right = Math.ceil(Math.max(...lines.map((line) => line.x + line.width)));
  const bottom = Math.ceil(Math.max(...lines.map((line) => line.y + line.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** The lowest contrast between a text and any area behind its lines. The picture shows the part `shown` of the page. */
export async function least(picture: Buffer, shown: Box, lines: Box[], alpha: number): Promise<number> {
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
