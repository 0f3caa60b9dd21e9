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
  /** All versions, newest first. */
  versions: readonly V[];
  /** The version that is shown until the user selects another. */
  newest: V;
  /** The versions that are ready for the client, newest first. New notes go on the newest; any two can be compared. */
  ready: readonly V[];
  /** The id of the version to compare with; by default the version before the newest. */
  lastSeenId?: string | null;
  /** The notes on all versions; undefined while loading. */
  notes: readonly N[] | undefined;
  mayWrite: boolean;
  /** The unsent note, with a function that sets it. */
  draft: readonly [draft: NoteDraft | null, set: (draft: NoteDraft | null) => void];
  /** The panels and their names. */
  panels: Readonly<Record<P, string> & Record<'notes', string>>;
  /** The panel that is open at first; by default the notes. */
  first?: NoInfer<P>;
  /** True if the first panel is open on a phone too. */
  opens?: boolean;
  /** The panel to select when the panel is hidden; by default the selection stays. */
  afterHiding?: NoInfer<P>;
}

/** The state of a review room, and functions that change it. */
export type Room<V extends RoomVersion, N extends Note, P extends string> = ReturnType<
  typeof useReviewRoom<V, N, P>
>;

/** The state of a review room: the version, file, panel and note that are shown, and the unsent note. */
export function useReviewRoom<V extends RoomVersion, N extends Note, P extends string>({
  versions,
  newest,
  ready,
  lastSeenId = null,
  notes: allNotes,
  mayWrite,
  draft: [draft, setDraft],
  panels,
  first = 'notes' as NoInfer<P>,
  opens = false,
  afterHiding,
}: RoomWork<V, N, P>) {
  const [shownId, setShownId] = useState<string | null>(null);
  const [position, setPosition] = useState(0);
  const [panel, setPanel] = useState<P | 'notes'>(first);
  const [panelOpen, setPanelOpen] = useState(opens);
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
    /** True if a note can be written now. */
    writable: isNewest && mayWrite,
    /** The version that has arrived while the room is open. */
    arrival,
    /** Shows a version. If it is the newest, a newer version replaces it on arrival. */
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
    /** Selects a panel without opening it. */
    setPanel,
    open,
    enter,
    leave,
    hide,
    /** The step of Escape that hides the panel on a phone. */
    hiding: [panelOpen && panelIsOver(), hide] as const,

    /** The notes on the version that is shown. */
    notes,
    isLoading: allNotes === undefined,
    activeId,
    close: () => setActiveId(null),
    /**
     * Opens a note in the list and shows its place; null closes the open note. A note settled on an earlier version is
     * shown on that version.
     */
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
    /** Begins a note at a place of the file that is shown. */
    place: (placed: PlacedNote) => {
      setDraft(draftAt(placed, position, draft));
      setActiveId(null);
      open('notes');
    },
    /** Ends the range of the new note at the current moment of the film. */
    endDraftHere: () => {
      if (draft && draft.timeMs !== null && moment.current > draft.timeMs)
        setDraft({ ...draft, endMs: moment.current });
    },
    /** The note to send; null if there is none. */
    draftToSend: (of: NoteDraft | null = draft) => {
      const file = ready[0]?.files[of?.position ?? 0] ?? ready[0]?.files[0];
      return of && file ? noteOf(of, file) : null;
    },
    setMoment: (ms: number) => (moment.current = ms),

    comparing,
    /** The version to compare the newest with at first; undefined if there is none. */
    earlier: older.find(({ id }) => id === lastSeenId) ?? older[0],
    compare: (on: boolean) => changeBeside(compareButton, () => setComparing(on)),
    compareButtonRef: setCompareButton,
  };
}
