import { turn } from './clock.ts';
import { mixed, type Palette } from './palette.ts';
import type { Shot } from './shots.ts';

const breath = (time: number, turns: number, phase: number) => Math.sin(turn * (turns * time + phase));

/** Draws the dusk: sunlight over the whole sky that pulses slowly. */
export function skyLight(
  context: CanvasRenderingContext2D,
  { sun, stage }: Shot,
  colors: Palette,
  time: number,
): CanvasGradient {
  const reach = Math.hypot(stage[0], stage[1]) * 0.6 * (1 + 0.02 * breath(time, 1, 0));
  const gradient = context.createRadialGradient(sun.x, sun.y + 30, 0, sun.x, sun.y + 30, reach);
  const [core, glow, deep, night] = colors.sky;
  gradient.addColorStop(0, core);
  gradient.addColorStop(0.07, mixed(core, glow, 0.42));
  gradient.addColorStop(0.17 + 0.006 * breath(time, 1, 0.3), glow);
  gradient.addColorStop(0.28, mixed(glow, deep, 0.55));
  gradient.addColorStop(0.43 + 0.01 * breath(time, 1, 0.55), deep);
  gradient.addColorStop(0.72, mixed(deep, night, 0.55));
  gradient.addColorStop(1, night);
  return gradient;
}

/** Adds a soft light. */
export function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength: number,
): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  const at = (share: number) => `color-mix(in oklab, ${color} ${share * 100}%, transparent)`;
  // The light fades in small steps, so that it looks smooth.
  for (let step = 0; step <= 8; step++) gradient.addColorStop(step / 8, at(strength * (1 - step / 8) ** 2.2));
  context.save();
  context.globalCompositeOperation = 'screen';
  context.translate(x, y);
  context.fillStyle = gradient;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  context.restore();
}

/** Draws thin clouds: long soft shapes low over the ridge that drift back and forth. */
export function clouds(
  context: CanvasRenderingContext2D,
  { sun, stage }: Shot,
  colors: Palette,
  time: number,
): void {
  const strips = [
    { x: -0.2, y: 176, length: 0.5, thick: 15, phase: 0.1, share: 0.14 },
    { x: -0.1, y: 164, length: 0.3, thick: 10, phase: 0.3, share: 0.16 },
    { x: 0.24, y: 118, length: 0.42, thick: 12, phase: 0.42, share: 0.15 },
    { x: 0.16, y: 108, length: 0.26, thick: 8, phase: 0.6, share: 0.15 },
    { x: -0.26, y: 62, length: 0.5, thick: 11, phase: 0.25, share: 0.18 },
  ];
  const unit = Math.max(stage[0], 640);
  for (const { x, y, length, thick, phase, share } of strips) {
    context.save();
    context.globalCompositeOperation = 'screen';
    context.translate(sun.x + unit * (x + 0.012 * breath(time, 1, phase)), sun.y - y);
    context.scale((unit * length) / 2, thick);
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    const light = mixed(colors.sky[1], colors.sky[0], 0.2);
    const strength = share * (1 + 0.18 * breath(time, 1, phase + 0.4));
    for (let step = 0; step <= 6; step++)
      gradient.addColorStop(
        step / 6,
        `color-mix(in oklab, ${light} ${strength * (1 - step / 6) ** 1.15 * 100}%, transparent)`,
      );
    context.fillStyle = gradient;
    context.beginPath();
    context.arc(0, 0, 1, 0, turn);
    context.fill();
    context.restore();
  }
}

/** Draws the first stars, high in the sky. Each star has its own rhythm. */
export function stars(
  context: CanvasRenderingContext2D,
  { stage }: Shot,
  roll: () => number,
  time: number,
): void {
  context.fillStyle = '#fff';
  for (let star = 0; star < stage[0] / 18; star++) {
    const [x, y] = [roll() * stage[0], roll() ** 1.5 * stage[1] * 0.5];
    const [size, phase, turns] = [0.35 + roll() * 0.6, roll(), 1 + Math.floor(roll() * 3)];
    context.globalAlpha = (1 - y / (stage[1] * 0.5)) * (0.3 + 0.2 * breath(time, turns, phase));
    context.beginPath();
    context.arc(x, y, size, 0, turn);
    context.fill();
  }
  context.globalAlpha = 1;
}
