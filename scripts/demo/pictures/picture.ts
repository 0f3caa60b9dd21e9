import sharp from 'sharp';
import { motifs, type MotifName } from './motifs.ts';
import type { Palette } from './palette.ts';

/** What was built, which decides how a picture frames the motif. */
export type Kind = 'AI Marketing' | 'AI Friendly Website' | 'Automation' | 'AI Integration';

const [width, height] = [1600, 1200];

const bars = (x: number, y: number, widths: readonly number[], fill: string, gap = 34) =>
  widths
    .map((w, n) => `<rect x="${x}" y="${y + n * gap}" width="${w}" height="16" rx="8" fill="${fill}"/>`)
    .join('');

const sheet = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x + 8}" y="${y + 20}" width="${w}" height="${h}" rx="36" fill="#000" opacity="0.28"/>` +
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="36" fill="${fill}"/>`;

const place = (motif: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${motif}</g>`;

/** A page in a browser, the motif its opening picture. */
const website = (p: Palette, motif: string) =>
  `${sheet(230, 200, 1140, 820, p.paper)}
  <path d="M230 236a36 36 0 0 1 36-36h1068a36 36 0 0 1 36 36v54H230Z" fill="${p.light}"/>
  ${[0, 1, 2].map((n) => `<circle cx="${284 + n * 42}" cy="245" r="13" fill="${p.deep}" opacity="0.45"/>`).join('')}
  <rect x="270" y="330" width="620" height="650" rx="28" fill="${p.mid}"/>
  ${place(motif, 275, 425, 0.76)}
  <rect x="950" y="370" width="350" height="38" rx="19" fill="${p.deep}"/>
  <rect x="950" y="428" width="250" height="38" rx="19" fill="${p.deep}"/>
  ${bars(950, 520, [340, 320, 350, 210], p.light)}
  <rect x="950" y="690" width="230" height="76" rx="38" fill="${p.accent}"/>
  <rect x="950" y="830" width="160" height="130" rx="24" fill="${p.light}" opacity="0.7"/>
  <rect x="1140" y="830" width="160" height="130" rx="24" fill="${p.light}" opacity="0.7"/>`;

/** The motif large, a growing line of results before it. */
const marketing = (p: Palette, motif: string) =>
  `${place(motif, 160, 150, 1.3)}
  ${sheet(960, 640, 500, 400, p.paper)}
  ${bars(1010, 690, [220, 140], p.mid)}
  ${[110, 90, 140, 170, 220].map((h, n) => `<rect x="${1010 + n * 82}" y="${1000 - h}" width="56" height="${h}" rx="16" fill="${n === 4 ? p.accent : p.light}"/>`).join('')}
  <path d="M1030 880 1112 900 1200 840 1280 800 1370 730" fill="none" stroke="${p.deep}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="1370" cy="730" r="18" fill="${p.deep}"/>`;

/** The motif at the start of a chain of steps that do themselves. */
const automation = (p: Palette, motif: string) =>
  `<path d="M760 560H1000V340H1180M1000 560H1180M1000 560V780H1180" fill="none" stroke="${p.light}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="4 34"/>
  ${sheet(150, 290, 640, 560, p.mid)}
  ${place(motif, 150, 330, 0.8)}
  ${[340, 560, 780]
    .map(
      (y, n) =>
        `${sheet(1150, y - 76, 320, 152, p.paper)}<circle cx="1226" cy="${y}" r="40" fill="${n === 1 ? p.mid : p.accent}"/>
        <path d="M1208 ${y}l14 14 26-28" fill="none" stroke="${p.paper}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>${bars(1292, y - 28, [130, 90], p.light)}`,
    )
    .join('')}`;

/** The motif beside a conversation. */
const integration = (p: Palette, motif: string) =>
  `${place(motif, 110, 230, 1.15)}
  ${sheet(930, 190, 530, 830, p.paper)}
  <circle cx="1010" cy="272" r="40" fill="${p.accent}"/>${bars(1074, 250, [200, 130], p.light, 30)}
  <path d="M930 344H1460" stroke="${p.light}" stroke-width="4"/>
  <rect x="980" y="392" width="350" height="126" rx="40" fill="${p.light}"/>${bars(1016, 426, [270, 190], p.deep)}
  <rect x="1080" y="552" width="330" height="160" rx="40" fill="${p.mid}"/>${bars(1116, 586, [250, 260, 150], p.paper)}
  <rect x="980" y="746" width="270" height="92" rx="40" fill="${p.light}"/>${bars(1016, 784, [190], p.deep)}
  <rect x="980" y="890" width="430" height="84" rx="42" fill="none" stroke="${p.light}" stroke-width="6"/>
  <circle cx="1368" cy="932" r="28" fill="${p.accent}"/>`;

const frames = {
  'AI Marketing': marketing,
  'AI Friendly Website': website,
  Automation: automation,
  'AI Integration': integration,
} as const satisfies Record<Kind, (p: Palette, motif: string) => string>;

/** Night over hills, one light in it. `seed` moves the light and the hills. */
function evening(p: Palette, seed: number): string {
  const at = (n: number) => ((seed * 97 + n * 61) % 100) / 100;
  const [x, y] = [300 + 1000 * at(1), 220 + 260 * at(2)];
  const hill = (base: number, lift: number, fill: string, opacity: number) =>
    `<path d="M0 ${base}C${300 + 200 * at(3)} ${base - lift} ${700 + 200 * at(4)} ${base + 40} 1000 ${base - lift / 2}S1500 ${base - lift} 1600 ${base - 30}V1200H0Z" fill="${fill}" opacity="${opacity}"/>`;
  return `<rect width="1600" height="1200" fill="url(#sky)"/>
  <circle cx="${x}" cy="${y}" r="620" fill="url(#glow)"/>
  <circle cx="${x}" cy="${y}" r="150" fill="${p.accent}" opacity="0.22"/>
  ${hill(880, 150, p.mid, 0.5)}${hill(1010, 110, p.deep, 0.75)}`;
}

/** One picture as SVG: a business at work in the light of its own colours, with room around it for cards that crop. */
function pictureSvg(kind: Kind, motif: MotifName, palette: Palette, seed: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 1200">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.deep}"/><stop offset="1" stop-color="${palette.mid}"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="${palette.accent}" stop-opacity="0.5"/><stop offset="1" stop-color="${palette.accent}" stop-opacity="0"/></radialGradient>
  </defs>
  ${evening(palette, seed)}
  <g transform="translate(112 70) scale(0.86)">${frames[kind](palette, motifs[motif](palette))}</g>
</svg>`;
}

/** The same as a WebP file. */
export const picture = (kind: Kind, motif: MotifName, palette: Palette, seed: number): Promise<Buffer> =>
  sharp(Buffer.from(pictureSvg(kind, motif, palette, seed)))
    .webp({ quality: 88 })
    .toBuffer();

/** The mark of a business: its motif on a rounded sheet, as a PNG file. */
export const logo = (motif: MotifName, palette: Palette): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 800 800"><rect width="800" height="800" rx="180" fill="${palette.deep}"/>${place(motifs[motif](palette), 60, 130, 0.85)}</svg>`,
    ),
  )
    .png({ compressionLevel: 9 })
    .toBuffer();
