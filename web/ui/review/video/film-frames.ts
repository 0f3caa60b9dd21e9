import type { Region } from '../geometry/spot.ts';

/** A part of one frame of a film. */
interface Frame {
  src: string;
  ms: number;
  /** The region, in fractions of the picture. */
  region: Region;
}

/** The time limit for each step of loading a frame, in milliseconds. */
const patience = 8000;

/** One player draws all frames one after another, so that a long list of notes does not load the film for each note. */
let queue: Promise<void> = Promise.resolve();
let waiting = 0;
let player: HTMLVideoElement | null = null;

function happens(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      over.abort();
      act();
    };
    const fail = settle(() => reject(new Error('The video shows no picture.')));
    const timer = setTimeout(fail, patience);
    film.addEventListener(event, settle(resolve), { signal: over.signal });
    film.addEventListener('error', fail, { signal: over.signal });
  });
}

async function filmAt({ src, ms }: Frame): Promise<HTMLVideoElement> {
  let film = player;
  if (film?.getAttribute('src') !== src) {
    film = document.createElement('video');
    player = film;
    film.muted = true;
    film.preload = 'auto';
    film.playsInline = true;
    const loaded = happens(film, 'loadeddata');
    film.src = src;
    await loaded;
  }
  const last = Number.isFinite(film.duration) ? film.duration - 0.001 : ms / 1000;
  const seconds = Math.max(0, Math.min(ms / 1000, last));
  if (Math.abs(film.currentTime - seconds) > 0.001) {
    const there = happens(film, 'seeked');
    film.currentTime = seconds;
    await there;
  }
  return film;
}

/**
 * Draws a part of a frame so that it fills a canvas element, after earlier requests. Resolves with false if the film
 * has no such frame.
 */
export function drawFrame(canvas: HTMLCanvasElement, frame: Frame): Promise<boolean> {
  waiting += 1;
  const drawn = queue.then(async () => {
    // The list may have been closed in the meantime.
    if (!canvas.isConnected) return false;
    const film = await filmAt(frame);
    const { x, y, w, h } = frame.region;
    const { videoWidth: wide, videoHeight: high } = film;
    const pen = canvas.getContext('2d');
    pen?.drawImage(film, x * wide, y * high, w * wide, h * high, 0, 0, canvas.width, canvas.height);
    return pen !== null;
  });
  const settled = drawn.catch(() => {
    player = null;
    return false;
  });
  queue = settled.then(() => {
    waiting -= 1;
    if (waiting > 0) return;
    // No requests are left, so release the loaded film.
    player?.removeAttribute('src');
    player?.load();
    player = null;
  });
  return settled;
}

/** Resolves once every requested frame is drawn or has failed. */
export const framesDrawn = (): Promise<void> => queue;
