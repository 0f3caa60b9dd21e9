/** Draws a line of light through points from left to right, smooth as in a chart. `strength` is from 0 to 1. */
export function drawCurve(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [x: number, y: number])[],
  color: string,
  strength: number,
): void {
  if (strength <= 0) return;
  const line = new Path2D();
  // At each point the line has the direction from the previous point to the next one.
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? ([0, 0] as const);
  line.moveTo(...at(0));
  for (let index = 1; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 2), at(index - 1), at(index), at(index + 1)];
    line.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  context.save();
  context.globalCompositeOperation = 'screen';
  context.lineCap = 'round';
  context.strokeStyle = color;
  // A thin line, and the glow around it.
  for (const [width, share] of [
    [18, 0.07],
    [9, 0.14],
    [2.4, 0.85],
  ] as const) {
    context.lineWidth = width;
    context.globalAlpha = share * strength;
    context.stroke(line);
  }
  context.restore();
}
