import { MapPinPlus, Volume2, VolumeX } from '#web/ui/pictures/lucide/room.tsx';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { noDownload } from '#web/ui/pictures/no-download.ts';
import { momentText } from '../geometry/film-time.ts';
import { wholeSheet } from '../geometry/quarters.ts';
import type { Mark, Marking, Placed } from '../marks/mark.ts';
import { MarkLayer } from '../marks/mark-layer.tsx';
import { handleKeys, noteBeside } from '../canvas/canvas-keys.ts';
import { toolButton } from '../canvas/canvas-tools.tsx';
import { PlayerButtons } from './player-buttons.tsx';
import { Timeline } from './timeline.tsx';
import { useFilm } from './use-film.ts';

/** A place on a film, with its time. */
export interface PlacedInTime extends Placed {
  timeMs: number;
  endMs: number | null;
}

// On a phone with an open panel the film needs the space, so only play button, time and timeline stay.
const spare = 'max-sm:group-data-[panel=open]/room:hidden';

interface VideoCanvasProps extends Marking {
  /** The key of the film's sheet, which marks refer to. */
  sheet: string;
  src: string;
  title: string;
  poster: string | null;
  width: number | null;
  height: number | null;
  draft: PlacedInTime | null;
  /** Called with a chosen place; undefined for people who may not write notes. */
  onPlace: ((placed: PlacedInTime) => void) | undefined;
  /** Called with the current moment in milliseconds. */
  onMoment: (ms: number) => void;
}

/** A mark at one moment is visible this long before and after it, in milliseconds. */
const around = 400;

const shownAt = ({ timeMs, endMs }: Mark, ms: number) =>
  typeof timeMs === 'number' && ms >= timeMs - around && ms <= Math.max(endMs ?? 0, timeMs + around);

/**
 * A film with its notes: it plays, steps by frames, and lets a person choose time and place of a note. It offers no
 * download.
 */
export function VideoCanvas({
  sheet,
  src,
  title,
  poster,
  width,
  height,
  marks,
  activeId,
  hoveredId,
  onPick,
  onHover,
  draft,
  onPlace,
  onMoment,
}: VideoCanvasProps) {
  const { video, ...film } = useFilm(onMoment);
  const [failed, setFailed] = useState(false);
  const [armed, setArmed] = useState(false);
  const { ms, durationMs, seek } = film;

  // Seeks the film to the moment of the open note.
  const activeMs = marks.find(({ id }) => id === activeId)?.timeMs;
  const latest = useRef(film);
  useEffect(() => {
    latest.current = film;
  });
  useEffect(() => {
    if (typeof activeMs !== 'number') return;
    latest.current.pause();
    latest.current.seek(activeMs);
  }, [activeId, activeMs]);

  const arm = () => {
    if (!onPlace) return;
    film.pause();
    setArmed(!armed);
  };
  const step = (by: 1 | -1) => {
    const id = noteBeside(marks, activeId, by);
    if (id !== undefined) onPick(id);
  };
  const onKeyDown = handleKeys({
    ' ': film.toggle,
    k: film.toggle,
    ',': () => film.stepFrame(-1),
    '.': () => film.stepFrame(1),
    j: () => seek(ms - 5000),
    l: () => seek(Math.min(durationMs, ms + 5000)),
    m: film.mute,
    '>': () => step(1),
    '<': () => step(-1),
  });
  const size = {
    aspectRatio: `${width ?? 16} / ${height ?? 9}`,
    width: `min(100cqw, calc(100cqh * ${(width ?? 16) / (height ?? 9)}))`,
    '--w': '100cqw',
    '--h': '100cqh',
  } as CSSProperties;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the player reach it from all of its parts
    <div
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className="flex h-full min-h-0 flex-col bg-[#0b0c18] text-white"
    >
      <div className="[container-type:size] relative grid min-h-0 flex-1 place-items-center">
        {failed ? (
          <p role="alert" className="p-6 text-center">
            The video could not be played. Please close it and try again.
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys play the film, too
          <div
            data-sheet={sheet}
            onClick={film.toggle}
            className="[container-type:size] relative overflow-hidden"
            style={size}
          >
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- work in progress comes without captions */}
            <video
              ref={video}
              src={src}
              poster={poster ?? undefined}
              aria-label={title}
              tabIndex={0}
              playsInline
              preload="auto"
              {...noDownload}
              onError={() => setFailed(true)}
              className="size-full object-contain focus-visible:-outline-offset-2"
            />
            <div className={onPlace ? '' : '*:pointer-events-none'}>
              <MarkLayer
                marks={marks.filter((mark) => mark.id === activeId || shownAt(mark, ms))}
                activeId={activeId}
                hoveredId={hoveredId}
                onPick={onPick}
                onHover={onHover}
                draft={draft?.sheet === sheet ? draft : null}
                onPlace={
                  onPlace &&
                  ((spot) => {
                    film.pause();
                    setArmed(false);
                    onPlace({ ...spot, sheet, timeMs: ms, endMs: null });
                  })
                }
                armed={armed}
                grid={armed ? wholeSheet : null}
                onCancel={() => setArmed(false)}
              />
            </div>
          </div>
        )}
      </div>
      <PlayerBar
        film={film}
        marks={marks}
        activeId={activeId}
        draft={draft}
        onPick={onPick}
        armed={armed}
        onArm={onPlace && arm}
      />
    </div>
  );
}

