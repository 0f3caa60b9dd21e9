import { useEffect, useState } from 'react';
import { firstZoom, type Zoom } from '#web/ui/pictures/zoom.ts';
import { backdropStyle } from '../canvas/backdrop-style.ts';
import { handleKeys, zoomKeys } from '../canvas/canvas-keys.ts';
import { stackSize } from '../canvas/sheet.ts';
import { CanvasTools } from '../canvas/canvas-tools.tsx';
import { useBackdrop } from '../canvas/use-backdrop.ts';
import { sheetsPlace, useCanvas } from '../canvas/use-canvas.ts';
import { sheetsOf, type CanvasFile } from '../canvas/version-canvas.tsx';
import { CompareBar, type Piece, type Way } from './compare-bar.tsx';
import { FilmPair } from './film-pair.tsx';
import { FlickerTools, type Overlay } from './overlay.tsx';
import { Pane } from './pane.tsx';
import { SheetPair } from './sheet-pair.tsx';

/** A version to compare. */
interface Comparable {
  id: string;
  number: number;
  files: readonly (CanvasFile & { position: number })[];
}

interface CompareProps {
  title: string;
  versions: readonly Comparable[];
  firstId: string;
  secondId: string;
  /** The id of the file shown before. The comparison starts with files of the same kind. */
  fileId?: string | undefined;
  onClose: () => void;
}

const flickerMs = 700;

/** The film at a position in a version. */
function filmOf(version: Comparable | undefined, piece: Piece) {
  const file = version?.files.find(({ kind, position }) => kind === 'video' && position === piece);
  return file?.fileUrl
    ? { src: file.fileUrl, poster: file.posterUrl, width: file.width ?? 16, height: file.height ?? 9 }
    : undefined;
}

/** The parts of two versions that can be compared: all pictures together, and each film separately. */
function piecesOf(versions: readonly (Comparable | undefined)[]): Piece[] {
  const files = versions.flatMap((version) => version?.files ?? []);
  const films = files.filter(({ kind }) => kind === 'video').map(({ position }) => position);
  const pictures = films.length < files.length ? (['pictures'] as const) : [];
  return [...pictures, ...[...new Set(films)].toSorted((one, other) => one - other)];
}

/** The part of two versions to compare: the chosen part, or else the part that contains the file shown before. */
function usePiece(
  compared: readonly (Comparable | undefined)[],
  lookedAt: Comparable['files'][number] | undefined,
) {
  const pieces = piecesOf(compared);
  const [asked, setPiece] = useState<Piece | null>(
    lookedAt ? (lookedAt.kind === 'video' ? lookedAt.position : 'pictures') : null,
  );
  const piece = asked !== null && pieces.includes(asked) ? asked : (pieces[0] ?? 'pictures');
  return { pieces, piece, setPiece };
}

/**
 * The state of the comparison: `overlay` is null while the versions are side by side; `flicker` has the buttons that
 * alternate them.
 */
function useOverlay(names: Overlay['names']) {
  const [way, setWay] = useState<Way>('slider');
  const [split, setSplit] = useState(0.5);
  const [swapped, setSwapped] = useState(false);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (way !== 'flicker' || !running) return;
    const timer = setInterval(() => setSwapped((now) => !now), flickerMs);
    return () => clearInterval(timer);
  }, [way, running]);
  const swap = () => setSwapped(!swapped);
  const overlay: Overlay | null = way === 'side' ? null : { way, split, onSplit: setSplit, swapped, names };
  const flicker = overlay?.way === 'flicker' && (
    <FlickerTools overlay={overlay} onSwap={swap} running={running} onRun={() => setRunning(!running)} />
  );
  return { way, setWay, overlay, swap, flicker };
}

/** Compares two versions side by side, under a slider, or alternating. Both zoom and scroll together. */
export function Compare({ title, versions, firstId, secondId, fileId, onClose }: CompareProps) {
  const [first, setFirst] = useState(firstId);
  const second = versions.find((version) => version.id === secondId);
  const before = versions.find((version) => version.id === first);
  const sheets = (version: Comparable | undefined) =>
    version?.files.flatMap((file) => sheetsOf(file, `${title}, version ${version.number}`)) ?? [];
  const [older, newer] = [sheets(before), sheets(second)];
  const names = { older: `v${before?.number ?? ''}`, newer: `v${second?.number ?? ''}` };
  const lookedAt = versions.flatMap(({ files }) => files).find((file) => file.id === fileId);
  const { pieces, piece, setPiece } = usePiece([before, second], lookedAt);
  const { way, setWay, overlay, swap, flicker } = useOverlay(names);
  const size = stackSize([...older, ...newer]);
  const [chosen, setChosen] = useState<Zoom | null>(null);
  const zoom = chosen ?? firstZoom(size);
  const { scroller, element, scale, zoomTo } = useCanvas(size, { zoom, onZoom: setChosen });
  const beside = useCanvas(size, { zoom, onZoom: setChosen });
  const { backdrop, look, turn } = useBackdrop();
  const onKeyDown = handleKeys({ ...zoomKeys(scale, zoomTo), f: swap });
  const count = Math.max(older.length, newer.length);
  const pairs = Array.from({ length: count }, (_, n) => ({ n, older: older[n], newer: newer[n] }));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the canvas reach it from all of its parts
    <div
      role="group"
      aria-label={`Compare versions of ${title}`}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className={`relative flex h-full min-h-0 flex-col ${backdropStyle[backdrop]}`}
    >
      <CompareBar
        others={versions.filter((version) => version.id !== secondId)}
        firstId={first}
        onFirst={setFirst}
        newer={names.newer}
        pieces={pieces}
        piece={piece}
        onPiece={setPiece}
        way={way}
        onWay={setWay}
        onClose={onClose}
      />
      {piece !== 'pictures' ? (
        <FilmPair
          key={`${first} ${piece}`}
          older={filmOf(before, piece)}
          newer={filmOf(second, piece)}
          names={names}
          title={title}
          overlay={overlay}
        >
          {flicker}
        </FilmPair>
      ) : overlay === null ? (
        <div className="grid min-h-0 flex-1 grid-cols-2 gap-px bg-line">
          <Pane
            name={names.older}
            sheets={older}
            scale={scale}
            scroller={scroller}
            own={element}
            other={beside.element}
            className={backdropStyle[backdrop]}
            onLook={look}
          />
          <Pane
            name={names.newer}
            sheets={newer}
            scale={scale}
            scroller={beside.scroller}
            own={beside.element}
            other={element}
            className={backdropStyle[backdrop]}
            onLook={look}
          />
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
          <div className={sheetsPlace}>
            <div className="flex flex-col items-center gap-4">
              {pairs.map((pair) => (
                <SheetPair key={pair.n} {...pair} scale={scale} overlay={overlay} onLook={look} />
              ))}
            </div>
          </div>
        </div>
      )}
      {piece === 'pictures' && (
        <CanvasTools zoom={zoom} scale={scale} onZoom={zoomTo} backdrop={backdrop} onTurn={turn}>
          {flicker}
        </CanvasTools>
      )}
    </div>
  );
}
