import { useEffect, useRef, useState } from 'react';
import { neighbourFrame, usualRate } from '../geometry/film-time.ts';
import { followFrames } from './follow-frames.ts';

/** Plays a film and reports the time of the visible frame. Times are in milliseconds. */
export function useFilm(onMoment: (ms: number) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState({ ms: 0, durationMs: 0, playing: false, muted: false });
  const rate = useRef<() => number>(() => usualRate);
  const tell = useRef(onMoment);
  useEffect(() => {
    tell.current = onMoment;
  });

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    const frames = followFrames(film, (seconds) => {
      const ms = Math.round(seconds * 1000);
      setState((now) => (now.ms === ms ? now : { ...now, ms }));
      tell.current(ms);
    });
    rate.current = frames.rate;
    const onState = () =>
      setState((now) => ({
        ...now,
        playing: !film.paused && !film.ended,
        muted: film.muted,
        durationMs: Number.isFinite(film.duration) ? Math.round(film.duration * 1000) : now.durationMs,
      }));
    const changes = ['play', 'pause', 'ended', 'loadedmetadata', 'durationchange', 'volumechange'];
    for (const change of changes) film.addEventListener(change, onState);
    onState();
    return () => {
      frames.stop();
      for (const change of changes) film.removeEventListener(change, onState);
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
      film.currentTime = neighbourFrame(film.currentTime, rate.current(), by, film.duration || 0);
    },
  };
}
