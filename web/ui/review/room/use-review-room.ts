import { useRef, useState } from 'react';
import { draftAt, noteOf, type NoteDraft } from '../notes/note-draft.ts';
import { notesOf, placeOf } from '../notes/notes-of-version.ts';
import type { Note } from '../notes/note.ts';
import type { PlacedNote, CanvasFile } from '../canvas/version-canvas.tsx';
import { useArrival } from './arrival.tsx';
import { panelIsOver } from './room-keys.ts';
import { changeBeside, usePanelFocus } from './use-room-focus.ts';

/** A version of the work in a room. */
export interface RoomVersion {
  id: string;
  number: number;
  files: readonly (CanvasFile & { position: number })[];
}

interface RoomWork<V extends RoomVersion, N extends Note, P extends string> {
  /** All versions, the newest first. */
  versions: readonly V[];
  /** The version that shows until another is chosen. */
  newest: V;
  /** The versions that are ready for the client, the newest first. Notes are written on the first; any two are compared. */
  ready: readonly V[];
  /** The version to compare with; the one before the newest where it is absent. */
  lastSeenId?: string | null;
  /** The notes on all versions; undefined while they load. */
  notes: readonly N[] | undefined;
  mayWrite: boolean;
  /** The note that is being written, with its setter. */
  draft: readonly [draft: NoteDraft | null, set: (draft: NoteDraft | null) => void];
  /** The panels and their names. */
  panels: Readonly<Record<P, string> & Record<'notes', string>>;
  /** The panel that is open at first; the notes, closed on a phone, where it is absent. */
  opensWith?: NoInfer<P> | undefined;
  /** The panel that is chosen once the panel was hidden; the same one where it is absent. */
  afterHiding?: NoInfer<P>;
}

/** The state of a review room, and what changes it. */
export type Room<V extends RoomVersion, N extends Note, P extends string> = ReturnType<
  typeof useReviewRoom<V, N, P>
>;

/** The state of a review room: the version, file, panel and note that show, and the note that is being written. */
export function useReviewRoom<V extends RoomVersion, N extends Note, P extends string>({
  versions,
  newest,
  ready,
  lastSeenId = null,
  notes: allNotes,
  mayWrite,
  draft: [draft, setDraft],
  panels,
  opensWith,
  afterHiding,
}: RoomWork<V, N, P>) {
  const [shownId, setShownId] = useState<string | null>(null);
  const [position, setPosition] = useState(0);
  const [panel, setPanel] = useState<P | 'notes'>(opensWith ?? 'notes');
  const [panelOpen, setPanelOpen] = useState(opensWith !== undefined);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [comparing, setComparing] = useState(false);
  const [compareButton, setCompareButton] = useState<HTMLButtonElement | null>(null);
  const moment = useRef(0);
  const { panel: panelRef, enter, leave } = usePanelFocus();
  const arrival = useArrival(ready[0]);

  const version = versions.find(({ id }) => id === shownId) ?? newest;
  const files: readonly V['files'][number][] = version.files;
  const isNewest = version.id === ready[0]?.id;
  const notes = notesOf(allNotes ?? [], version, isNewest);
  const older = ready.slice(1);

  const open = (next: P | 'notes') => {
    setPanel(next);
    setPanelOpen(true);
  };
  const hide = () =>
    leave(() => {
      setPanelOpen(false);
      if (afterHiding) setPanel(afterHiding);
    });
  return {
    versions,
    ready,
    version,
    isNewest,
    /** True where a note can be written now. */
    writable: isNewest && mayWrite,
    /** The version that came while the room was open. */
    arrival,
    /** Shows a version. The newest gives way to the next one that comes. */
    show: (versionId: string) => {
      setShownId(versionId === newest.id ? null : versionId);
      setActiveId(null);
      setComparing(false);
    },
    position,
    file: files[position] ?? files[0],
    showFile: setPosition,

    panels,
    panel,
    panelOpen,
    panelRef,
    /** Changes the panel without opening it. */
    setPanel,
    open,
    enter,
    leave,
    hide,
    /** The step of Escape that hides the panel of a phone. */
    hiding: [panelOpen && panelIsOver(), hide] as const,

    /** The notes on the version that shows. */
    notes,
    isLoading: allNotes === undefined,
    activeId,
    close: () => setActiveId(null),
    /** Opens a note in the list and shows its place, on an earlier version where it was settled there; null closes it. */
    pick: (noteId: string | null) => {
      const note = allNotes?.find(({ id }) => id === noteId);
      if (noteId !== null && !note) return;
      setActiveId(noteId);
      if (!note) return;
      open('notes');
      const place = placeOf(note, { version, notes }, versions);
      if (place.version.id !== version.id) setShownId(place.version.id);
      if (place.position !== undefined) setPosition(place.position);
    },
    hoveredId,
    hover: setHoveredId,

    draft,
    setDraft,
    /** Begins a note at a place of the file that shows. */
    place: (placed: PlacedNote) => {
      setDraft(draftAt(placed, position, draft));
      setActiveId(null);
      open('notes');
    },
    /** Makes the moment that a film shows the end of the note's range. */
    endDraftHere: () => {
      if (draft && draft.timeMs !== null && moment.current > draft.timeMs)
        setDraft({ ...draft, endMs: moment.current });
    },
    /** The note as it is sent; null where there is none. */
    draftToSend: () => {
      const file = ready[0]?.files[draft?.position ?? 0] ?? ready[0]?.files[0];
      return draft && file ? noteOf(draft, file) : null;
    },
    setMoment: (ms: number) => (moment.current = ms),

    comparing,
    /** The version that the newest is compared with first; undefined where there is none. */
    earlier: older.find(({ id }) => id === lastSeenId) ?? older[0],
    compare: (on: boolean) => changeBeside(compareButton, () => setComparing(on)),
    compareButtonRef: setCompareButton,
  };
}
