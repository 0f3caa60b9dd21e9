/** The result of inspecting a file. */
export interface Inspected {
  mime: string;
  /** The file extension without the dot, safe in a stored name. */
  extension: string;
  kind: MediaKind;
  /** In pixels, with the orientation applied. Null for a document without a size. */
  width: number | null;
  height: number | null;
  /** In milliseconds; null if the file is not a video. */
  durationMs: number | null;
}

/** The sender of a file. The sender decides the file's place in the queue, and which child process parses the file. */
export interface Sender {
  id: string;
  /** `unproved`: an account that its owner opened and whose address is not verified. */
  standing: 'staff' | 'proved' | 'unproved';
  /** The network from which the file comes, if known. */
  network?: string | undefined;
  /** True for one of the first files of a new account, which do not depend on the shared budget of time. */
  isFirst?: boolean;
}

export type MediaKind = 'image' | 'video' | 'document';

/** In pixels, with the orientation applied. */
export interface Size {
  width: number;
  height: number;
}

/** A written picture. */
export interface Picture extends Size {
  path: string;
  mime: string;
}

/** The display picture, and a thumbnail made from the same pixels. */
export interface WatermarkedImage {
  display: Picture;
  thumb: Picture;
  /** If the display picture shows the page smaller, the page in full width; otherwise empty. */
  slices: Slice[];
  /** True if some pixels are not opaque. */
  transparent: boolean;
}

/** A part of a page, as wide as the page. */
export interface Slice extends Picture {
  /** The page number, from 1. */
  page: number;
  /** The distance from the top of the page, in pixels. */
  y: number;
}

/** A watermarked video with its still pictures, which have the watermark too. */
export interface WatermarkedVideo extends Pick<WatermarkedImage, 'display' | 'thumb'> {
  poster: Picture;
  durationMs: number;
}

/** A video that every browser plays, without the original's metadata, and a frame of it as PNG. */
export interface FinishedVideo {
  display: Picture;
  frame: Picture;
  durationMs: number;
}

/** The text of the visible watermark, and the seed that makes it unique. */
export interface Watermark {
  /** The client's name. It is left out if the font lacks one of its characters. */
  name: string;
  /** The client's code, such as `BB-7K3Q`. */
  code: string;
  /** The date as shown in the watermark, such as `2026-11-20`. */
  date: string;
  /** Unique to each preview, such as its id, so that no two previews share a mask. */
  seed: string;
  /** `strength` is the strength of the drawing, and `density` the number of lines. The default of both is 1. */
  strength?: number;
  density?: number;
}

/** The kind and version of the installed ffmpeg, with advice if it is missing. */
export interface FfmpegStatus {
  kind: 'env' | 'path' | 'node-av' | 'none';
  version: string | null;
  /** Advice for the operator; null if there is no problem. */
  hint: string | null;
}

/** The error for a refused file. Its message can be shown to the sender. */
export class MediaRefusal extends Error {
  override name = 'MediaRefusal';
}

/** The error for work that was stopped or failed; another try may succeed. Its message is for staff and logs. */
export class MediaFailure extends Error {
  override name = 'MediaFailure';
}

/** The queue is full. */
export class MediaBusy extends MediaFailure {
  override name = 'MediaBusy';
}

/**
 * Thrown when senders without a verified address have used up their shared budget of time. `seconds` is the time until there
 * is a budget again.
 */
export class MediaSpent extends MediaBusy {
  override name = 'MediaSpent';
  readonly seconds: number;

  constructor(seconds: number) {
    super('Senders with an unproved address have used up their processor time.');
    this.seconds = seconds;
  }
}

/**
 * Thrown if the reader of such files is missing on this machine, so the file is not the cause. The message is for staff and
 * logs.
 */
export class MediaUnable extends MediaFailure {
  override name = 'MediaUnable';
}

/** The refusal of a file that took too much time or memory. */
export class MediaOverload extends MediaRefusal {
  override name = 'MediaOverload';
}

/** Thrown if no video encoder is installed. The message names what the operator must install. */
export class FfmpegMissing extends Error {
  override name = 'FfmpegMissing';
}
