import { useState, type ReactNode } from 'react';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import type { Note } from './note.ts';
import { NoteCrops, type Cropped } from './note-crops.tsx';
import { NoteRow } from './note-row.tsx';

interface NoteListProps<N extends Note> {
  notes: readonly N[];
  activeId: string | null;
  hoveredId: string | null;
  onPick: (id: string | null) => void;
  onHover: (id: string | null) => void;
  /** Shown in place of a list without notes. */
  empty: ReactNode;
  /** Renders the content below the open note. */
  children: (note: N) => ReactNode;
  /**
   * The version that is shown; below, all versions. A note on an earlier version shows its place there and in the shown
   * version.
   */
  version: Cropped;
  versions: readonly Cropped[];
}

/** The notes of a version. Pressing a note shows its mark, and pressing a mark opens its note. */
export function NoteList<N extends Note>({
  notes,
  activeId,
  hoveredId,
  onPick,
  onHover,
  empty,
  children,
  version,
  versions,
}: NoteListProps<N>) {
  const [shown, setShown] = useState<'open' | 'all'>('all');
  const open = notes.filter(({ resolvedAt }) => resolvedAt === null);
  const listed =
    shown === 'open' ? notes.filter(({ id, resolvedAt }) => !resolvedAt || id === activeId) : notes;
  if (notes.length === 0) return empty;
  return (
    <>
      {open.length < notes.length && (
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5 lg:px-5">
          <p className="type-text text-ink-soft tabular-nums">
            {open.length} of {notes.length} open
          </p>
          <Segmented
            label="Notes shown"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'all', label: 'All' },
            ]}
          />
        </div>
      )}
      <ol aria-label="Notes">
        {listed.map((note) => {
          const active = note.id === activeId;
          return (
            // The browser does not render invisible rows, except the open row, whose menus would be cut off.
            <li
              key={note.id}
              className={active ? undefined : '[content-visibility:auto] [contain-intrinsic-size:auto_7rem]'}
            >
              <NoteRow
                note={note}
                active={active}
                hovered={note.id === hoveredId}
                onPick={onPick}
                onHover={onHover}
                crops={<NoteCrops note={note} version={version} versions={versions} />}
              >
                {active && children(note)}
              </NoteRow>
            </li>
          );
        })}
      </ol>
    </>
  );
}
