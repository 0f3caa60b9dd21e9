import { compositions, type Composition } from './compositions.ts';
import { motifs, type Look } from './motifs.ts';
import { paletteOf, type Palette } from './palette.ts';
import { box, circle, drawn, place, sky } from './shapes.ts';

/** Smaller than the drawing: encoding takes most of the filling's time, and the site seldom shows a picture wider than this. */
const size = [960, 720] as const;

/** Hills at night with one light. `seed` moves the light and the hills. */
function evening(p: Palette, seed: number): string {
  const at = (n: number) => ((seed * 97 + n * 61) % 100) / 100;
  const [x, y] = [300 + 1000 * at(1), 220 + 260 * at(2)];
  const hill = (base: number, lift: number, fill: string, opacity: number) =>
    `<path d="M0 ${base}C${300 + 200 * at(3)} ${base - lift} ${700 + 200 * at(4)} ${base + 40} 1000 ${base - lift / 2}S1500 ${base - lift} 1600 ${base - 30}V1200H0Z" fill="${fill}" opacity="${opacity}"/>`;
  return `${box(0, 0, 1600, 1200, 0, 'url(#sky)')}
  ${circle(x, y, 620, 'url(#glow)')}
  <circle cx="${x}" cy="${y}" r="150" fill="${p.accent}" opacity="0.22"/>
  ${hill(880, 150, p.mid, 0.5)}${hill(1010, 110, p.deep, 0.75)}`;
}

/** Makes the picture as a WebP file: a composition in the colours of the business. A margin allows cards to crop it. */
export function picture(composition: Composition, { motif, hues }: Look, seed: number): Promise<Buffer> {
  const palette = paletteOf(...hues);
  const { deep, mid, accent } = palette;
  const svg = `<defs>${sky(deep, mid)}
    <radialGradient id="glow"><stop stop-color="${accent}" stop-opacity="0.5"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
  </defs>
  ${evening(palette, seed)}
  <g transform="translate(112 70) scale(0.86)">${compositions[composition](palette, motifs[motif](palette))}</g>`;
  return drawn(size, [1600, 1200], svg).webp({ quality: 88, effort: 2 }).toBuffer();
}

/** Makes the logo of a business as a PNG file: the motif on a square with round corners. */
export function logo({ motif, hues }: Look): Promise<Buffer> {
  const palette = paletteOf(...hues);
  const svg = box(0, 0, 800, 800, 180, palette.deep) + place(motifs[motif](palette), 60, 130, 0.85);
  return drawn([480, 480], [800, 800], svg).png({ compressionLevel: 9 }).toBuffer();
}
