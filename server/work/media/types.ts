/** What the bytes of a file turned out to be. */
export interface Inspected {
  mime: string;
  /** Without the dot, fit for a stored name. */
  extension: string;
  kind: MediaKind;
  /** As seen, after orientation. Null where a document has none. */
  width: number | null;
  height: number | null;
  /** Milliseconds, of videos only. */
  durationMs: number | null;
}

/** Whose file it is: decides when it has its turn, and which child parses it. */
export interface Sender {
  /** The id of the person. */
  id: string;
  /** `unproved`: an account that its owner has made, whose address nobody has proved. */
  standing: 'staff' | 'proved' | 'unproved';
  /** The network that the file comes from, where that is known. */
  network?: string | undefined;
  /** One of the first files of a new account, for which the shared allowance is never used up. */
  isFirst?: boolean;
}

export type MediaKind = 'image' | 'video' | 'document';

/** Pixels, as seen after orientation. */
export interface Size {
  width: number;
  height: number;
}

/** A picture that was written. */
export interface Picture extends Size {
  path: string;
  mime: string;
}

/** A picture of the size that is shown, and a small one made from the very same pixels. */
export interface WatermarkedImage {
  display: Picture;
  thumb: Picture;
  /** The page in its full width, where the display picture is smaller; empty otherwise. */
  slices: Slice[];
  /** True: something of what lies beneath shows through. */
  transparent: boolean;
}

/** A part of a page over its full width. */
export interface Slice extends Picture {
  /** From 1. */
  page: number;
  /** Pixels from the top of the page. */
  y: number;
}

/** A watermarked video with its still pictures, which carry the watermark too. */
export interface WatermarkedVideo extends Pick<WatermarkedImage, 'display' | 'thumb'> {
  poster: Picture;
  durationMs: number;
}

/** A video as every browser plays it, without the metadata of the original, and a frame of it as PNG. */
export interface FinishedVideo {
  display: Picture;
  frame: Picture;
  durationMs: number;
}

/** The text of the visible watermark, and the seed that makes it unique. */
export interface Watermark {
  /** The client's name; where the font lacks its letters, only the code is drawn. */
  name: string;
  /** The client's code, such as `BB-7K3Q`. */
  code: string;
  /** As it is shown, such as `2026-11-20`. */
  date: string;
  /** One for each preview, such as its id: no two previews share a mask. */
  seed: string;
  /** How strongly it is drawn, and how many lines there are, each against the ordinary; 1 when missing. */
  strength?: number;
  density?: number;
}

/** Where ffmpeg was found, and what to do when it was not. */
export interface FfmpegStatus {
  kind: 'env' | 'path' | 'node-av' | 'none';
  version: string | null;
  /** What the operator can do; null while all is well. */
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

/** There is too much to do just now. */
export class MediaBusy extends MediaFailure {
  override name = 'MediaBusy';
}

/** Senders without proof have used up together what they may; `seconds` until they have a share again. */
export class MediaSpent extends MediaBusy {
  override name = 'MediaSpent';
  readonly seconds: number;

  constructor(seconds: number) {
    super('Senders without proof have used up their processor time.');
    this.seconds = seconds;
  }
}

/** What opens files of this kind is missing on this machine: the file is not the cause. The message is for staff and logs. */
export class MediaUnable extends MediaFailure {
  override name = 'MediaUnable';
}

/** The file was refused because it took too much time or memory. */
export class MediaOverload extends MediaRefusal {
  override name = 'MediaOverload';
}

/** Nothing here can encode video. The message tells the operator what to install. */
export class FfmpegMissing extends Error {
  override name = 'FfmpegMissing';
}
