import type { Region } from '../geometry/spot.ts';

/** A part of what a film shows at a time. */
export interface Frame {
  src: string;
  ms: number;
  /** In fractions of the picture. */
  region: Region;
}

/** How long one step of fetching a frame may take, in milliseconds. */
const patience = 8000;

/** Frames are drawn one after the other by one player, so that a long list of notes does not open a film for each. */
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
    const fail = settle(() => reject(new Error('The film gives no picture.')));
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

/** Draws a part of a frame over a whole canvas, after those asked for before; false where the film gives none. */
export function drawFrame(canvas: HTMLCanvasElement, frame: Frame): Promise<boolean> {
  waiting += 1;
  const drawn = queue.then(async () => {
    // A list that has gone meanwhile wants nothing drawn.
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
    // Nobody waits: what it has fetched is let go.
    player?.removeAttribute('src');
    player?.load();
    player = null;
  });
  return settled;
}

/** Settles once every frame that was asked for is drawn or given up. */
export const framesDrawn = (): Promise<void> => queue;
