import { momentText, onTimeline, rangeText } from '../geometry/film-time.ts';
import type { Mark } from '../marks/mark.ts';
import { cx } from '#web/ui/class-names.ts';

interface TimelineProps {
  ms: number;
  durationMs: number;
  marks: readonly Mark[];
  activeId: string | null;
  draft: { timeMs: number; endMs: number | null } | null;
  onSeek: (ms: number) => void;
  onPick: (id: string) => void;
}

/** The time of a film as a slider, with the start and length of each mark. */
export function Timeline({ ms, durationMs, marks, activeId, draft, onSeek, onPick }: TimelineProps) {
  return (
    <div className="relative h-11 min-w-0 flex-1">
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={`${momentText(ms)} of ${momentText(durationMs)}`}
        min={0}
        max={Math.max(durationMs, 1)}
        step={10}
        value={Math.min(ms, durationMs)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="absolute inset-x-0 top-4 h-5 w-full cursor-pointer accent-white"
      />
      {draft && <Stretch timeMs={draft.timeMs} endMs={draft.endMs} durationMs={durationMs} tone="draft" />}
      {marks.map((mark) => {
        const { id, number, timeMs, endMs = null } = mark;
        if (timeMs === null || timeMs === undefined) return null;
        const { start } = onTimeline(timeMs, endMs, durationMs);
        return (
          <span key={id}>
            <Stretch
              timeMs={timeMs}
              endMs={endMs}
              durationMs={durationMs}
              tone={id === activeId ? 'active' : 'mark'}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Note ${number} at ${rangeText(timeMs, endMs)}`}
              onClick={() => onPick(id)}
              style={{ left: `${start}%` }}
              className={cx(
                'absolute top-0 grid h-4.5 min-w-4.5 -translate-x-1/2 place-items-center rounded-full px-1 type-pill leading-none after:absolute after:-inset-x-2 after:-inset-y-1',
                id === activeId
                  ? 'z-10 bg-white text-[#14152b]'
                  : 'bg-brand text-on-brand ring-1 ring-white/60',
              )}
            >
              {number}
            </button>
          </span>
        );
      })}
    </div>
  );
}

const tones = { mark: 'bg-white/45', active: 'bg-white', draft: 'bg-accent' };

function Stretch({
  timeMs,
  endMs,
  durationMs,
  tone,
}: {
  timeMs: number;
  endMs: number | null;
  durationMs: number;
  tone: keyof typeof tones;
}) {
  const { start, length } = onTimeline(timeMs, endMs, durationMs);
  if (length === 0 && tone !== 'draft') return null;
  return (
    <span
      aria-hidden="true"
      style={{ left: `${start}%`, width: `max(${length}%, 4px)` }}
      className={cx('pointer-events-none absolute bottom-1 h-1 rounded-full', tones[tone])}
    />
  );
}
