import type { Palette } from './palette.ts';
import { bars, box, circle, line, path, place } from './shapes.ts';

/** The kinds of work, named like the categories of the gallery. */
export type Kind = 'AI Marketing' | 'AI Friendly Website' | 'Automation' | 'AI Integration';

const sheet = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x + 8}" y="${y + 20}" width="${w}" height="${h}" rx="36" fill="#000" opacity="0.28"/>` +
  box(x, y, w, h, 36, fill);

/** A page in a browser, with the motif as its main picture. */
const website = (p: Palette, motif: string) =>
  `${sheet(230, 200, 1140, 820, p.paper)}
  ${path('M230 236a36 36 0 0 1 36-36h1068a36 36 0 0 1 36 36v54H230Z', p.light)}
  ${[0, 1, 2].map((n) => `<circle cx="${284 + n * 42}" cy="245" r="13" fill="${p.deep}" opacity="0.45"/>`).join('')}
  ${box(270, 330, 620, 650, 28, p.mid)}
  ${place(motif, 275, 425, 0.76)}
  ${box(950, 370, 350, 38, 19, p.deep)}
  ${box(950, 428, 250, 38, 19, p.deep)}
  ${bars(950, 520, [340, 320, 350, 210], p.light)}
  ${box(950, 690, 230, 76, 38, p.accent)}
  <rect x="950" y="830" width="160" height="130" rx="24" fill="${p.light}" opacity="0.7"/>
  <rect x="1140" y="830" width="160" height="130" rx="24" fill="${p.light}" opacity="0.7"/>`;

/** A large motif behind a rising line of results. */
const marketing = (p: Palette, motif: string) =>
  `${place(motif, 160, 150, 1.3)}
  ${sheet(960, 640, 500, 400, p.paper)}
  ${bars(1010, 690, [220, 140], p.mid)}
  ${[110, 90, 140, 170, 220].map((h, n) => box(1010 + n * 82, 1000 - h, 56, h, 16, n === 4 ? p.accent : p.light)).join('')}
  ${line('M1030 880 1112 900 1200 840 1280 800 1370 730', p.deep, 10)}
  ${circle(1370, 730, 18, p.deep)}`;

/** The motif at the start of a chain of automatic steps. */
const automation = (p: Palette, motif: string) =>
  `<path d="M760 560H1000V340H1180M1000 560H1180M1000 560V780H1180" fill="none" stroke="${p.light}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="4 34"/>
  ${sheet(150, 290, 640, 560, p.mid)}
  ${place(motif, 150, 330, 0.8)}
  ${[340, 560, 780]
    .map(
      (y, n) =>
        `${sheet(1150, y - 76, 320, 152, p.paper)}${circle(1226, y, 40, n === 1 ? p.mid : p.accent)}
        ${line(`M1208 ${y}l14 14 26-28`, p.paper, 10)}${bars(1292, y - 28, [130, 90], p.light)}`,
    )
    .join('')}`;

/** The motif beside a conversation. */
const integration = (p: Palette, motif: string) =>
  `${place(motif, 110, 230, 1.15)}
  ${sheet(930, 190, 530, 830, p.paper)}
  ${circle(1010, 272, 40, p.accent)}${bars(1074, 250, [200, 130], p.light, 30)}
  <path d="M930 344H1460" stroke="${p.light}" stroke-width="4"/>
  ${box(980, 392, 350, 126, 40, p.light)}${bars(1016, 426, [270, 190], p.deep)}
  ${box(1080, 552, 330, 160, 40, p.mid)}${bars(1116, 586, [250, 260, 150], p.paper)}
  ${box(980, 746, 270, 92, 40, p.light)}${bars(1016, 784, [190], p.deep)}
  <rect x="980" y="890" width="430" height="84" rx="42" fill="none" stroke="${p.light}" stroke-width="6"/>
  ${circle(1368, 932, 28, p.accent)}`;

/** A phone with the motif on its screen. */
const phone = (p: Palette, motif: string) =>
  `<g transform="rotate(-7 800 620)">${sheet(520, 90, 560, 1060, p.deep)}${box(546, 116, 508, 1008, 26, p.paper)}
  ${box(546, 116, 508, 470, 26, p.mid)}${place(motif, 570, 170, 0.58)}
  ${bars(590, 640, [330], p.deep)}${bars(590, 690, [400, 380, 240], p.light)}
  ${box(590, 830, 420, 92, 46, p.accent)}${bars(690, 868, [220], p.deep)}
  <rect x="590" y="950" width="420" height="92" rx="46" fill="none" stroke="${p.light}" stroke-width="6"/></g>`;

