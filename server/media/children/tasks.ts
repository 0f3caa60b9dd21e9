import type { drawOverlay, markRaster } from './mark.ts';
import type { checkRaster, sizesOfRaster, thumbnailOfRaster } from './raster.ts';

/** What a child can be asked to do. Each task loads its own parser, so that no process holds more than it needs. */
interface Tasks {
  checkRaster: typeof checkRaster;
  thumbnailOfRaster: typeof thumbnailOfRaster;
  sizesOfRaster: typeof sizesOfRaster;
  markRaster: typeof markRaster;
  drawOverlay: typeof drawOverlay;
}

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

type Task = (input: never, progress: (share: number) => void) => Promise<unknown>;

const loaders: { [N in TaskName]: () => Promise<Tasks[N]> } = {
  checkRaster: async () => (await import('./raster.ts')).checkRaster,
  thumbnailOfRaster: async () => (await import('./raster.ts')).thumbnailOfRaster,
  sizesOfRaster: async () => (await import('./raster.ts')).sizesOfRaster,
  markRaster: async () => (await import('./mark.ts')).markRaster,
  drawOverlay: async () => (await import('./mark.ts')).drawOverlay,
};

export const loadTask = (name: TaskName): Promise<Task> => loaders[name]();
