/** The result of inspecting a file. */
export interface Inspected {
  mime: string;
  /** Without the dot, safe in a stored name. */
  extension: string;
  kind: MediaKind;
  /** In pixels, after orientation. Null if a document has no size. */
  width: number | null;
  height: number | null;
  /** Milliseconds; only of videos. */
  durationMs: number | null;
}

/** The file's sender. It decides the file's place in the queue and the child that parses it. */
export interface Sender {
  id: string;
  /** `unproved`: a self-made account whose address is not proved. */
  standing: 'staff' | 'proved' | 'unproved';
  /** The network that the file comes from, if known. */
  network?: string | undefined;
  /** One of the first files of a new account, which do not depend on the shared allowance. */
  isFirst?: boolean;
}

export type MediaKind = 'image' | 'video' | 'document';

/** In pixels, after orientation. */
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
  /** The page in full width, if the display picture is smaller; otherwise empty. */
  slices: Slice[];
  /** True if some pixels are not opaque. */
  transparent: boolean;
}

/** A part of a page, over its full width. */
export interface Slice extends Picture {
  /** The page number, from 1. */
  page: number;
  /** Pixels from the top of the page. */
  y: number;
}

/** A watermarked video with its still pictures, which carry the watermark too. */
export interface WatermarkedVideo extends Pick<WatermarkedImage, 'display' | 'thumb'> {
  poster: Picture;
  durationMs: number;
}

/** A video for every browser, without the original's metadata, and a frame of it as PNG. */
export interface FinishedVideo {
  display: Picture;
  frame: Picture;
  durationMs: number;
}

/** The text of the visible watermark, and the seed that makes it unique. */
export interface Watermark {
  /** The client's name. If the font lacks its letters, only the code is drawn. */
  name: string;
  /** The client's code, such as `BB-7K3Q`. */
  code: string;
  /** The date as shown in the watermark, such as `2026-11-20`. */
  date: string;
  /** Unique to each preview, such as its id, so that no two previews share a mask. */
  seed: string;
  /** The strength, and the number of lines, relative to the default of 1. */
  strength?: number;
  density?: number;
}

/** The path of ffmpeg, and the remedy if it is missing. */
export interface FfmpegStatus {
  kind: 'env' | 'path' | 'node-av' | 'none';
  version: string | null;
  /** Advice for the operator; null if there is no problem. */
  hint: string | null;
}

/** The file is refused. The message can be shown to its sender. */
export class MediaRefusal extends Error {
  override name = 'MediaRefusal';
}

/** The work was stopped or failed; another try may succeed. The message is for staff and logs. */
export class MediaFailure extends Error {
  override name = 'MediaFailure';
}

/** The queue is full. */
export class MediaBusy extends MediaFailure {
  override name = 'MediaBusy';
}

/** Senders without proof have used up their shared allowance; `seconds` until some is free again. */
export class MediaSpent extends MediaBusy {
  override name = 'MediaSpent';
  readonly seconds: number;

  constructor(seconds: number) {
    super('Senders with an unproved address have used up their processor time.');
    this.seconds = seconds;
  }
}

/** The reader of such files is missing on this machine, so the file is not the cause. The message is for staff and logs. */
export class MediaUnable extends MediaFailure {
  override name = 'MediaUnable';
}

/** The file was refused because it took too much time or memory. */
export class MediaOverload extends MediaRefusal {
  override name = 'MediaOverload';
}

/** No video encoder is installed. The message tells the operator what to install. */
export class FfmpegMissing extends Error {
  override name = 'FfmpegMissing';
}
