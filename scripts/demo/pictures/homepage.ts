import { motifs, type Look } from './motifs.ts';
import { paletteOf, type Palette } from './palette.ts';
import { bars, box, drawn, place, sky } from './shapes.ts';

const [width, height] = [1440, 5200];

/** The changes to the page that resulted from rounds of notes. */
export interface HomepageState {
  /** True: the headline fills half of the first screen. False: it is a single line. */
  large: boolean;
  /** True: a bar with the phone number is at the top. */
  phone: boolean;
  /** True: the page itself answers the insurance questions. False: links lead to the answers. */
  answers: boolean;
  /** True: the page has a strip with roofs before and after the work. */
  beforeAfter: boolean;
}

/** Bars that look like lines of text. */
const text = (x: number, y: number, widths: readonly number[], fill: string, size = 14) =>
  bars(x, y, widths, fill, size * 2, size);

function opening(p: Palette, motif: string, { large, phone }: HomepageState): string {
  const top = phone ? 56 : 0;
  const headline = large
    ? text(96, top + 250, [620, 540, 600], p.paper, 48)
    : text(96, top + 330, [430, 340], p.paper, 22);
  return `${phone ? box(0, 0, width, 56, 0, p.accent) + text(96, 20, [260], p.deep, 16) + text(1120, 20, [220], p.deep, 16) : ''}
  ${box(0, top, width, 96, 0, p.paper)}${text(96, top + 36, [190], p.deep, 24)}
  ${[0, 1, 2, 3].map((n) => text(760 + n * 120, top + 42, [84], p.mid, 12)).join('')}
  ${box(1240, top + 24, 112, 48, 24, p.accent)}
  ${box(0, top + 96, width, 760, 0, 'url(#sky)')}
  ${large ? place(motif, 780, top + 170, 0.85) : place(motif, 700, top + 170, 1)}
  ${headline}
  ${text(96, top + (large ? 580 : 440), [520, 480, 300], p.light, 14)}
  ${box(96, top + (large ? 710 : 560), 240, 68, 34, p.accent)}`;
}

const services = (p: Palette, y: number) => {
  const card = (x: number, fill: string) =>
    `${box(x - 1, y + 119, 394, 422, 25, p.light)}${box(x + 1, y + 121, 390, 418, 23, '#ffffff')}
  ${box(x, y + 120, 392, 190, 24, fill)}
  ${text(x + 32, y + 350, [240], p.deep, 20)}${text(x + 32, y + 410, [320, 300, 180], p.light, 12)}`;
  return text(96, y, [360], p.deep, 34) + card(96, p.mid) + card(524, p.accent) + card(952, p.mid);
};

const roofs = (p: Palette, motif: string, y: number) =>
  `${text(96, y, [420], p.deep, 34)}
  ${box(96, y + 110, 606, 420, 24, p.light)}<g opacity="0.45">${place(motif, 170, y + 120, 0.58)}</g>
  ${box(738, y + 110, 606, 420, 24, p.mid)}${place(motif, 812, y + 120, 0.58)}
  ${text(128, y + 490, [110], p.deep, 14)}${text(770, y + 490, [90], p.paper, 14)}`;

const questions = (p: Palette, y: number, open: boolean) =>
  `${text(96, y, [520], p.deep, 34)}${[0, 1, 2, 3]
    .map((n) => {
      const at = y + 110 + n * (open ? 190 : 92);
      return `${box(96, at, 1248, open ? 160 : 68, 16, p.paper)}${text(128, at + 26, [460 - n * 40], p.deep, 16)}${open ? text(128, at + 76, [1100, 1040, 420], p.mid, 12) : box(1270, at + 26, 40, 16, 8, p.accent)}`;
    })
    .join('')}`;

/** Draws a homepage from top to bottom, at a typical length. */
export function homepage(look: Look, state: HomepageState): Promise<Buffer> {
  const p = paletteOf(...look.hues);
  const motif = motifs[look.motif](p);
  let y = state.phone ? 1010 : 950;
  const parts = [opening(p, motif, state), services(p, y)];
  y += 680;
  if (state.beforeAfter) {
    parts.push(roofs(p, motif, y));
    y += 660;
  }
  parts.push(questions(p, y, state.answers));
  y += state.answers ? 960 : 560;
  parts.push(
    box(0, y, width, 620, 0, p.deep),
    text(96, y + 130, [560, 420], p.paper, 34),
    text(96, y + 290, [460, 400], p.light, 14),
    box(96, y + 390, 260, 72, 36, p.accent),
    box(820, y + 110, 524, 400, 24, p.paper),
    [0, 1, 2].map((n) => box(860, y + 160 + n * 84, 444, 56, 12, '#ffffff')).join(''),
    box(860, y + 420, 200, 56, 28, p.accent),
    text(96, y + 700, [300], p.mid, 14),
    text(1100, y + 700, [244], p.mid, 14),
  );
  const length = Math.min(height, y + 800);
  const paper = box(0, 0, width, length, 0, '#fbfaf7');
  const svg = `<defs>${sky(p.deep, p.mid)}</defs>${paper}${parts.join('')}`;
  return drawn([width, length], [width, length], svg).webp({ quality: 88, effort: 2 }).toBuffer();
}
