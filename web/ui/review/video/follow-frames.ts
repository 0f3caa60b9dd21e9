import { rateOf, usualRate } from '../geometry/film-time.ts';

/** How many times of shown frames are kept to tell the rate. */
const kept = 24;

/**
 * Tells which frame a film shows, in seconds: by the browser's word for each frame where it gives it, else by the time of the
 * player. `rate` is what the shown frames were apart; `stop` ends it.
 */
export function followFrames(film: HTMLVideoElement, onFrame: (seconds: number) => void) {
  let times: number[] = [];
  const exact = 'requestVideoFrameCallback' in film;
  let request = 0;
  const onExact: VideoFrameRequestCallback = (_, { mediaTime }) => {
    times = [...times.slice(1 - kept), mediaTime];
    onFrame(mediaTime);
    request = film.requestVideoFrameCallback(onExact);
  };
  if (exact) request = film.requestVideoFrameCallback(onExact);
  const onTime = () => {
    if (!exact || film.paused) onFrame(film.currentTime);
  };
  const changes = ['timeupdate', 'seeking'] as const;
  for (const change of changes) film.addEventListener(change, onTime);
  return {
    rate: () => (times.length > 2 ? rateOf(times) : usualRate),
    stop: () => {
      if (exact) film.cancelVideoFrameCallback(request);
      for (const change of changes) film.removeEventListener(change, onTime);
    },
  };
}
