import { mixed, type Palette } from './palette.ts';

/** One ring of petals of a spike: where it sits on the stem, and its petals. */
interface Whorl {
  at: number;
  right: Path2D;
  front: Path2D;
  reach: number;
  rise: number;
}

const sizes = [
  { reach: 16, rise: 11, drop: 8, step: 11 },
  { reach: 14, rise: 10, drop: 7, step: 11 },
  { reach: 11, rise: 9, drop: 6, step: 10 },
  { reach: 8, rise: 8, drop: 5, step: 9 },
  { reach: 5, rise: 6, drop: 4, step: 8 },
];

const side = (reach: number, rise: number, drop: number) =>
  new Path2D(
    `M0 0c${Math.sign(reach) * 2} ${3 - rise} ${reach} ${-rise} ${reach} -4s${-Math.round(reach * 0.6)} ${drop} ${-reach} 4`,
  );

const whorls: Whorl[] = [];
let at = 28;
for (const { reach, rise, drop, step } of sizes)
  for (let ring = 0; ring < 2; ring++, at += step)
    whorls.push({
      at,
      right: side(reach, rise, drop),
      front: new Path2D(
        `M0-${rise - 2}c${drop - 3} 2 ${drop - 3} ${rise - 1} 0 ${rise}c${3 - drop}-1 ${3 - drop}-${rise - 2} 0-${rise}`,
      ),
      reach,
      rise,
    });
const height = at;

/** The paints of one depth: `distance` 0 is in front, 1 is lost in the haze. */
export interface Paints {
  stem: string;
  leaf: CanvasGradient;
  whorls: { back: CanvasGradient; shaded: CanvasGradient; lit: CanvasGradient; front: CanvasGradient }[];
  /** The pale spot of an open petal. */
  spot: string;
}

export function spikePaints(context: CanvasRenderingContext2D, colors: Palette, distance: number): Paints {
  const far = (color: string) => mixed(color, colors.haze, distance);
  const fade = (x: number, y: number, from: string, to: string) => {
    const gradient = context.createLinearGradient(0, 0, x, y);
    gradient.addColorStop(0, far(from));
    gradient.addColorStop(1, far(to));
    return gradient;
  };
  const leaf = context.createLinearGradient(0, 10, 0, -24);
  leaf.addColorStop(0, far(colors.leafDark));
  leaf.addColorStop(1, far(colors.leaf));
  return {
    stem: far(colors.stem),
    leaf,
    spot: far(colors.tip),
    whorls: whorls.map(({ at, reach, rise }) => {
      const up = at / height;
      const body =
        up < 0.7
          ? mixed(colors.root, colors.petal, up / 0.7)
          : mixed(colors.petal, colors.tip, Math.min((up - 0.7) / 0.18, 1));
      const deep = mixed(body, colors.night, 0.34 - up * 0.3);
      const light = mixed(body, colors.tip, 0.22);
      return {
        back: fade(reach, -rise, mixed(deep, colors.night, 0.3), mixed(body, colors.night, 0.22)),
        shaded: fade(reach, -rise, deep, body),
        // The side towards the sun takes some of its warmth.
        lit: fade(reach, -rise, deep, mixed(light, colors.sky[0], 0.4)),
        front: fade(0, -rise, mixed(body, colors.petal, 0.35), mixed(body, colors.tip, 0.42)),
      };
    }),
  };
}

/** Leaves like open hands, close to the ground. */
const leaflets = [-1.25, -0.78, -0.3, 0.22, 0.72, 1.2].map((angle, index) => {
  const length = 25 - Math.abs(angle) * 5 + (index % 2) * 4;
  const path = new Path2D();
  path.moveTo(0, 0);
  path.bezierCurveTo(-4.4, -length * 0.45, -4.6, -length * 0.8, 0, -length);
  path.bezierCurveTo(4.6, -length * 0.8, 4.4, -length * 0.45, 0, 0);
  return { angle, path };
});

export interface Stand {
  x: number;
  y: number;
  scale: number;
  /** Lean in radians, and how much further the wind bends the tip. */
  lean: number;
  bend: number;
  /** +1 when the sun is on the right. */
  sunSide: number;
}

/** Draws one spike whose stem bends more the higher it is. */
export function drawSpike(context: CanvasRenderingContext2D, paints: Paints, stand: Stand): void {
  const { x, y, scale, lean, bend, sunSide } = stand;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);

  context.fillStyle = paints.leaf;
  for (const { angle, path } of leaflets) {
    context.save();
    context.translate(0, 4);
    context.rotate(angle + bend * 0.35);
    context.fill(path);
    context.restore();
  }

  // The stem in short steps, each turned a little more than the one below.
  const places: { x: number; y: number; angle: number }[] = [];
  const stem = new Path2D();
  stem.moveTo(0, 8);
  let place = { x: 0, y: 0, angle: lean };
  let along = 0;
  for (const { at } of whorls) {
    while (along < at) {
      const step = Math.min(4, at - along);
      along += step;
      const angle = lean + bend * (along / height) ** 1.4;
      place = { x: place.x + Math.sin(angle) * step, y: place.y - Math.cos(angle) * step, angle };
      stem.lineTo(place.x, place.y);
    }
    places.push(place);
  }
  context.strokeStyle = paints.stem;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.stroke(stem);

  const each = (draw: (whorl: Whorl, paint: Paints['whorls'][number]) => void) => {
    for (const [index, whorl] of whorls.entries()) {
      const [at, paint] = [places[index], paints.whorls[index]];
      if (!at || !paint) continue;
      context.save();
      context.translate(at.x, at.y);
      context.rotate(at.angle);
      draw(whorl, paint);
      context.restore();
    }
  };
  // Between the rings, behind them: what makes a spike full.
  each(({ right, reach }, { back }) => {
    context.fillStyle = back;
    context.translate(0, -reach * 0.36);
    for (const mirror of [1, -1]) {
      context.save();
      context.scale(mirror * 0.86, 0.92);
      context.rotate(-0.34);
      context.fill(right);
      context.restore();
    }
  });
  each(({ right }, { shaded, lit }) => {
    context.fillStyle = sunSide > 0 ? lit : shaded;
    context.fill(right);
    // Gradients run to the right: the left petals are drawn in a mirror.
    context.fillStyle = sunSide > 0 ? shaded : lit;
    context.scale(-1, 1);
    context.fill(right);
  });
  // Three more towards the eye, the middle one with its spot.
  each(({ right, front, rise, reach }, paint) => {
    for (const mirror of [1, -1]) {
      context.save();
      context.scale(mirror * 0.6, 0.94);
      context.rotate(0.42);
      context.fillStyle = mirror === sunSide ? paint.lit : paint.shaded;
      context.fill(right);
      context.restore();
    }
    context.fillStyle = paint.front;
    context.fill(front);
    if (reach < 10) return;
    context.fillStyle = paints.spot;
    context.globalAlpha = 0.5;
    context.beginPath();
    context.ellipse(0, -rise * 0.42, 1.1, rise * 0.2, 0, 0, Math.PI * 2);
    context.fill();
    context.globalAlpha = 1;
  });
  context.restore();
}
