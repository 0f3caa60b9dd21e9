import { rateOf, usualRate } from '../geometry/film-time.ts';

/** The number of frame times that are used to compute the rate. */
const kept = 24;

/**
 * Reports the time of each visible frame in seconds: exactly if the browser supports that, otherwise from the player's
 * time. `rate` estimates the frames per second; `stop` ends the reports.
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
