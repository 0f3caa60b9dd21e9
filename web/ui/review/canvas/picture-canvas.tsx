import { MapPinPlus } from '#web/ui/pictures/lucide/room.tsx';
import { useEffect, useState } from 'react';
import { visiblePart, type Region } from '../geometry/spot.ts';
import { cx } from '#web/ui/class-names.ts';
import { actualScale, firstZoom, screenDensity, type Size, type Zoom } from '#web/ui/pictures/zoom.ts';
import { unmarked, type Marking, type Placed } from '../marks/mark.ts';
import { MarkLayer } from '../marks/mark-layer.tsx';
import { backdropStyle } from './backdrop-style.ts';
import { handleKeys, noteBeside, zoomKeys } from './canvas-keys.ts';
import { SheetView } from './sheet-view.tsx';
import { stackSize, type Sheet } from './sheet.ts';
import { CanvasTools, toolButton } from './canvas-tools.tsx';
import { useBackdrop } from './use-backdrop.ts';
import { sheetsPlace, useCanvas } from './use-canvas.ts';
import { usePanning } from './use-panning.ts';

interface PictureCanvasProps extends Partial<Marking> {
  sheets: readonly Sheet[];
  /** The name for screen readers. */
  label: string;
  /** The place of the note that is being written. */
  draft?: Placed | null;
  /** Called with a chosen place; undefined for people who may not write notes. */
  onPlace?: ((placed: Placed) => void) | undefined;
}

/**
 * Pictures one below the other that scroll like a page, with marks. Keys, Ctrl with the wheel, a double click, or two
 * fingers zoom. Dragging moves the picture; the note button or its key starts choosing a place.
 */
export function PictureCanvas({
  sheets: given,
  label,
  draft = null,
  onPlace,
  ...marking
}: PictureCanvasProps) {
  const { marks, activeId, hoveredId, onPick, onHover } = { ...unmarked, ...marking };
  const [measured, setMeasured] = useState<Readonly<Record<string, Size>>>({});
  const sheets = given.map((sheet) => (sheet.width > 0 ? sheet : { ...sheet, ...measured[sheet.key] }));
  const picture = stackSize(sheets);
  const [chosen, setChosen] = useState<Zoom | null>(null);
  const zoom = chosen ?? (sheets.length > 1 ? 'width' : firstZoom(picture));
  const { scroller, element, scale, zoomTo } = useCanvas(picture, { zoom, onZoom: setChosen });
  const { backdrop, look, turn } = useBackdrop();
  const { armed, grid, arm, disarm } = useArming(element, onPlace !== undefined);
  const { panning, handlers } = usePanning(!armed);

  // Scrolls to the mark of the open note.
  useEffect(() => {
    if (activeId === null) return;
    const mark = element?.querySelector(`[data-mark="${CSS.escape(activeId)}"]`);
    mark?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
  }, [activeId, element]);

  // On a phone the open panel covers the lower part of the canvas, so scroll to the new mark.
  const drafted = draft && `${draft.sheet} ${draft.x} ${draft.y}`;
  useEffect(() => {
    if (drafted === null) return;
    element?.querySelector('[data-draft]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [drafted, element]);

  const step = (by: 1 | -1) => {
    const id = noteBeside(marks, activeId, by);
    if (id !== undefined) onPick(id);
  };
  const onKeyDown = handleKeys({
    ...zoomKeys(scale, zoomTo),
    w: () => zoomTo('width'),
    b: turn,
    '>': () => step(1),
    '<': () => step(-1),
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the canvas reach it from the scrolled part and the tools
    <div
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className={`relative h-full min-h-0 ${backdropStyle[backdrop]}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the mouse moves the picture; keys scroll it, too */}
      <div
        ref={scroller}
        role="region"
        aria-label={`${label}, picture. Plus and minus zoom, zero fits, one shows 100 percent${onPlace ? ', N adds a note, > goes to the next' : ''}.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        tabIndex={0}
        {...handlers}
        onDoubleClick={({ clientX, clientY }) => {
          const actual = actualScale(screenDensity());
          if (!armed) zoomTo(scale < actual ? actual : 'fit', { x: clientX, y: clientY });
        }}
        className={cx(
          'absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-visible:-outline-offset-2',
          panning ? 'cursor-grabbing' : zoom !== 'fit' && 'cursor-grab',
        )}
      >
        <div className={sheetsPlace}>
          <div className="flex flex-col items-center gap-4">
            {sheets.map((sheet) => (
              <SheetView
                key={sheet.key}
                sheet={sheet}
                scale={scale}
                onLook={(image) => {
                  look(image);
                  if (sheet.width > 0) return;
                  const size = { width: image.naturalWidth, height: image.naturalHeight };
                  setMeasured((before) => ({ ...before, [sheet.key]: size }));
                }}
              >
                <MarkLayer
                  marks={marks.filter((mark) => mark.sheet === sheet.key)}
                  activeId={activeId}
                  hoveredId={hoveredId}
                  onPick={onPick}
                  onHover={onHover}
                  draft={draft?.sheet === sheet.key ? draft : null}
                  onPlace={
                    onPlace &&
                    ((spot) => {
                      disarm();
                      onPlace({ ...spot, sheet: sheet.key });
                    })
                  }
                  armed={armed}
                  grid={grid?.sheet === sheet.key ? grid.region : null}
                  onCancel={disarm}
                />
              </SheetView>
            ))}
          </div>
        </div>
      </div>
      {armed && (
        <p className="pointer-events-none absolute top-3 left-1/2 z-20 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 rounded-full bg-[#14152b] px-4 py-2 text-center type-text text-white shadow-lg">
          Choose a spot or draw a box. With keys: arrows, then Enter.
        </p>
      )}
      <CanvasTools zoom={zoom} scale={scale} onZoom={zoomTo} backdrop={backdrop} onTurn={turn}>
        {onPlace && (
          <button
            type="button"
            aria-pressed={armed}
            aria-keyshortcuts="n"
            className={`${toolButton} px-3.5 whitespace-nowrap`}
            onClick={arm}
          >
            <MapPinPlus className="size-5" aria-hidden="true" />
            Add note
          </button>
        )}
      </CanvasTools>
    </div>
  );
}

/** True while the person is choosing a place for a note, with the sheet and region in which keys choose the place. */
function useArming(canvas: HTMLElement | null, mayPlace: boolean) {
  const [armed, setArmed] = useState(false);
  const [grid, setGrid] = useState<{ sheet: string; region: Region } | null>(null);
  const disarm = () => {
    setArmed(false);
    setGrid(null);
  };
  const arm = () => {
    if (armed || !mayPlace) return disarm();
    setArmed(true);
    if (!canvas) return;
    const place = canvas.getBoundingClientRect();
    const middle = place.top + place.height / 2;
    const sheets = [...canvas.querySelectorAll<HTMLElement>('[data-sheet]')];
    const under = sheets.find((sheet) => sheet.getBoundingClientRect().bottom >= middle) ?? sheets.at(-1);
    if (under)
      setGrid({
        sheet: under.getAttribute('data-sheet') ?? '',
        region: visiblePart(under.getBoundingClientRect(), place),
      });
  };
  return { armed, grid, arm, disarm };
}
