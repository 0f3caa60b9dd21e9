import {
  firstWhorl,
  frontPetal,
  height,
  leaves,
  sidePetal,
  whorls,
} from '../../../contract/site/bluebonnet.ts';
import { mixed, type Palette } from './palette.ts';

/** A ring of petals on a spike: its place on the stem, and its petals. */
interface Ring {
  at: number;
  right: Path2D;
  front: Path2D;
  reach: number;
  rise: number;
}

const rings: Ring[] = [];
let at = firstWhorl;
for (const whorl of whorls)
  for (let ring = 0; ring < 2; ring++, at += whorl.step)
    rings.push({
      at,
      right: new Path2D(`M0 0${sidePetal(whorl, 1)}`),
      front: new Path2D(`M0-${whorl.rise - 2}${frontPetal(whorl)}`),
      reach: whorl.reach,
      rise: whorl.rise,
    });

/** The colors of flowers at one distance: 0 is in front, 1 disappears in the haze. */
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
    whorls: rings.map(({ at, reach, rise }) => {
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
        // The side that faces the sun gets some of the sun's warm colour.
        lit: fade(reach, -rise, deep, mixed(light, colors.sky[0], 0.4)),
        front: fade(0, -rise, mixed(body, colors.petal, 0.35), mixed(body, colors.tip, 0.42)),
      };
    }),
  };
}

/** Leaves that spread like the fingers of a hand, close to the ground. */
const leaflets = leaves.map(({ angle, length }) => {
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
  /** The lean in radians, and the extra bend of the tip in the wind. */
  lean: number;
  bend: number;
  /** 1 if the sun is on the right, else -1. */
  sunSide: number;
  /** The growth from 0 to 1: first the stem grows, then one ring after the other opens. */
  grown: number;
}

const soft = (share: number) => {
  const held = Math.min(1, Math.max(0, share));
  return held * held * (3 - 2 * held);
};

const tallness = (grown: number) => 1 - (1 - Math.min(1, grown / 0.8)) ** 3;

/** The current position of the tip of a spike. */
export const tipOf = ({ x, y, scale, lean, bend, grown }: Stand): readonly [x: number, y: number] => {
  const angle = lean + bend * 0.4;
  const reach = (height - 4) * scale * tallness(grown);
  return [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach];
};

/** Draws a spike whose stem bends more towards the top. */
export function drawSpike(context: CanvasRenderingContext2D, paints: Paints, stand: Stand): void {
  const { x, y, scale, lean, bend, sunSide, grown } = stand;
  if (grown <= 0) return;
  // A young shoot is slender, since its height grows before its width.
  const tall = tallness(grown);
  const wide = 0.25 + 0.75 * soft(grown / 0.7);
  const open = (up: number) => 0.12 + 0.88 * soft((grown - 0.3 - 0.35 * up) / 0.35);
  context.save();
  context.translate(x, y);
  context.scale(scale * wide, scale * tall);

  context.fillStyle = paints.leaf;
  for (const { angle, path } of leaflets) {
    context.save();
    context.translate(0, 4);
    context.rotate(angle + bend * 0.35);
    context.fill(path);
    context.restore();
  }

  // The stem as short pieces; each piece leans slightly more than the one below.
  const places: { x: number; y: number; angle: number }[] = [];
  const stem = new Path2D();
  stem.moveTo(0, 8);
  let place = { x: 0, y: 0, angle: lean };
  let along = 0;
  for (const { at } of rings) {
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

  const each = (draw: (whorl: Ring, paint: Paints['whorls'][number]) => void) => {
    for (const [index, whorl] of rings.entries()) {
      const [at, paint] = [places[index], paints.whorls[index]];
      if (!at || !paint) continue;
      context.save();
      context.translate(at.x, at.y);
      context.rotate(at.angle);
      const size = open(whorl.at / height);
      context.scale(size, size);
      draw(whorl, paint);
      context.restore();
    }
  };
  // Petals between and behind the rings, which make a spike look full.
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
    // The gradients run to the right, so petals on the left are drawn mirrored.
    context.fillStyle = sunSide > 0 ? shaded : lit;
    context.scale(-1, 1);
    context.fill(right);
  });
  // Three more petals towards the viewer. The middle petal has the pale spot.
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
