import sharp from 'sharp';
import { motifs, type MotifName } from './motifs.ts';
import type { Palette } from './palette.ts';

const [width, height] = [1440, 5200];

/** The changes that rounds of notes made to the page. */
export interface HomepageState {
  /** The headline fills half of the opening instead of one line. */
  large: boolean;
  /** A bar with the phone number stands above everything. */
  phone: boolean;
  /** The insurance questions are answered on the page instead of behind links. */
  answers: boolean;
  /** A strip of roofs before and after. */
  beforeAfter: boolean;
}

const block = (x: number, y: number, w: number, h: number, fill: string, r = 12, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${more}/>`;

/** Bars that look like lines of text. */
const text = (x: number, y: number, widths: readonly number[], fill: string, size = 14) =>
  widths.map((w, n) => block(x, y + n * size * 2, w, size, fill, size / 2)).join('');

function opening(p: Palette, motif: string, { large, phone }: HomepageState): string {
  const top = phone ? 56 : 0;
  const headline = large
    ? text(96, top + 250, [620, 540, 600], p.paper, 48)
    : text(96, top + 330, [430, 340], p.paper, 22);
  return `${phone ? block(0, 0, width, 56, p.accent, 0) + text(96, 20, [260], p.deep, 16) + text(1120, 20, [220], p.deep, 16) : ''}
  ${block(0, top, width, 96, p.paper, 0)}${text(96, top + 36, [190], p.deep, 24)}
  ${[0, 1, 2, 3].map((n) => text(760 + n * 120, top + 42, [84], p.mid, 12)).join('')}
  ${block(1240, top + 24, 112, 48, p.accent, 24)}
  ${block(0, top + 96, width, 760, 'url(#sky)', 0)}
  <g transform="translate(${large ? 780 : 700} ${top + 170}) scale(${large ? 0.85 : 1})">${motif}</g>
  ${headline}
  ${text(96, top + (large ? 580 : 440), [520, 480, 300], p.light, 14)}
  ${block(96, top + (large ? 710 : 560), 240, 68, p.accent, 34)}`;
}

const services = (p: Palette, y: number) =>
  `${text(96, y, [360], p.deep, 34)}${[0, 1, 2]
    .map(
      (
        n,
      ) => `${block(96 + n * 428, y + 120, 392, 420, '#ffffff', 24, ` stroke="${p.light}" stroke-width="2"`)}
  ${block(96 + n * 428, y + 120, 392, 190, n === 1 ? p.accent : p.mid, 24)}
  ${text(128 + n * 428, y + 350, [240], p.deep, 20)}${text(128 + n * 428, y + 410, [320, 300, 180], p.light, 12)}`,
    )
    .join('')}`;

const roofs = (p: Palette, motif: string, y: number) =>
  `${text(96, y, [420], p.deep, 34)}
  ${block(96, y + 110, 606, 420, p.light, 24)}<g opacity="0.45" transform="translate(170 ${y + 120}) scale(0.58)">${motif}</g>
  ${block(738, y + 110, 606, 420, p.mid, 24)}<g transform="translate(812 ${y + 120}) scale(0.58)">${motif}</g>
  ${text(128, y + 490, [110], p.deep, 14)}${text(770, y + 490, [90], p.paper, 14)}`;

const questions = (p: Palette, y: number, open: boolean) =>
  `${text(96, y, [520], p.deep, 34)}${[0, 1, 2, 3]
    .map((n) => {
      const at = y + 110 + n * (open ? 190 : 92);
      return `${block(96, at, 1248, open ? 160 : 68, p.paper, 16)}${text(128, at + 26, [460 - n * 40], p.deep, 16)}${open ? text(128, at + 76, [1100, 1040, 420], p.mid, 12) : block(1270, at + 26, 40, 16, p.accent, 8)}`;
    })
    .join('')}`;

/** Draws a homepage from head to foot, at the usual length. */
export function homepage(name: MotifName, p: Palette, state: HomepageState): Promise<Buffer> {
  const motif = motifs[name](p);
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
    block(0, y, width, 620, p.deep, 0),
    text(96, y + 130, [560, 420], p.paper, 34),
    text(96, y + 290, [460, 400], p.light, 14),
    block(96, y + 390, 260, 72, p.accent, 36),
    block(820, y + 110, 524, 400, p.paper, 24),
    [0, 1, 2].map((n) => block(860, y + 160 + n * 84, 444, 56, '#ffffff', 12)).join(''),
    block(860, y + 420, 200, 56, p.accent, 28),
    text(96, y + 700, [300], p.mid, 14),
    text(1100, y + 700, [244], p.mid, 14),
  );
  const length = Math.min(height, y + 800);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${length}" viewBox="0 0 ${width} ${length}">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${p.deep}"/><stop offset="1" stop-color="${p.mid}"/></linearGradient></defs>
  <rect width="${width}" height="${length}" fill="#fbfaf7"/>${parts.join('')}</svg>`),
  )
    .webp({ quality: 90 })
    .toBuffer();
}
