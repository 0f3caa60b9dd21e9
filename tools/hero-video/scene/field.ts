import { dice, growth, sway, turn, wind } from './clock.ts';
import { mixed, palette, type Palette } from './palette.ts';
import type { Shot } from './shots.ts';
import { clouds, glow, skyLight, stars } from './sky.ts';
import { drawCurve } from './curve.ts';
import { drawSpike, spikePaints, tipOf, type Paints } from './spike.ts';

/** A row of flowers across the field: the colors for its distance, and its spikes. */
interface Row {
  paints: Paints;
  base: number;
  spikes: { x: number; y: number; scale: number; lean: number; own: number }[];
  /** How far the wind bends the flowers, in radians. */
  give: number;
}

const rows = [
  { distance: 0.9, ridge: 0, y: 24, step: 7, scale: 0.14, give: 0.12 },
  { distance: 0.74, ridge: 1, y: 6, step: 12, scale: 0.25, give: 0.13 },
  { distance: 0.56, ridge: 1, y: 28, step: 22, scale: 0.35, give: 0.16 },
  { distance: 0.36, ridge: 2, y: 10, step: 32, scale: 0.48, give: 0.18 },
  { distance: 0.2, ridge: 2, y: 32, step: 50, scale: 0.64, give: 0.2 },
] as const;

function ridge(
  context: CanvasRenderingContext2D,
  { stage: [width, height] }: Shot,
  y: number,
  swell: number,
) {
  context.beginPath();
  context.moveTo(0, y);
  context.bezierCurveTo(width * 0.22, y - swell, width * 0.4, y + swell * 0.2, width * 0.58, y);
  context.bezierCurveTo(width * 0.74, y - swell * 0.4, width * 0.84, y - swell, width, y - swell * 0.3);
  context.lineTo(width, height);
  context.lineTo(0, height);
  context.fill();
}

function mote(
  context: CanvasRenderingContext2D,
  shot: Shot,
  colors: Palette,
  roll: () => number,
  time: number,
) {
  const [width, height] = shot.stage;
  const [startX, startY] = [roll() * width * 1.1, height * (0.56 + roll() * 0.42)];
  const [life, size, rise, turns] = [
    roll(),
    0.7 + roll() ** 2 * 1.9,
    40 + roll() * 80,
    1 + Math.floor(roll() * 2),
  ];
  // Each light lives for one cycle. It fades in at the start and out at the end, so that viewers do not notice the loop.
  const age = (time + life) % 1;
  const x = startX + 70 * (age - 0.5) + 9 * Math.sin(turn * (turns * age + life));
  const y = startY - rise * age;
  const light =
    Math.sin(Math.PI * age) ** 2 * (0.35 + 0.65 * Math.exp(-(((x - shot.sun.x) / (width * 0.42)) ** 2)));
  glow(context, x, y, size * 4.5, colors.sky[0], 0.55 * light);
  context.globalAlpha = 0.85 * light;
  context.fillStyle = '#fff6df';
  context.beginPath();
  context.arc(x, y, size * 0.8, 0, turn);
  context.fill();
  context.globalAlpha = 1;
}

