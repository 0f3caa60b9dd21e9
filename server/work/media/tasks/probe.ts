import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { MediaRefusal, type Size } from '../types.ts';

export type Hdr = 'smpte2084' | 'arib-std-b67';

/** The two transfer functions of HDR video, PQ and HLG, with the names that ffmpeg gives them. */
const hdrOf: Partial<Record<string, Hdr>> = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** The facts that a video's index states. */
export interface Probe extends Size {
  durationMs: number;
  /** The rotation that a player applies, clockwise in degrees. */
  rotation: number;
  hasAudio: boolean;
  /** The transfer function of an HDR video, as ffmpeg names it; null for other videos. */
  hdr: Hdr | null;
}

const broken = 'This video is damaged or incomplete. Please export it again and upload the new file.';
const noPicture = 'This file contains no video. Please upload another file.';
const tooLong = 'This video is longer than an hour. Please upload a shorter one.';
const tooLarge = 'This video has too many pixels. Please export it with 3840 × 2160 at most.';
const most = { ms: 60 * 60_000, pixels: 36_000_000, side: 8_192 };

/** Reads the index of a video. @throws MediaRefusal */
export async function probeVideo({ path }: { path: string }): Promise<Probe> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const probe = await read(input).catch((error: unknown) => {
    throw error instanceof MediaRefusal ? error : new MediaRefusal(broken, { cause: error });
  });
  const { width, height, durationMs } = probe;
  if (!(width > 0 && height > 0 && durationMs > 0)) throw new MediaRefusal(broken);
  if (width * height > most.pixels || Math.max(width, height) > most.side) throw new MediaRefusal(tooLarge);
  if (durationMs > most.ms) throw new MediaRefusal(tooLong);
  return probe;
}

async function read(input: Input): Promise<Probe> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) {
    const tracks = await input.getTracks();
    throw new MediaRefusal(tracks.length > 0 ? noPicture : broken);
  }
  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    // Recordings that were cut may start late. The time before the first frame is not shown and not encoded.
    durationMs: Math.round(
      ((await video.computeDuration()) - Math.max(0, await input.getFirstTimestamp())) * 1_000,
    ),
    rotation: await video.getRotation(),
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    hdr: hdrOf[(await video.getColorSpace()).transfer ?? ''] ?? null,
  };
}
