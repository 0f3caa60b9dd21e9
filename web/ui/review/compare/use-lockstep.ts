import { useEffect, useRef, useState } from 'react';
import { catchUp, neighbourFrame, usualRate } from '../geometry/film-time.ts';
import { followFrames } from '../video/follow-frames.ts';

/** Seeks, plays or pauses the second film as the leading film does. The shorter film waits at its end. */
function keepWith(lead: HTMLVideoElement, other: HTMLVideoElement): void {
  const end = Number.isFinite(other.duration) ? other.duration : Infinity;
  const there = Math.min(lead.currentTime, end);
  const playing = !lead.paused && !lead.ended && lead.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
  const runs = playing && there < end;
  const { seek, speed } = catchUp(there - other.currentTime, runs);
  if (seek) other.currentTime = there;
  other.playbackRate = lead.playbackRate * speed;
  if (!runs) other.pause();
  else if (other.paused) other.play().catch(() => {});
}

/** Keeps a second film at the time of the leading film. Times are in seconds. */
export function useLockstep() {
  const lead = useRef<HTMLVideoElement>(null);
  const follower = useRef<HTMLVideoElement>(null);
  const rate = useRef<() => number>(() => usualRate);
  const [clock, setClock] = useState({ at: 0, length: 0, playing: false });

  useEffect(() => {
    const film = lead.current;
    if (!film) return;
    const follow = () => {
      const length = Number.isFinite(film.duration) ? film.duration : 0;
      setClock({ at: film.currentTime, length, playing: !film.paused && !film.ended });
      if (follower.current) keepWith(film, follower.current);
    };
    const frames = followFrames(film, follow);
    rate.current = frames.rate;
    const changes = ['play', 'pause', 'playing', 'waiting', 'ended', 'seeked', 'loadedmetadata'];
    for (const change of changes) film.addEventListener(change, follow);
    // If the second film loads later, seek it to the time of the first.
    const second = follower.current;
    second?.addEventListener('loadedmetadata', follow);
    // A cached film may have loaded before the listeners were added.
    follow();
    return () => {
      frames.stop();
      for (const change of changes) film.removeEventListener(change, follow);
      second?.removeEventListener('loadedmetadata', follow);
    };
  }, []);

  const seek = (seconds: number) => {
    const film = lead.current;
    if (film) film.currentTime = Math.max(0, Math.min(film.duration || 0, seconds));
  };
  return {
    /** The refs of both players. */
    lead,
    follower,
    clock,
    seek,
    toggle: () => {
      const film = lead.current;
      if (!film) return;
      if (film.paused) film.play().catch(() => {});
      else film.pause();
    },
    /** Shows the next or the previous frame of both films. */
    stepFrame: (by: 1 | -1) => {
      const film = lead.current;
      if (!film) return;
      film.pause();
      seek(neighbourFrame(film.currentTime, rate.current(), by, film.duration || 0));
    },
  };
}
