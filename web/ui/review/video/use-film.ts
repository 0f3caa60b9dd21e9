import { useEffect, useRef, useState } from 'react';
import { neighbourFrame, rateOf, usualRate } from '../geometry/film-time.ts';

/** How many times of shown frames are kept to tell the rate. */
const kept = 24;

/**
 * Plays a film and knows which frame is shown: by the browser's word for each frame where it gives it, else by the time of the
 * player. Times are milliseconds.
 */
export function useFilm(onMoment?: (ms: number) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState({ ms: 0, durationMs: 0, playing: false, muted: false });
  const frames = useRef<number[]>([]);
  const tell = useRef(onMoment);
  useEffect(() => {
    tell.current = onMoment;
  });

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    const at = (seconds: number) => {
      const ms = Math.round(seconds * 1000);
      setState((now) => (now.ms === ms ? now : { ...now, ms }));
      tell.current?.(ms);
    };
    const onState = () =>
      setState((now) => ({
        ...now,
        playing: !film.paused && !film.ended,
        muted: film.muted,
        durationMs: Number.isFinite(film.duration) ? Math.round(film.duration * 1000) : now.durationMs,
      }));
    // Some browsers tell each frame, the others only now and then.
    const exact = 'requestVideoFrameCallback' in film;
    let request = 0;
    const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
      frames.current = [...frames.current.slice(1 - kept), mediaTime];
      at(mediaTime);
      request = film.requestVideoFrameCallback(onFrame);
    };
    if (exact) request = film.requestVideoFrameCallback(onFrame);
    const onTime = () => {
      if (!exact || film.paused) at(film.currentTime);
    };
    const changes = ['play', 'pause', 'ended', 'loadedmetadata', 'durationchange', 'volumechange'];
    for (const change of changes) film.addEventListener(change, onState);
    for (const change of ['timeupdate', 'seeking']) film.addEventListener(change, onTime);
    onState();
    return () => {
      if (exact) film.cancelVideoFrameCallback(request);
      for (const change of changes) film.removeEventListener(change, onState);
      for (const change of ['timeupdate', 'seeking']) film.removeEventListener(change, onTime);
    };
  }, []);

  const seek = (ms: number) => {
    const film = video.current;
    if (!film) return;
    film.currentTime = Math.max(0, ms / 1000);
  };
  return {
    /** The ref of the player. */
    video,
    ...state,
    seek,
    toggle: () => {
      const film = video.current;
      if (!film) return;
      if (film.paused) film.play().catch(() => {});
      else film.pause();
    },
    pause: () => video.current?.pause(),
    mute: () => {
      const film = video.current;
      if (film) film.muted = !film.muted;
    },
    /** Shows the next or the previous frame. */
    stepFrame: (by: 1 | -1) => {
      const film = video.current;
      if (!film) return;
      film.pause();
      const rate = frames.current.length > 2 ? rateOf(frames.current) : usualRate;
      film.currentTime = neighbourFrame(film.currentTime, rate, by, film.duration || 0);
    },
  };
}