/** Prepares a shot. Returns a function that draws the frame at a time in seconds. */
export function createField(
  context: CanvasRenderingContext2D,
  shot: Shot,
  brand: { brand: string; accent: string },
): (second: number) => void {
  const colors = palette(brand.brand, brand.accent);
  const [width, height] = shot.stage;
  const { sun, ridges } = shot;
  const roll = dice(20_261_120);
  const planted: Row[] = rows.map(({ distance, ridge, y, step, scale, give }) => {
    const spikes: Row['spikes'] = [];
    for (let x = -step; x < width + step; x += step * (0.6 + roll() * 0.8))
      spikes.push({
        x,
        y: (roll() - 0.5) * 70 * scale,
        scale: scale * (0.78 + roll() * 0.5),
        lean: (roll() - 0.5) * 0.12,
        own: roll(),
      });
    spikes.sort((a, b) => a.y - b.y);
    return { paints: spikePaints(context, colors, distance), base: ridges[ridge] + y, spikes, give };
  });
  const front = spikePaints(context, colors, 0);
  const flowers = shot.flowers.map(([x, scale, lean]) => ({
    x,
    scale,
    lean: (lean * Math.PI) / 180,
    own: roll(),
  }));
  const sunSide = (x: number) => (x < sun.x ? 1 : -1);

  const ground = (y: number, color: string, to: string, reach: number) => {
    const gradient = context.createLinearGradient(0, y, 0, y + reach);
    gradient.addColorStop(0, color);
    gradient.addColorStop(1, to);
    return gradient;
  };

  const grow = (row: Row | undefined, time: number, second: number) => {
    if (!row) return;
    for (const { x, y, scale, lean, own } of row.spikes)
      drawSpike(context, row.paints, {
        x,
        y: row.base + y,
        scale,
        lean,
        bend: row.give * wind(time, x, own),
        sunSide: sunSide(x),
        // The meadow grows in a wave from the left, earlier than the flowers in front.
        grown: 0.35 + 0.65 * Math.min(1, Math.max(0, (second - (0.9 * x) / width) / 1.1)),
      });
  };

  return (second) => {
    // The time within a cycle, from 0 to 1; also valid before the first cycle.
    const time = ((((second - growth) / sway) % 1) + 1) % 1;
    const dawn = 1 - (1 - Math.min(1, second / growth)) ** 2;
    context.setTransform(shot.pixels[0] / width, 0, 0, shot.pixels[1] / height, 0, 0);
    context.fillStyle = skyLight(context, shot, colors, time);
    context.fillRect(0, 0, width, height);
    stars(context, shot, dice(7), time);
    clouds(context, shot, colors, time);
    const pulse = (1 + 0.06 * Math.sin(turn * time)) * (0.72 + 0.28 * dawn);
    glow(context, sun.x, sun.y, sun.radius * 4.4 * pulse, colors.sky[0], 0.5);
    context.fillStyle = colors.disc;
    context.beginPath();
    context.arc(sun.x, sun.y, sun.radius, 0, turn);
    context.fill();
    glow(context, sun.x, sun.y, sun.radius * 2, colors.disc, 0.55 * pulse);

    context.fillStyle = ground(ridges[0] - 30, mixed(colors.haze, colors.night, 0.3), colors.night, 130);
    ridge(context, shot, ridges[0], 34);
    grow(planted[0], time, second);
    glow(context, sun.x, ridges[0], sun.radius * 5.5, colors.haze, 0.62);
    context.fillStyle = ground(ridges[1] - 16, mixed(colors.haze, colors.night, 0.5), colors.night, 110);
    ridge(context, shot, ridges[1], 20);
    grow(planted[1], time, second);
    grow(planted[2], time, second);
    glow(context, sun.x, ridges[1] + 10, sun.radius * 5, colors.sky[1], 0.34 * pulse);
    context.fillStyle = ground(ridges[2] - 20, mixed(colors.haze, colors.night, 0.72), colors.shade, 70);
    ridge(context, shot, ridges[2], 14);
    grow(planted[3], time, second);
    grow(planted[4], time, second);

    // The lower ends of the flowers in front are in shadow.
    const shade = context.createLinearGradient(0, height - 110, 0, height);
    shade.addColorStop(0, `color-mix(in oklab, ${colors.shade} 0%, transparent)`);
    shade.addColorStop(1, `color-mix(in oklab, ${colors.shade} 88%, transparent)`);
    context.fillStyle = shade;
    context.fillRect(0, height - 110, width, 110);

    const stands = flowers.map(({ x, scale, lean, own }) => ({
      x,
      y: height - 2,
      scale,
      lean,
      bend: 0.2 * wind(time, x, own),
      sunSide: sunSide(x),
      // All flowers grow at the same time, but those on the left start slightly earlier.
      grown: Math.min(1, Math.max(0, (second - 0.1 - (0.6 * x) / width) / 2.1)),
    }));
    for (const stand of stands) drawSpike(context, front, stand);
    const shown = Math.min(1, Math.max(0, (second - 0.8) / (growth - 0.8)));
    drawCurve(context, stands.map(tipOf), colors.sky[0], Math.sin(Math.PI * shown));
    glow(context, sun.x, sun.y + 20, sun.radius * 4, colors.ember, 0.24 * pulse);
    const air = dice(99);
    for (let index = 0; index < shot.motes; index++) mote(context, shot, colors, air, time);
  };
}
