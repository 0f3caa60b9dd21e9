import type { CSSProperties, ReactNode } from 'react';
import { noDownload } from '#web/ui/pictures/no-download.ts';
import { momentText } from '../geometry/film-time.ts';
import type { Size } from '#web/ui/pictures/zoom.ts';
import { handleKeys } from '../canvas/canvas-keys.ts';
import { PlayerButtons } from '../video/player-buttons.tsx';
import { seenOf, SliderLine, type Overlay } from './overlay.tsx';
import { VersionTag } from './pane.tsx';
import { useLockstep } from './use-lockstep.ts';

interface Film extends Size {
  src: string;
  poster: string | null;
}

interface FilmPairProps {
  older: Film | undefined;
  newer: Film | undefined;
  names: { older: string; newer: string };
  title: string;
  /** How one film is laid over the other; null if they are side by side. */
  overlay: Overlay | null;
  /** Further buttons, beside those of the player. */
  children?: ReactNode;
}

/** Two films that play, pause and seek together, side by side or one over the other. Only the newer film has sound. */
export function FilmPair({ older, newer, names, title, overlay, children }: FilmPairProps) {
  const { lead, follower, clock, seek, toggle, stepFrame } = useLockstep();
  const onKeyDown = handleKeys({
    ' ': toggle,
    k: toggle,
    ',': () => stepFrame(-1),
    '.': () => stepFrame(1),
    j: () => seek(clock.at - 5),
    l: () => seek(clock.at + 5),
  });
  const { width, height } = newer ?? older ?? { width: 16, height: 9 };
  const whole: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100cqw, calc(100cqh * ${width / height}))`,
  };
  const sides = [
    { key: 'older', film: older, name: names.older, player: newer ? follower : lead, isOlder: true },
    { key: 'newer', film: newer, name: names.newer, player: lead, isOlder: false },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the player reach it from all of its parts
    <div
      role="group"
      aria-label={`${names.older} and ${names.newer}, films ${overlay ? 'over each other' : 'side by side'}`}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div
        className={
          overlay
            ? '[container-type:size] grid min-h-0 flex-1 place-items-center bg-black'
            : 'grid min-h-0 flex-1 gap-px bg-black max-sm:grid-rows-2 sm:grid-cols-2'
        }
      >
        {/* A change of layout never remounts the players, so that they keep their time. */}
        <div className={overlay ? 'relative overflow-hidden' : 'contents'} style={overlay ? whole : {}}>
          {sides.map(({ key, film, name, player, isOlder }) => (
            <div
              key={key}
              className={overlay ? 'absolute inset-0' : 'relative min-h-0 min-w-0'}
              style={overlay ? seenOf(overlay, isOlder) : {}}
            >
              {film ? (
                // oxlint-disable-next-line jsx-a11y/media-has-caption -- work in progress comes without captions
                <video
                  {...noDownload}
                  ref={player}
                  src={film.src}
                  poster={film.poster ?? undefined}
                  muted={player === follower}
                  playsInline
                  preload="auto"
                  aria-label={`${title}, ${name}`}
                  className="absolute inset-0 size-full object-contain"
                  onClick={toggle}
                />
              ) : (
                <p className="grid h-full place-items-center p-6 text-center text-white">
                  {name} is not a video.
                </p>
              )}
              {overlay?.way !== 'slider' && <VersionTag name={name} className="left-3" />}
            </div>
          ))}
          {overlay && <SliderLine {...overlay} />}
        </div>
      </div>
      <div
        role="toolbar"
        aria-label="Player"
        className="flex items-center gap-1 bg-[#14152b] px-2 py-1.5 text-white max-sm:flex-wrap"
      >
        <PlayerButtons both playing={clock.playing} onToggle={toggle} onStepFrame={stepFrame} />
        <input
          type="range"
          aria-label="Time of both"
          aria-valuetext={momentText(Math.round(clock.at * 1000))}
          min={0}
          max={Math.max(clock.length, 0.01)}
          step={0.01}
          value={clock.at}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-white max-sm:order-first max-sm:basis-full"
        />
        <span className="px-2 type-text whitespace-nowrap tabular-nums" aria-hidden="true">
          {momentText(Math.round(clock.at * 1000))}{' '}
          <span className="text-white/70">/ {momentText(Math.round(clock.length * 1000))}</span>
        </span>
        {children && <div className="ms-auto flex">{children}</div>}
      </div>
    </div>
  );
}