/** A map of streets with several places; one of them is the client's. */
const map = (p: Palette, motif: string) => {
  const pin = (x: number, y: number) =>
    path(`M${x} ${y}c-60-80-60-130 0-130s60 50 0 130Z`, p.mid) + circle(x, y - 84, 18, p.paper);
  return `${sheet(130, 130, 1340, 940, p.paper)}
  <path d="M130 420C420 380 560 520 800 470S1200 300 1470 360M130 820C460 760 700 900 960 820S1300 700 1470 760M470 130C520 420 440 700 520 1070M1010 130C960 420 1060 760 980 1070" fill="none" stroke="${p.light}" stroke-width="30"/>
  <path d="M130 620H1470M740 130V1070M1250 130V1070M300 130V1070" fill="none" stroke="${p.light}" stroke-width="10" opacity="0.7"/>
  <circle cx="740" cy="600" r="330" fill="${p.accent}" opacity="0.16"/><circle cx="740" cy="600" r="210" fill="${p.accent}" opacity="0.22"/>
  ${[pin(330, 330), pin(1130, 300), pin(1240, 700), pin(430, 880), pin(1000, 930)].join('')}
  ${circle(740, 600, 150, p.deep)}${place(motif, 608, 502, 0.33)}`;
};

/** A week of appointments, with the motif on the most important day. */
const calendar = (p: Palette, motif: string) => {
  const quiet = (x: number, y: number, h: number) =>
    box(x, y, 216, h, 24, p.light) + bars(x + 28, y + 32, [130, 90], p.deep);
  const loud = (x: number, y: number, h: number) =>
    box(x, y, 216, h, 24, p.mid) + bars(x + 28, y + 32, [130, 90], p.paper);
  return `${sheet(150, 150, 1300, 900, p.paper)}${bars(210, 210, [300], p.deep)}
  ${[0, 1, 2, 3, 4].map((n) => `<path d="M${450 + n * 240 - 240} 300V1050" stroke="${p.light}" stroke-width="4"/>${bars(240 + n * 240, 270, [80], p.mid)}`).join('')}
  ${[quiet(222, 340, 150), loud(222, 560, 210), loud(462, 420, 120), quiet(462, 700, 250)].join('')}
  ${[loud(942, 340, 240), quiet(942, 800, 140), quiet(1182, 480, 170), loud(1182, 760, 220)].join('')}
  ${sheet(640, 400, 380, 460, p.accent)}${place(motif, 650, 470, 0.45)}${bars(700, 790, [240], p.deep)}`;
};

/** A letter with the motif at its top, lying on other letters. */
const letter = (p: Palette, motif: string) =>
  `<g transform="rotate(9 800 600)">${sheet(470, 160, 760, 940, p.light)}</g><g transform="rotate(3 800 600)">${sheet(440, 130, 760, 940, p.mid)}</g>
  <g transform="rotate(-4 800 600)">${sheet(400, 110, 760, 980, p.paper)}${box(440, 150, 680, 430, 24, p.deep)}${place(motif, 490, 175, 0.66)}
  ${box(440, 630, 480, 44, 22, p.deep)}${bars(440, 720, [660, 640, 670, 300], p.light)}
  ${box(440, 900, 270, 86, 43, p.accent)}</g>`;

/** A dial that is almost full, and lines that fall. */
const gauge = (p: Palette, motif: string) =>
  `${sheet(130, 170, 640, 860, p.paper)}
  <circle cx="450" cy="520" r="210" fill="none" stroke="${p.light}" stroke-width="64"/>
  <circle cx="450" cy="520" r="210" fill="none" stroke="${p.accent}" stroke-width="64" stroke-linecap="round" stroke-dasharray="1040 1320" transform="rotate(-90 450 520)"/>
  ${box(370, 490, 160, 60, 30, p.deep)}${bars(250, 830, [400, 300], p.mid)}
  ${sheet(830, 170, 640, 400, p.mid)}${place(motif, 930, 190, 0.6)}
  ${sheet(830, 620, 640, 410, p.paper)}<path d="M890 700C1010 700 1060 800 1150 840S1320 950 1410 950" fill="none" stroke="${p.accent}" stroke-width="18" stroke-linecap="round"/>
  <path d="M890 970H1410" stroke="${p.light}" stroke-width="6"/>${circle(1410, 950, 24, p.deep)}`;

