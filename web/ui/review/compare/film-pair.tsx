import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { momentText } from '../geometry/film-time.ts';
import { VersionTag } from './pane.tsx';

interface Film {
  src: string;
  poster: string | null;
}

interface FilmPairProps {
  older: Film | undefined;
  newer: Film | undefined;
  names: { older: string; newer: string };
  title: string;
}

/** Two films this far apart, in seconds, are brought together again. */
const mostApart = 0.08;
const frame = 1 / 25;

const guarded = {
  controlsList: 'nodownload noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
};

/** Two films side by side under one clock: what one plays, pauses or seeks, the other does. The sound is the newer one's. */
export function FilmPair({ older, newer, names, title }: FilmPairProps) {
  const lead = useRef<HTMLVideoElement>(null);
  const follower = useRef<HTMLVideoElement>(null);
  const [clock, setClock] = useState({ at: 0, length: 0, playing: false });

  useEffect(() => {
    const film = lead.current;
    if (!film) return;
    const follow = () => {
      const other = follower.current;
      const length = Number.isFinite(film.duration) ? film.duration : 0;
      setClock({ at: film.currentTime, length, playing: !film.paused && !film.ended });
      if (!other) return;
      const there = Math.min(film.currentTime, other.duration || film.currentTime);
      if (Math.abs(other.currentTime - there) > mostApart) other.currentTime = there;
      // The shorter one waits at its end.
      if (film.paused || film.ended) other.pause();
      else if (other.paused && !other.ended) other.play().catch(() => {});
    };
    const changes = ['play', 'pause', 'ended', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata'];
    for (const change of changes) film.addEventListener(change, follow);
    return () => {
      for (const change of changes) film.removeEventListener(change, follow);
    };
  }, []);

  const toggle = () => {
    const film = lead.current;
    if (!film) return;
    if (film.paused) film.play().catch(() => {});
    else film.pause();
  };
  const seek = (seconds: number) => {
    if (lead.current) lead.current.currentTime = Math.max(0, Math.min(clock.length, seconds));
  };
  const keys: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    ',': () => seek(clock.at - frame),
    '.': () => seek(clock.at + frame),
    j: () => seek(clock.at - 5),
    l: () => seek(clock.at + 5),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the player reach it from all of its parts
    <div
      role="group"
      aria-label={`${names.older} and ${names.newer}, films side by side`}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 gap-px bg-black max-sm:grid-rows-2 sm:grid-cols-2">
        {[
          { key: 'older', film: older, name: names.older, player: follower, muted: true },
          { key: 'newer', film: newer, name: names.newer, player: lead, muted: false },
        ].map(({ key, film, name, player, muted }) => (
          <div key={key} className="relative min-h-0 min-w-0">
            {film ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- work in progress comes without captions
              <video
                {...guarded}
                ref={player}
                src={film.src}
                poster={film.poster ?? undefined}
                muted={muted}
                playsInline
                preload="auto"
                aria-label={`${title}, ${name}`}
                className="absolute inset-0 size-full object-contain"
                onClick={toggle}
              />
            ) : (
              <p className="grid h-full place-items-center p-6 text-center text-white">{name} is no film.</p>
            )}
            <VersionTag name={name} className="left-3" />
          </div>
        ))}
      </div>
      <div className="flex items-center gap-3 bg-[#14152b] px-3 py-2 text-white">
        <button
          type="button"
          aria-label={clock.playing ? 'Pause both' : 'Play both'}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/15"
          onClick={toggle}
        >
          {clock.playing ? (
            <Pause className="size-5" aria-hidden="true" />
          ) : (
            <Play className="size-5" aria-hidden="true" />
          )}
        </button>
        <input
          type="range"
          aria-label="Time of both"
          aria-valuetext={momentText(Math.round(clock.at * 1000))}
          min={0}
          max={Math.max(clock.length, 0.01)}
          step={frame}
          value={clock.at}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-white"
        />
        <span className="text-sm tabular-nums" aria-hidden="true">
          {momentText(Math.round(clock.at * 1000))}
        </span>
      </div>
    </div>
  );
}
