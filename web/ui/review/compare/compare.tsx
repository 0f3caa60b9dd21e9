import { X } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { actualScale, firstZoom, stepped, type Zoom } from '../geometry/zoom.ts';
import { backdropStyle } from '../stage/backdrop-style.ts';
import { stackSize } from '../stage/sheet.ts';
import { StageTools, toolButton } from '../stage/stage-tools.tsx';
import { useBackdrop } from '../stage/use-backdrop.ts';
import { useStage } from '../stage/use-stage.ts';
import { sheetsOf, type StagedFile } from '../stage/version-stage.tsx';
import { FilmPair } from './film-pair.tsx';
import { Pane } from './pane.tsx';
import { SheetPair, type Overlaid } from './sheet-pair.tsx';

/** A version to compare. */
export interface Comparable {
  id: string;
  number: number;
  files: readonly (StagedFile & { position: number })[];
}

type Way = 'side' | Overlaid;

interface CompareProps {
  title: string;
  versions: readonly Comparable[];
  firstId: string;
  secondId: string;
  onClose: () => void;
}

const ways = [
  { value: 'slider', label: 'Slider' },
  { value: 'side', label: 'Side by side' },
  { value: 'flicker', label: 'Flicker' },
] as const;

const flickerMs = 700;

/** The first film of a version. */
function filmOf(version: Comparable | undefined) {
  const file = version?.files.find(({ kind }) => kind === 'video');
  return file?.fileUrl ? { src: file.fileUrl, poster: file.posterUrl } : undefined;
}

/** Two versions against each other, zoom and scroll locked together: side by side, under a slider, or in turns. */
export function Compare({ title, versions, firstId, secondId, onClose }: CompareProps) {
  const id = useId();
  const [first, setFirst] = useState(firstId);
  const [way, setWay] = useState<Way>('slider');
  const [split, setSplit] = useState(0.5);
  const [swapped, setSwapped] = useState(false);
  const [running, setRunning] = useState(false);
  const second = versions.find((version) => version.id === secondId);
  const before = versions.find((version) => version.id === first);
  const sheets = (version: Comparable | undefined) =>
    version?.files.flatMap((file) => sheetsOf(file, `${title}, version ${version.number}`)) ?? [];
  const [older, newer] = [sheets(before), sheets(second)];
  const size = stackSize([...older, ...newer]);
  const [chosen, setChosen] = useState<Zoom | null>(null);
  const zoom = chosen ?? firstZoom(size);
  const { scroller, element, scale, zoomTo } = useStage(size, { zoom, onZoom: setChosen });
  const beside = useStage(size, { zoom, onZoom: setChosen });
  const { backdrop, look, turn } = useBackdrop();

  useEffect(() => {
    if (way !== 'flicker' || !running) return;
    const timer = setInterval(() => setSwapped((now) => !now), flickerMs);
    return () => clearInterval(timer);
  }, [way, running]);

  const keys: Record<string, () => void> = {
    '+': () => zoomTo(stepped(scale, 1, window.devicePixelRatio)),
    '=': () => zoomTo(stepped(scale, 1, window.devicePixelRatio)),
    '-': () => zoomTo(stepped(scale, -1, window.devicePixelRatio)),
    '0': () => zoomTo('fit'),
    '1': () => zoomTo(actualScale(window.devicePixelRatio)),
    f: () => setSwapped(!swapped),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    act();
  };
  const count = Math.max(older.length, newer.length);
  const pairs = Array.from({ length: count }, (_, n) => ({ n, older: older[n], newer: newer[n] }));
  const names = { older: `v${before?.number ?? ''}`, newer: `v${second?.number ?? ''}` };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the stage reach it from all of its parts
    <div
      role="group"
      aria-label={`Compare versions of ${title}`}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className={`relative flex h-full min-h-0 flex-col ${backdropStyle[backdrop]}`}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-2 text-ink">
        <label htmlFor={`${id}-first`} className="text-sm font-medium">
          {names.newer} against
        </label>
        <Select
          id={`${id}-first`}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          className="w-auto! py-1.5!"
        >
          {versions
            .filter((version) => version.id !== secondId)
            .map((version) => (
              <option key={version.id} value={version.id}>
                v{version.number}
              </option>
            ))}
        </Select>
        {count > 0 && (
          <div className="[&_label]:whitespace-nowrap">
            <Segmented label="Compare by" options={ways} value={way} onChange={setWay} />
          </div>
        )}
        <button type="button" aria-label="Stop comparing" className="close-button ms-auto" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {count === 0 ? (
        <FilmPair older={filmOf(before)} newer={filmOf(second)} names={names} title={title} />
      ) : way === 'side' ? (
        <div className="grid min-h-0 flex-1 grid-cols-2 gap-px bg-line">
          {[
            {
              key: 'older',
              of: older,
              stage: { scroller, element },
              other: beside.element,
              name: names.older,
            },
            { key: 'newer', of: newer, stage: beside, other: element, name: names.newer },
          ].map(({ key, of, stage, other, name }) => (
            <Pane
              key={key}
              name={name}
              sheets={of}
              scale={scale}
              scroller={stage.scroller}
              own={stage.element}
              other={other}
              className={backdropStyle[backdrop]}
              onLook={look}
            />
          ))}
        </div>
      ) : (
        <div
          ref={scroller}
          role="region"
          aria-label={`${names.older} and ${names.newer} over each other`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
          tabIndex={0}
          className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          <div className="grid min-h-full w-max min-w-full place-items-center pb-19 sm:pt-5">
            <div className="flex flex-col items-center gap-4">
              {pairs.map((pair) => (
                <SheetPair
                  key={pair.n}
                  {...pair}
                  scale={scale}
                  way={way}
                  split={split}
                  onSplit={setSplit}
                  swapped={swapped}
                  names={names}
                  onLook={look}
                />
              ))}
            </div>
          </div>
        </div>
      )}
      {count > 0 && (
        <StageTools zoom={zoom} scale={scale} onZoom={zoomTo} backdrop={backdrop} onTurn={turn}>
          {way === 'flicker' && (
            <>
              <button
                type="button"
                className={`${toolButton} px-3.5 font-semibold`}
                aria-label={`Shown: ${swapped ? names.older : names.newer}. Show the other`}
                onClick={() => setSwapped(!swapped)}
              >
                {swapped ? names.older : names.newer}
              </button>
              <button
                type="button"
                aria-pressed={running}
                className={`${toolButton} px-3.5`}
                onClick={() => setRunning(!running)}
              >
                {running ? 'Stop' : 'Run'}
              </button>
            </>
          )}
        </StageTools>
      )}
    </div>
  );
}
