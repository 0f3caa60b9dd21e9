import { ChevronLeft, ChevronRight } from '#web/ui/pictures/lucide/later.tsx';
import { lazy, Suspense } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { placedOf } from '../notes/note-draft.ts';
import { marksOf } from '../notes/notes-of-version.ts';
import type { Note } from '../notes/note.ts';
import { toolButton } from '../canvas/canvas-tools.tsx';
import { VersionCanvas, type CanvasFile } from '../canvas/version-canvas.tsx';
import type { Room, RoomVersion } from './use-review-room.ts';

const Compare = lazy(() => loadScreen(() => import('../compare/compare.tsx'), 'Compare'));

interface RoomCanvasProps<V extends RoomVersion, N extends Note, P extends string> {
  room: Room<V, N, P>;
  title: string;
  file: CanvasFile | undefined;
}

/** The work in a room: a file with its notes, or two versions in comparison. */
export function RoomCanvas<V extends RoomVersion, N extends Note, P extends string>({
  room,
  title,
  file,
}: RoomCanvasProps<V, N, P>) {
  const { versions, version, ready, earlier, position, draft } = room;
  const second = ready[0];
  if (room.comparing && earlier && second) {
    const isComparable = version.id !== second.id && ready.includes(version);
    return (
      <Suspense fallback={null}>
        <Compare
          title={title}
          versions={ready}
          firstId={isComparable ? version.id : earlier.id}
          secondId={second.id}
          fileId={room.file?.id}
          onClose={() => room.compare(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="relative h-full">
      {file && (
        <VersionCanvas
          key={`${file.id}:${file.fileUrl}`}
          file={file}
          title={title}
          marks={marksOf(room.notes, version, versions)}
          activeId={room.activeId}
          hoveredId={room.hoveredId}
          onPick={room.pick}
          onHover={room.hover}
          draft={draft && room.writable && draft.position === position ? placedOf(draft, file.id) : null}
          onPlace={room.writable ? room.place : undefined}
          onMoment={room.setMoment}
        />
      )}
      <FileSteps index={position} count={version.files.length} onShow={room.showFile} />
    </div>
  );
}

interface FileStepsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
}

/** Buttons over the canvas that step through the files of a version. */
function FileSteps({ index, count, onShow }: FileStepsProps) {
  if (count < 2) return null;
  return (
    <div
      role="group"
      aria-label="File"
      className="absolute top-3 left-3 z-20 flex items-center rounded-full bg-[#14152b] px-1 type-text text-white shadow-lg ring-1 ring-white/15"
    >
      <button
        type="button"
        aria-label="Previous file"
        aria-keyshortcuts="["
        className={toolButton}
        aria-disabled={index === 0}
        onClick={() => onShow(Math.max(0, index - 1))}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </button>
      <span role="status" className="px-1 whitespace-nowrap tabular-nums">
        {index + 1} of {count}
      </span>
      <button
        type="button"
        aria-label="Next file"
        aria-keyshortcuts="]"
        className={toolButton}
        aria-disabled={index === count - 1}
        onClick={() => onShow(Math.min(count - 1, index + 1))}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
