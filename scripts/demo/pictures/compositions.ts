import type { Palette } from './palette.ts';

/** The kinds of work, named like the categories of the gallery. */
export type Kind = 'AI Marketing' | 'AI Friendly Website' | 'Automation' | 'AI Integration';

const bars = (x: number, y: number, widths: readonly number[], fill: string, gap = 34) =>
  widths
    .map((w, n) => `<rect x="${x}" y="${y + n * gap}" width="${w}" height="16" rx="8" fill="${fill}"/>`)
    .join('');

const sheet = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x + 8}" y="${y + 20}" width="${w}" height="${h}" rx="36" fill="#000" opacity="0.28"/>` +
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="36" fill="${fill}"/>`;

export const place = (motif: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${motif}</g>`;

/** A page in a browser, with the motif as its main picture. */
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

/** A large motif behind a growing line of results. */
const marketing = (p: Palette, motif: string) =>
  `${place(motif, 160, 150, 1.3)}
  ${sheet(960, 640, 500, 400, p.paper)}
  ${bars(1010, 690, [220, 140], p.mid)}
  ${[110, 90, 140, 170, 220].map((h, n) => `<rect x="${1010 + n * 82}" y="${1000 - h}" width="56" height="${h}" rx="16" fill="${n === 4 ? p.accent : p.light}"/>`).join('')}
  <path d="M1030 880 1112 900 1200 840 1280 800 1370 730" fill="none" stroke="${p.deep}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="1370" cy="730" r="18" fill="${p.deep}"/>`;

/** The motif at the start of a chain of automatic steps. */
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

/** A phone with the motif on its screen. */
const phone = (p: Palette, motif: string) =>
  `<g transform="rotate(-7 800 620)">${sheet(520, 90, 560, 1060, p.deep)}<rect x="546" y="116" width="508" height="1008" rx="26" fill="${p.paper}"/>
  <rect x="546" y="116" width="508" height="470" rx="26" fill="${p.mid}"/>${place(motif, 570, 170, 0.58)}
  ${bars(590, 640, [330], p.deep)}${bars(590, 690, [400, 380, 240], p.light)}
  <rect x="590" y="830" width="420" height="92" rx="46" fill="${p.accent}"/>${bars(690, 868, [220], p.deep)}
  <rect x="590" y="950" width="420" height="92" rx="46" fill="none" stroke="${p.light}" stroke-width="6"/></g>`;

/** Streets from above with places in them, one of them the client's. */
const map = (p: Palette, motif: string) =>
  `${sheet(130, 130, 1340, 940, p.paper)}
  <path d="M130 420C420 380 560 520 800 470S1200 300 1470 360M130 820C460 760 700 900 960 820S1300 700 1470 760M470 130C520 420 440 700 520 1070M1010 130C960 420 1060 760 980 1070" fill="none" stroke="${p.light}" stroke-width="30"/>
  <path d="M130 620H1470M740 130V1070M1250 130V1070M300 130V1070" fill="none" stroke="${p.light}" stroke-width="10" opacity="0.7"/>
  <circle cx="740" cy="600" r="330" fill="${p.accent}" opacity="0.16"/><circle cx="740" cy="600" r="210" fill="${p.accent}" opacity="0.22"/>
  ${[
    [330, 330],
    [1130, 300],
    [1240, 700],
    [430, 880],
    [1000, 930],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x} ${y}c-60-80-60-130 0-130s60 50 0 130Z" fill="${p.mid}"/><circle cx="${x}" cy="${y - 84}" r="18" fill="${p.paper}"/>`,
    )
    .join('')}
  <circle cx="740" cy="600" r="150" fill="${p.deep}"/>${place(motif, 608, 502, 0.33)}`;

/** A week of appointments, with the motif on the important day. */
const calendar = (p: Palette, motif: string) =>
  `${sheet(150, 150, 1300, 900, p.paper)}${bars(210, 210, [300], p.deep)}
  ${[0, 1, 2, 3, 4].map((n) => `<path d="M${450 + n * 240 - 240} 300V1050" stroke="${p.light}" stroke-width="4"/>${bars(240 + n * 240, 270, [80], p.mid)}`).join('')}
  ${[
    [222, 340, 150, 0],
    [222, 560, 210, 1],
    [462, 420, 120, 1],
    [462, 700, 250, 0],
    [942, 340, 240, 1],
    [942, 800, 140, 0],
    [1182, 480, 170, 0],
    [1182, 760, 220, 1],
  ]
    .map(
      ([x = 0, y = 0, h = 0, loud]) =>
        `<rect x="${x}" y="${y}" width="216" height="${h}" rx="24" fill="${loud ? p.mid : p.light}"/>${bars(x + 28, y + 32, [130, 90], loud ? p.paper : p.deep)}`,
    )
    .join('')}
  ${sheet(640, 400, 380, 460, p.accent)}${place(motif, 650, 470, 0.45)}${bars(700, 790, [240], p.deep)}`;

/** A letter with the motif at its head, on top of others. */
const letter = (p: Palette, motif: string) =>
  `<g transform="rotate(9 800 600)">${sheet(470, 160, 760, 940, p.light)}</g><g transform="rotate(3 800 600)">${sheet(440, 130, 760, 940, p.mid)}</g>
  <g transform="rotate(-4 800 600)">${sheet(400, 110, 760, 980, p.paper)}<rect x="440" y="150" width="680" height="430" rx="24" fill="${p.deep}"/>${place(motif, 490, 175, 0.66)}
  <rect x="440" y="630" width="480" height="44" rx="22" fill="${p.deep}"/>${bars(440, 720, [660, 640, 670, 300], p.light)}
  <rect x="440" y="900" width="270" height="86" rx="43" fill="${p.accent}"/></g>`;

/** A dial that is nearly full, and falling lines. */
const gauge = (p: Palette, motif: string) =>
  `${sheet(130, 170, 640, 860, p.paper)}
  <circle cx="450" cy="520" r="210" fill="none" stroke="${p.light}" stroke-width="64"/>
  <circle cx="450" cy="520" r="210" fill="none" stroke="${p.accent}" stroke-width="64" stroke-linecap="round" stroke-dasharray="1040 1320" transform="rotate(-90 450 520)"/>
  <rect x="370" y="490" width="160" height="60" rx="30" fill="${p.deep}"/>${bars(250, 830, [400, 300], p.mid)}
  ${sheet(830, 170, 640, 400, p.mid)}${place(motif, 930, 190, 0.6)}
  ${sheet(830, 620, 640, 410, p.paper)}<path d="M890 700C1010 700 1060 800 1150 840S1320 950 1410 950" fill="none" stroke="${p.accent}" stroke-width="18" stroke-linecap="round"/>
  <path d="M890 970H1410" stroke="${p.light}" stroke-width="6"/><circle cx="1410" cy="950" r="24" fill="${p.deep}"/>`;

/** Before on the left, after on the right, and a handle between them. */
const beforeAfter = (p: Palette, motif: string) =>
  `${sheet(130, 150, 1340, 900, p.paper)}<g opacity="0.25">${place(motif, 130, 330, 0.82)}</g>
  ${bars(220, 880, [380, 260], p.light)}<path d="M800 150H1434a36 36 0 0 1 36 36V1014a36 36 0 0 1-36 36H800Z" fill="${p.mid}"/>
  ${place(motif, 806, 330, 0.82)}${bars(900, 880, [420, 320], p.light)}
  <path d="M800 150V1050" stroke="${p.accent}" stroke-width="12"/><circle cx="800" cy="600" r="70" fill="${p.accent}"/>
  <path d="m778 570-30 30 30 30m44-60 30 30-30 30" fill="none" stroke="${p.deep}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A voice as a wave that becomes a line in a list. */
