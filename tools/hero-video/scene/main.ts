import { growth, sway } from './clock.ts';
import { createField } from './field.ts';
import { shots } from './shots.ts';

/** Draws the frames of one shot and sends each to the server. The server answers when it can accept the next frame. */
export async function film(
  name: string,
  rate: number,
  brand: { brand: string; accent: string },
): Promise<void> {
  const shot = shots[name];
  if (!shot) throw new Error(`There is no shot ${name}.`);
  const canvas = new OffscreenCanvas(shot.pixels[0], shot.pixels[1]);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('There is no canvas.');
  // The two types of canvas draw the same; only their TypeScript types differ.
  const draw = createField(context as unknown as CanvasRenderingContext2D, shot, brand);
  for (let frame = 0; frame < (growth + sway) * rate; frame++) {
    draw(frame / rate);
    const { data } = context.getImageData(0, 0, shot.pixels[0], shot.pixels[1]);
    const answer = await fetch(`/frame/${frame}`, { method: 'POST', body: data });
    if (!answer.ok) throw new Error(`Frame ${frame} was refused.`);
  }
}
