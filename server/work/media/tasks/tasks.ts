import type { drawOverlay, watermarkRaster } from '../watermark/watermark-image.ts';
import type { drawEmbedded } from './embedded.ts';
import type { checkPdf, drawPdf, drawPdfPage, watermarkPdf } from './pdf.ts';
import type { probeVideo } from './probe.ts';
import type { checkPsd, drawPsd } from './psd.ts';
import type {
  checkRaster,
  lightOfRaster,
  sizesOfRaster,
  stillsOfFrame,
  thumbnailOfRaster,
} from './raster.ts';
import type { checkSvg, drawSvg } from './svg.ts';
import type { readMail } from '../mails/read-mail.ts';
import type { ffmpegVersion, takeFrame, transcodeVideo } from './video.ts';

/** The tasks of a child process. Each loads its own parser, so that no process loads more than it needs. */
interface Tasks {
  drawOverlay: typeof drawOverlay;
  watermarkRaster: typeof watermarkRaster;
  checkPdf: typeof checkPdf;
  drawPdf: typeof drawPdf;
  drawPdfPage: typeof drawPdfPage;
  watermarkPdf: typeof watermarkPdf;
  probeVideo: typeof probeVideo;
  readMail: typeof readMail;
  checkPsd: typeof checkPsd;
  drawEmbedded: typeof drawEmbedded;
  drawPsd: typeof drawPsd;
  checkRaster: typeof checkRaster;
  sizesOfRaster: typeof sizesOfRaster;
  lightOfRaster: typeof lightOfRaster;
  stillsOfFrame: typeof stillsOfFrame;
  thumbnailOfRaster: typeof thumbnailOfRaster;
  checkSvg: typeof checkSvg;
  drawSvg: typeof drawSvg;
  ffmpegVersion: typeof ffmpegVersion;
  takeFrame: typeof takeFrame;
  transcodeVideo: typeof transcodeVideo;
}

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]> extends [] ? null : Parameters<Tasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

type Task = (input: never, progress: (share: number) => void) => Promise<unknown>;

const loaders: { [N in TaskName]: () => Promise<Tasks[N]> } = {
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

export const loadTask = (name: TaskName): Promise<Task> => loaders[name]();