interface PlayerBarProps {
  film: Omit<ReturnType<typeof useFilm>, 'video'>;
  marks: readonly Mark[];
  activeId: string | null;
  draft: PlacedInTime | null;
  onPick: (id: string) => void;
  armed: boolean;
  /** Starts choosing a place; undefined for people who may not write notes. */
  onArm: (() => void) | undefined;
}

/** The bar below a film: the timeline with its notes, and the buttons of the player. */
function PlayerBar({ film, marks, activeId, draft, onPick, armed, onArm }: PlayerBarProps) {
  const { ms, durationMs, playing, muted, seek, toggle, stepFrame, mute } = film;
  return (
    <div
      role="toolbar"
      aria-label="Player"
      className="flex items-center gap-1 bg-[#14152b] px-2 py-1.5 max-sm:flex-wrap max-sm:gap-0 max-sm:group-data-[panel=open]/room:flex-nowrap"
    >
      <PlayerButtons playing={playing} onToggle={toggle} onStepFrame={stepFrame} frameClass={spare} />
      <div className="flex min-w-0 flex-1 max-sm:order-first max-sm:basis-full max-sm:px-2 max-sm:group-data-[panel=open]/room:order-none max-sm:group-data-[panel=open]/room:basis-0">
        <Timeline
          ms={ms}
          durationMs={durationMs}
          marks={marks}
          activeId={activeId}
          draft={draft}
          onSeek={seek}
          onPick={onPick}
        />
      </div>
      <span className="px-2 type-text whitespace-nowrap tabular-nums max-sm:me-auto max-sm:px-1">
        {momentText(ms)} <span className={`text-white/70 ${spare}`}>/ {momentText(durationMs)}</span>
      </span>
      <button
        type="button"
        aria-label={muted ? 'Sound on' : 'Sound off'}
        className={`${toolButton} ${spare}`}
        onClick={mute}
      >
        {muted ? (
          <VolumeX className="size-5" aria-hidden="true" />
        ) : (
          <Volume2 className="size-5" aria-hidden="true" />
        )}
      </button>
      {onArm && (
        <button
          type="button"
          aria-pressed={armed}
          aria-keyshortcuts="n"
          className={`${toolButton} ${spare} px-3.5`}
          onClick={onArm}
        >
          <MapPinPlus className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Add note</span>
        </button>
      )}
    </div>
  );
}
