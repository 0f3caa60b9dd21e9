import type { Palette } from './palette.ts';
import { box, circle, ellipse, line, path, turned } from './shapes.ts';

/** Draws the motif of a business in the middle of an area of 800 by 600. */
type Motif = (p: Palette) => string;

/** A book whose lower edge is at y = 510. */
const book = (x: number, y: number, fill: string, title: string) =>
  box(x, y, 66, 510 - y, 10, fill) + box(x + 14, y + 40, 38, 12, 6, title);

export const motifs = {
  roof: (p) =>
    box(230, 300, 340, 220, 12, p.paper) +
    path('M400 110 640 310H160Z', p.accent) +
    path('M400 110 640 310H400Z', p.mid) +
    [0, 1, 2].map((n) => line(`M${240 + n * 26} ${270 - n * 40}H${560 - n * 26}`, p.deep, 5)).join('') +
    box(360, 390, 80, 130, 40, p.mid) +
    box(490, 150, 44, 100, 6, p.light),
  bread: (p) =>
    ellipse(400, 360, 230, 140, p.accent) +
    ellipse(400, 340, 214, 116, p.light) +
    [290, 370, 450].map((x) => line(`M${x} 400Q${x + 20} 330 ${x + 70} 280`, p.mid, 20)).join('') +
    line('M310 170Q290 130 320 90M400 160Q380 120 410 70M490 170Q470 130 500 90', p.paper, 12),
  drop: (p) =>
    line('M120 220H330V420H560V300', p.light, 54) +
    line('M120 206H316', p.paper, 8) +
    box(296, 180, 68, 90, 14, p.mid) +
    box(290, 380, 90, 80, 14, p.mid) +
    path('M560 330C610 400 640 440 640 480A80 80 0 0 1 480 480C480 440 510 400 560 330Z', p.accent) +
    circle(532, 486, 16, p.paper),
  tooth: (p) =>
    path(
      'M260 170C310 110 370 150 400 160C430 150 490 110 540 170C600 250 540 350 520 430C510 480 490 540 460 530C430 520 440 420 400 420C360 420 370 520 340 530C310 540 290 480 280 430C260 350 200 250 260 170Z',
      p.paper,
    ) +
    line('M290 220Q310 180 350 190', p.light, 18) +
    path('M600 130l16 44 44 16-44 16-16 44-16-44-44-16 44-16Z', p.accent),
  columns: (p) =>
    path('M400 110 620 230H180Z', p.paper) +
    circle(400, 188, 22, p.accent) +
    [230, 330, 430, 530].map((x) => box(x, 250, 46, 220, 8, x > 400 ? p.light : p.paper)).join('') +
    box(180, 478, 440, 34, 8, p.accent),
  bloom: (p) =>
    line('M400 560V320M400 470Q330 460 300 400M400 500Q470 490 500 430', p.light, 16) +
    turned(8, 400, 260, ellipse(400, 170, 46, 80, p.accent)) +
    turned(8, 400, 260, `<ellipse cx="400" cy="200" rx="18" ry="44" fill="${p.paper}" opacity="0.55"/>`) +
    circle(400, 260, 52, p.deep) +
    circle(400, 260, 30, p.light),
  car: (p) =>
    path(
      'M150 400C150 350 200 340 240 330L310 240C330 220 350 215 380 215H500C530 215 550 225 565 250L610 330C650 340 670 360 670 400V430H150Z',
      p.accent,
    ) +
    path('M330 260H420V325H282Z', p.paper) +
    path('M440 260H512L560 325H440Z', p.light) +
    [260, 560].map((x) => circle(x, 430, 62, p.deep) + circle(x, 430, 28, p.paper)).join('') +
    line('M90 250H200M60 300H160', p.light, 12),
  cup: (p) =>
    box(250, 260, 260, 230, 60, p.paper) +
    line('M510 310C590 300 590 420 510 420', p.paper, 34) +
    ellipse(380, 280, 110, 28, p.mid) +
    path('M380 268c-20-24-56 2-30 28l30 24 30-24c26-26-10-52-30-28Z', p.accent) +
    box(210, 500, 340, 26, 13, p.light) +
    line('M330 210Q310 170 340 130M420 210Q400 160 430 110', p.light, 14),
  fan: (p) =>
    box(200, 120, 400, 400, 60, p.paper) +
    circle(400, 320, 160, p.mid) +
    turned(4, 400, 320, path('M400 320C360 240 400 180 460 190C480 250 440 290 400 320Z', p.accent)) +
    circle(400, 320, 32, p.deep) +
    line('M640 220q30-24 60 0t60 0M640 300q30-24 60 0t60 0', p.light, 14),
  weight: (p) =>
    box(290, 300, 220, 40, 20, p.light) +
    box(210, 220, 70, 200, 26, p.accent) +
    box(150, 250, 50, 140, 22, p.paper) +
    box(520, 220, 70, 200, 26, p.accent) +
    box(600, 250, 50, 140, 22, p.paper) +
    line('M180 520H280L320 460 370 570 420 490 450 520H620', p.light, 14),
  paw: (p) =>
    path(
      'M400 300C480 300 550 400 530 460C510 520 450 490 400 490C350 490 290 520 270 460C250 400 320 300 400 300Z',
      p.paper,
    ) +
    ellipse(260, 270, 46, 64, p.accent, -28) +
    ellipse(350, 190, 46, 64, p.accent, -8) +
    ellipse(450, 190, 46, 64, p.accent, 8) +
    ellipse(540, 270, 46, 64, p.accent, 28),
  smoke: (p) =>
    box(170, 300, 430, 150, 75, p.deep) +
    path('M170 375A75 75 0 0 1 245 300H525A75 75 0 0 1 600 375Z', p.mid) +
    box(190, 366, 390, 14, 7, p.accent) +
    line('M240 450V540M530 450V540M150 540H640', p.light, 18) +
    box(520, 180, 44, 130, 10, p.light) +
    line('M540 150C500 120 580 90 540 50M600 190C570 160 640 140 610 100', p.paper, 16),
  scissors: (p) =>
    line('M300 160 470 420M500 160 330 420', p.paper, 34) +
    circle(400, 314, 16, p.deep) +
    line('M500 468a52 52 0 1 0 .1 0M300 468a52 52 0 1 0 .1 0', p.accent, 30),
  bike: (p) =>
    [240, 560]
      .map(
        (x) =>
          `<circle cx="${x}" cy="400" r="120" fill="none" stroke="${p.paper}" stroke-width="20"/>` +
          circle(x, 400, 18, p.light),
      )
      .join('') +
    line(
      'M240 400 340 240H500L400 400H240M340 240 400 400M500 240 560 400M480 180H540L500 240M310 220H370',
      p.accent,
      22,
    ),
  pool: (p) =>
    box(140, 330, 520, 210, 60, p.accent) +
    [380, 430, 480].map((y) => line(`M190 ${y}q40-26 80 0t80 0 80 0 80 0 80 0`, p.paper, 12)).join('') +
    line('M520 460V200Q520 160 560 160T600 200M600 460V200', p.light, 20) +
    line('M520 290H600M520 360H600', p.light, 16) +
    circle(250, 180, 60, p.light),
  music: (p) =>
    line('M330 420V160L560 110V380', p.paper, 26) +
    line('M330 230 560 180', p.paper, 26) +
    ellipse(278, 430, 72, 54, p.accent, -18) +
    ellipse(508, 390, 72, 54, p.light, -18) +
    line('M130 300q30-40 60 0t60 0M600 520q30-40 60 0t60 0', p.light, 12),
  books: (p) =>
    book(220, 200, p.accent, p.deep) +
    book(300, 160, p.paper, p.deep) +
    book(372, 230, p.light, p.deep) +
    book(450, 180, p.mid, p.deep) +
    `<g transform="rotate(14 560 360)">${box(532, 200, 66, 316, 10, p.accent)}</g>` +
    box(170, 514, 470, 20, 10, p.paper),
  truck: (p) =>
    box(120, 190, 350, 240, 20, p.paper) +
    path('M480 260H580L660 350V430H480Z', p.accent) +
    path('M510 290H568L612 344H510Z', p.deep) +
    [220, 560].map((x) => circle(x, 440, 58, p.deep) + circle(x, 440, 24, p.light)).join('') +
    line('M190 310h110l-34-34m34 34-34 34', p.mid, 20),
  sun: (p) =>
    circle(560, 180, 80, p.accent) +
    turned(10, 560, 180, line('M560 70V46', p.accent, 14)) +
    path('M210 270H510L590 500H130Z', p.mid) +
    line('M170 385H550M310 270 285 500M410 270 435 500', p.paper, 8) +
    line('M130 500H590M360 500V560', p.light, 16),
  camera: (p) =>
    box(180, 210, 440, 290, 44, p.paper) +
    path('M320 210 350 150H450L480 210Z', p.light) +
    circle(400, 350, 110, p.deep) +
    circle(400, 350, 72, p.accent) +
    circle(372, 322, 22, p.paper) +
    circle(560, 264, 18, p.accent),
  hanger: (p) =>
    line('M400 210V190C400 150 450 150 446 118C440 84 380 84 378 124', p.light, 18) +
    line('M400 210 600 330H200Z', p.light, 18) +
    path('M290 300 350 280Q400 320 450 280L510 300 560 400 500 424V560H300V424L240 400Z', p.accent) +
    path('M300 480H500V560H300Z', p.paper),
  key: (p) =>
    path('M400 90 610 260V520H190V260Z', p.paper) +
    path('M400 60 650 262 614 300 400 126 186 300 150 262Z', p.accent) +
    circle(360, 350, 62, p.mid) +
    circle(360, 350, 24, p.paper) +
    line('M410 376 510 440M470 415 490 384M500 434 520 402', p.mid, 26),
} as const satisfies Record<string, Motif>;

/** The motif of a business's pictures, and the hues of its main colour and its accent. */
export interface Look {
  motif: keyof typeof motifs;
  hues: readonly [number, number];
}
