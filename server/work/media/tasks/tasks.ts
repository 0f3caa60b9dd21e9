/** The modules of the tasks that a child process runs. Each loads its own parser, so that no process loads more than it needs. */
const loaders = {
  drawOverlay: async () => (await import('../watermark/watermark-image.ts')).drawOverlay,
  watermarkRaster: async () => (await import('../watermark/watermark-image.ts')).watermarkRaster,
  checkPdf: async () => (await import('./pdf.ts')).checkPdf,
  drawPdf: async () => (await import('./pdf.ts')).drawPdf,
  drawPdfPage: async () => (await import('./pdf.ts')).drawPdfPage,
  watermarkPdf: async () => (await import('./pdf.ts')).watermarkPdf,
  probeVideo: async () => (await import('./probe.ts')).probeVideo,
  readMail: async () => (await import('../mails/read-mail.ts')).readMail,
  checkPsd: async () => (await import('./psd.ts')).checkPsd,
  drawEmbedded: async () => (await import('./embedded.ts')).drawEmbedded,
  drawPsd: async () => (await import('./psd.ts')).drawPsd,
  checkRaster: async () => (await import('./raster.ts')).checkRaster,
  sizesOfRaster: async () => (await import('./raster.ts')).sizesOfRaster,
  lightOfRaster: async () => (await import('./raster.ts')).lightOfRaster,
  stillsOfFrame: async () => (await import('./raster.ts')).stillsOfFrame,
  thumbnailOfRaster: async () => (await import('./raster.ts')).thumbnailOfRaster,
  checkSvg: async () => (await import('./svg.ts')).checkSvg,
  drawSvg: async () => (await import('./svg.ts')).drawSvg,
  ffmpegVersion: async () => (await import('./video.ts')).ffmpegVersion,
  takeFrame: async () => (await import('./video.ts')).takeFrame,
  transcodeVideo: async () => (await import('./video.ts')).transcodeVideo,
};

export type TaskName = keyof typeof loaders;
type TaskOf<N extends TaskName> = Awaited<ReturnType<(typeof loaders)[N]>>;
export type TaskInput<N extends TaskName> =
  Parameters<TaskOf<N>> extends [] ? null : Parameters<TaskOf<N>>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<TaskOf<N>>>;

type Task = (input: never, progress: (share: number) => void) => Promise<unknown>;

export const loadTask = (name: TaskName): Promise<Task> => loaders[name]();
