import sharp from 'sharp';
import { outlinesOf, unitsPerEm } from './watermark-font.ts';
import type { Layout, Line } from './watermark-layout.ts';

/** A tile as a list of the pixels that it covers, with their grey value and opacity. */
interface Tile {
  /** The position of each pixel from the tile's centre, in whole pixels. */
  dx: Int16Array;
  dy: Int16Array;
  /** Premultiplied grey, 0 to 255. */
  grey: Float32Array;
  /** 0 to 1. */
  alpha: Float32Array;
}

/** Opacities of the white letters and of their black edges. On any background one of the two is visible. */
const opacity = { fill: 0.32, stroke: 0.3 };
/** The width of the edge relative to the letters. Small letters need a wider edge to be visible. */
const edge = (em: number) => Math.max(0.06, 1.1 / em);

function linePaths({ text, em, x, baseline }: Line): { edges: string; letters: string } {
  const scale = em / unitsPerEm;
  const paths = outlinesOf(text)
    .parts.map(
      (part) =>
        `<path transform="translate(${x + part.x * scale} ${baseline}) scale(${scale} ${-scale})" d="${part.outline}"/>`,
    )
    .join('');
  return {
    edges: `<g stroke-width="${edge(em) * unitsPerEm}">${paths}</g>`,
    letters: paths,
  };
}

/** Draws the tile. Its SVG has only outlines and numbers that the program made, no typed text. */
export async function drawTile({ lines, angle, reach, strength }: Layout): Promise<Tile> {
  const half = { x: Math.ceil(reach.x) + 2, y: Math.ceil(reach.y) + 2 };
  const paths = lines.map(linePaths);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${half.x * 2}" height="${half.y * 2}" viewBox="${-half.x} ${-half.y} ${half.x * 2} ${half.y * 2}">` +
    `<g transform="rotate(${(angle * 180) / Math.PI})">` +
    `<g fill="none" stroke="#000" stroke-linejoin="round" stroke-opacity="${opacity.stroke * strength}">${paths.map((p) => p.edges).join('')}</g>` +
    `<g fill="#fff" fill-opacity="${opacity.fill * strength}">${paths.map((p) => p.letters).join('')}</g></g></svg>`;
  // The SVG reader is disabled while an upload is open. Enable it here, because the program itself made this SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] });
  const covered: number[] = [];
  for (let i = 0; i < info.width * info.height; i++) if ((data[i * 4 + 3] ?? 0) > 2) covered.push(i);
  const alpha = Float32Array.from(covered, (i) => (data[i * 4 + 3] ?? 0) / 255);
  return {
    dx: Int16Array.from(covered, (i) => (i % info.width) - half.x),
    dy: Int16Array.from(covered, (i) => Math.floor(i / info.width) - half.y),
    grey: Float32Array.from(covered, (i, n) => (data[i * 4] ?? 0) * (alpha[n] ?? 0)),
    alpha,
  };
}

/** Decoded pixels with 3 or 4 channels of 8 bits. The frames of an animation are stacked vertically. */
export interface Pixels {
  data: Buffer;
  width: number;
  /** The height of one frame. */
  height: number;
  channels: number;
}

/** Blends the tile into the pixels at every position of the layout, in every frame. */
export function applyTile(pixels: Pixels, { dx, dy, grey, alpha }: Tile, { centres }: Layout): void {
  const { data, width, height, channels } = pixels;
  const frames = data.length / (width * height * channels);
  for (let frame = 0; frame < frames; frame++)
    for (const centre of centres) {
      const cx = Math.round(centre.x);
      const cy = Math.round(centre.y);
      for (let n = 0; n < alpha.length; n++) {
        const x = cx + (dx[n] as number); // n stays below the common length
        const y = cy + (dy[n] as number); // n stays below the common length
        if (x < 0 || x >= width || y < 0 || y >= height) continue;
        const at = ((frame * height + y) * width + x) * channels;
        blend(data, at, channels, grey[n] as number, alpha[n] as number); // n stays below the common length
      }
    }
}

/** Blends premultiplied grey into one pixel. */
function blend(data: Buffer, at: number, channels: number, grey: number, alpha: number): void {
  const rest = 1 - alpha;
  if (channels === 3) {
    data[at] = (data[at] as number) * rest + grey + 0.5; // within the picture
    data[at + 1] = (data[at + 1] as number) * rest + grey + 0.5; // within the picture
    data[at + 2] = (data[at + 2] as number) * rest + grey + 0.5; // within the picture
    return;
  }
  const below = ((data[at + 3] as number) / 255) * rest; // within the picture
  const together = alpha + below;
  for (let c = 0; c < 3; c++) data[at + c] = ((data[at + c] as number) * below + grey) / together + 0.5; // within the picture
  data[at + 3] = together * 255 + 0.5;
}