/** The state before on the left, the state after on the right, and a handle between them. */
const beforeAfter = (p: Palette, motif: string) =>
  `${sheet(130, 150, 1340, 900, p.paper)}<g opacity="0.25">${place(motif, 130, 330, 0.82)}</g>
  ${bars(220, 880, [380, 260], p.light)}${path('M800 150H1434a36 36 0 0 1 36 36V1014a36 36 0 0 1-36 36H800Z', p.mid)}
  ${place(motif, 806, 330, 0.82)}${bars(900, 880, [420, 320], p.light)}
  <path d="M800 150V1050" stroke="${p.accent}" stroke-width="12"/>${circle(800, 600, 70, p.accent)}
  ${line('m778 570-30 30 30 30m44-60 30 30-30 30', p.deep, 12)}`;

/** A voice, drawn as a wave that becomes a line of a list. */
const voice = (p: Palette, motif: string) =>
  `${circle(420, 560, 330, p.mid)}${place(motif, 130, 340, 0.74)}
  ${[60, 130, 220, 340, 260, 150, 300, 190, 90].map((h, n) => box(810 + n * 72, 330 - h / 2, 36, h, 18, n % 3 === 0 ? p.accent : p.paper)).join('')}
  ${[0, 1, 2].map((n) => `${sheet(800, 560 + n * 170, 660, 130, n === 0 ? p.accent : p.paper)}${circle(880, 625 + n * 170, 34, p.mid)}${bars(944, 602 + n * 170, [380 - n * 60, 240], n === 0 ? p.deep : p.light)}`).join('')}`;

/** A neighbor on a porch in the evening. The motif is the sign of the house. */
const porch = (p: Palette, motif: string) =>
  `${path('M90 470 800 90 1510 470Z', p.deep)}${path('M150 470 800 130 1450 470Z', p.mid)}${place(motif, 640, 210, 0.4)}
  <rect x="150" y="470" width="1300" height="36" fill="${p.paper}"/><rect x="190" y="506" width="1220" height="480" fill="${p.deep}"/>
  <rect x="300" y="580" width="230" height="260" rx="14" fill="${p.accent}" opacity="0.85"/><path d="M415 580V840M300 710H530" stroke="${p.deep}" stroke-width="12"/>
  ${box(700, 580, 200, 406, 14, p.mid)}${circle(866, 790, 12, p.accent)}
  ${[190, 590, 970, 1370].map((x) => `<rect x="${x}" y="506" width="40" height="480" fill="${p.paper}"/>`).join('')}
  ${circle(1180, 690, 62, p.light)}${path('M1090 960C1090 800 1110 770 1180 770S1280 800 1290 900H1370V960Z', p.accent)}
  <path d="M1060 960H1330M1080 960V1030M1310 960V1030M1070 780V960" fill="none" stroke="${p.light}" stroke-width="18" stroke-linecap="round"/>
  <rect x="150" y="986" width="1300" height="34" fill="${p.paper}"/><rect x="620" y="1020" width="360" height="34" fill="${p.light}"/><rect x="590" y="1054" width="420" height="40" fill="${p.mid}"/>`;

/** The compositions in which the motif of a business is shown. */
export const compositions = {
  website,
  results: marketing,
  chain: automation,
  chat: integration,
  phone,
  map,
  calendar,
  letter,
  gauge,
  beforeAfter,
  voice,
  porch,
} as const satisfies Record<string, (p: Palette, motif: string) => string>;

export type Composition = keyof typeof compositions;

const ofKind: Record<Kind, readonly Composition[]> = {
  'AI Marketing': ['map', 'letter', 'results', 'phone'],
  'AI Friendly Website': ['website', 'beforeAfter', 'phone'],
  Automation: ['chain', 'calendar', 'gauge'],
  'AI Integration': ['voice', 'chat', 'calendar', 'gauge'],
};

/** The composition of the nth work of a kind. Neighbouring works of one kind look different. */
export const compositionOf = (kind: Kind, n: number): Composition =>
  ofKind[kind][n % ofKind[kind].length] ?? 'website';
