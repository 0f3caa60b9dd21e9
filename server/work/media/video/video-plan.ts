import type { Hdr, Probe } from '../tasks/probe.ts';
import type { Size } from '../types.ts';

/** The encoding settings of a rendition, used by both the program and the library. */
export const encoding = { crf: 23, preset: 'veryfast', audioBitrate: 128_000, threads: 2 } as const;

/** The largest size of a preview for clients: 720p, landscape or portrait. */
const preview = { long: 1_280, short: 720 };

/** The largest size of a finished video on the site: 1080p, landscape or portrait. */
export const finished = { long: 1_920, short: 1_080 };

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** The size of a rendition. No video is enlarged, and H.264 needs sides with an even number of pixels. */
export function renditionSize({ width, height }: Size, most = preview): Size {
  const scale = Math.min(1, most.long / Math.max(width, height), most.short / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** The time of the still picture, in seconds: after a fade-in, before the end. */
export const stillAt = (durationMs: number): number => Math.min(3, durationMs / 1_000 / 4);

/** The time limit for encoding, in milliseconds. Slow machines encode at a sixth of real time. */
export const transcodeLimit = (durationMs: number): number => 90_000 + durationMs * 6;

/** Filters that rotate the picture until it is upright, because by default ffmpeg leaves that to players. */
export const upright: Record<number, string> = {
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
};

/**
 * Filters that convert HDR to SDR. Without them the video would look grey and flat. They name the color space, because files
 * leave it out.
 */
export const toneMapping = (hdr: Hdr | null): string =>
  hdr === null
    ? ''
    : `,zscale=tin=${hdr}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709` +
      ',tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** A video to be encoded. */
export interface Transcode {
  path: string;
  demuxer: string;
  probe: Probe;
  size: Size;
  /** A PNG of `size` to draw over the picture; null for no overlay. */
  overlayPath: string | null;
  outPath: string;
}

/** A frame to take from a video. */
export interface Still {
  path: string;
  demuxer: string;
  probe: Probe;
  /** Seconds from the start. */
  at: number;
  /** The path of the PNG. */
  outPath: string;
}
