import { runTask } from './process/run-task.ts';
import { rasterLimits } from './process/task-limits.ts';

/** Draws an SVG file as a PNG whose long side is `side` pixels. @throws MediaFailure */
export const drawPng = (svgPath: string, pngPath: string, side: number): Promise<unknown> =>
  runTask(
    'drawSvg',
    { path: svgPath, outPath: pngPath, side, as: 'png' },
    { limits: rasterLimits, read: [svgPath], write: [pngPath] },
  );