const voice = (p: Palette, motif: string) =>
  `<circle cx="420" cy="560" r="330" fill="${p.mid}"/>${place(motif, 130, 340, 0.74)}
  ${[60, 130, 220, 340, 260, 150, 300, 190, 90].map((h, n) => `<rect x="${810 + n * 72}" y="${330 - h / 2}" width="36" height="${h}" rx="18" fill="${n % 3 === 0 ? p.accent : p.paper}"/>`).join('')}
  ${[0, 1, 2].map((n) => `${sheet(800, 560 + n * 170, 660, 130, n === 0 ? p.accent : p.paper)}<circle cx="880" cy="${625 + n * 170}" r="34" fill="${p.mid}"/>${bars(944, 602 + n * 170, [380 - n * 60, 240], n === 0 ? p.deep : p.light)}`).join('')}`;

/** A neighbor on a porch in the evening, the motif as the sign of the house. */
const porch = (p: Palette, motif: string) =>
  `<path d="M90 470 800 90 1510 470Z" fill="${p.deep}"/><path d="M150 470 800 130 1450 470Z" fill="${p.mid}"/>${place(motif, 640, 210, 0.4)}
  <rect x="150" y="470" width="1300" height="36" fill="${p.paper}"/><rect x="190" y="506" width="1220" height="480" fill="${p.deep}"/>
  <rect x="300" y="580" width="230" height="260" rx="14" fill="${p.accent}" opacity="0.85"/><path d="M415 580V840M300 710H530" stroke="${p.deep}" stroke-width="12"/>
  <rect x="700" y="580" width="200" height="406" rx="14" fill="${p.mid}"/><circle cx="866" cy="790" r="12" fill="${p.accent}"/>
  ${[190, 590, 970, 1370].map((x) => `<rect x="${x}" y="506" width="40" height="480" fill="${p.paper}"/>`).join('')}
  <circle cx="1180" cy="690" r="62" fill="${p.light}"/><path d="M1090 960C1090 800 1110 770 1180 770S1280 800 1290 900H1370V960Z" fill="${p.accent}"/>
  <path d="M1060 960H1330M1080 960V1030M1310 960V1030M1070 780V960" fill="none" stroke="${p.light}" stroke-width="18" stroke-linecap="round"/>
  <rect x="150" y="986" width="1300" height="34" fill="${p.paper}"/><rect x="620" y="1020" width="360" height="34" fill="${p.light}"/><rect x="590" y="1054" width="420" height="40" fill="${p.mid}"/>`;

/** Compositions that frame the motif of a business. */
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
