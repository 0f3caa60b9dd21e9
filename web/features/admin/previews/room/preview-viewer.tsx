import { Columns2, MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useLinkedNote } from '#web/state/use-address-part.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { withdrawToast } from '#web/ui/feedback/toast-store.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ArrivalNote, useArrival } from '#web/ui/review/frame/arrival.tsx';
import { FileSteps } from '#web/ui/review/frame/file-steps.tsx';
import { PanelTabs } from '#web/ui/review/frame/panel-tabs.tsx';
import { RoomDialog } from '#web/ui/review/frame/room-dialog.tsx';
import { RoomFrame } from '#web/ui/review/frame/room-frame.tsx';
import { RoomPanel } from '#web/ui/review/frame/room-panel.tsx';
import { panelIsOver, roomKeys } from '#web/ui/review/frame/room-keys.ts';
import { changeBeside, usePanelFocus } from '#web/ui/review/frame/use-room-focus.ts';
import { VersionChips } from '#web/ui/review/frame/version-chips.tsx';
import { NoteComposer } from '#web/ui/review/notes/note-composer.tsx';
import { draftAt, noteOf, placedOf, type NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import { NoteList } from '#web/ui/review/notes/note-list.tsx';
import { marksOf, notesOf, placeOf } from '#web/ui/review/notes/notes-of-version.ts';
import { VersionStage } from '#web/ui/review/stage/version-stage.tsx';
import { dayText, exactText } from '#web/ui/text/time-text.ts';
import { useTooltip } from '#web/ui/tooltip/use-tooltip.ts';
import { AboutPanel } from './about-panel.tsx';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useAddNote, useColleagues, useNotes, useRoom } from './data.ts';
import { DeliverPanel } from './deliver/deliver-panel.tsx';
import { StageProposal } from './deliver/stage-proposal.tsx';
import { NewVersion, uploadedTitle } from './new-version.tsx';
import { StaffNote } from './staff-note.tsx';
import { Sides, type Side } from './sides.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const Compare = lazy(() => loadScreen(() => import('#web/ui/review/compare/compare.tsx'), 'Compare'));

const panelNames = {
  notes: 'Notes',
  versions: 'Versions',
  deliver: 'Deliver',
  about: 'About',
  new: 'New version',
} as const;
type Panel = keyof typeof panelNames;

interface PreviewViewerProps {
  id: string;
  /** What it is called until it has loaded. */
  title: string;
  /** Files for a new version, which the room then opens with; with none of them it asks for some. Null: it opens with the notes. */
  newFiles?: readonly File[] | null;
  /** The note to open it with. */
  note?: string;
  onClose: () => void;
}

/** A preview over the whole screen, as the client sees it or as it was uploaded, with everything said about it. */
export function PreviewViewer({ id, title, newFiles = null, note, onClose }: PreviewViewerProps) {
  const query = useRoom(id);
  const room = query.data;
  const newest = room?.versions[0];
  return (
    <RoomDialog title={room?.preview.title ?? title} onClose={onClose}>
      {room && newest ? (
        <Room room={room} newest={newest} newFiles={newFiles} note={note ?? null} onClose={onClose} />
      ) : (
        <RoomFrame
          title={title}
          onClose={onClose}
          panelOpen={false}
          stage={
            <div className="grid h-full place-items-center bg-[#0b0c18] text-white">
              {query.isError ? (
                <div className="rounded-lg bg-raised p-2 text-ink">
                  <LoadError
                    title={
                      isMissing(query.error) ? 'There is no such preview' : 'The preview could not be loaded'
                    }
                    error={query.error}
                    pending={query.isFetching}
                    onRetry={() => void query.refetch()}
                  />
                </div>
              ) : (
                <Spinner label="Loading the preview" className="size-8" />
              )}
            </div>
          }
          panel={null}
        />
      )}
      <Shown type="clientPreview" id={id} />
    </RoomDialog>
  );
}

interface RoomProps {
  room: StaffRoom;
  newest: StaffVersion;
  newFiles: readonly File[] | null;
  note: string | null;
  onClose: () => void;
}

function Room({ room, newest, newFiles, note: asked, onClose }: RoomProps) {
  const { preview, versions, unansweredPins } = room;
  const { id, title, clientName } = preview;
  const pins = useNotes(id);
  const mayWrite = useMay('previews.write');
  const [shownId, setShownId] = useState<string | null>(null);
  const version = versions.find((each) => each.id === shownId) ?? newest;
  const sharedAt = version.readyAt ?? version.createdAt;
  const exactTime = useTooltip(exactText(sharedAt));
  const [position, setPosition] = useState(0);
  const file = version.files[position] ?? version.files[0];
  const [side, setSide] = useState<Side>('marked');
  const [panel, setPanel] = useState<Panel>(newFiles ? 'new' : 'notes');
  const [panelOpen, setPanelOpen] = useState(newFiles !== null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [draft, setDraft] = useDraft<NoteDraft | null>(`pin/${id}`, null);
  const [among, setAmong] = useState(false);
  const [comparing, setComparing] = useState(false);
  const moment = useRef(0);
  const [compareButton, setCompareButton] = useState<HTMLButtonElement | null>(null);
  const { panel: panelRef, enter, leave } = usePanelFocus();
  const add = useAddNote();
  const files = useAttachments(`pin/${id}`, 'staff-attachment');
  const people = useColleagues(id);
  const onNewest = version.newest || (version.id === newest.id && newest.state === 'ready');
  const notes = notesOf(pins.data ?? [], version, onNewest);
  const own = new Map(pins.data?.map((pin) => [pin.id, pin]));
  const open = (next: Panel) => {
    setPanel(next);
    setPanelOpen(true);
  };
  const hide = () => leave(() => setPanelOpen(false));
  const compare = (on: boolean) => changeBeside(compareButton, () => setComparing(on));
  const pick = (noteId: string | null) => {
    setActiveId(noteId);
    if (noteId === null) return;
    open('notes');
    const note = own.get(noteId);
    if (!note) return;
    // A link may name a note that is settled on an earlier version.
    const place = placeOf(note, { version, notes }, versions);
    if (place.version.id !== version.id) setShownId(place.version.id);
    if (place.position !== undefined) setPosition(place.position);
  };
  useLinkedNote(
    pins.data !== undefined,
    (noteId) => {
      if (own.has(noteId)) pick(noteId);
    },
    asked,
  );
  const show = (versionId: string) => {
    // Who looks at the newest goes on to the next one.
    setShownId(versionId === newest.id ? null : versionId);
    setActiveId(null);
    setComparing(false);
  };
  const send = () => {
    if (!draft || !file) return;
    const body = {
      ...noteOf(draft, file),
      internal: among,
      files: files.references,
      mentions: mentionsIn(draft.words, people),
    };
    onceAnswered(add.mutateAsync({ params: { id }, body }), () => {
      setDraft(null);
      files.clear();
    });
  };
  const original = side === 'original' || file?.fileUrl === null;
  const shown = file && original ? originalOf(file) : file;
  const ready = versions.filter(({ state }) => state === 'ready');
  const arrival = useArrival(ready[0]);
  const arrived = arrival?.number;
  useEffect(() => {
    if (arrived !== undefined) withdrawToast(uploadedTitle(arrived));
  }, [arrived]);
  const earlier = ready.find(({ number }) => number < newest.number);

  return (
    <RoomFrame
      title={title}
      detail={
        <>
          For {clientName} ·{' '}
          <time
            {...exactTime}
            dateTime={sharedAt}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard needs a way to the exact time
            tabIndex={0}
            className="rounded-sm focus-visible:-outline-offset-2"
          >
            {dayText(sharedAt)}
          </time>
        </>
      }
      onClose={onClose}
      onKeyDown={roomKeys({
        position,
        files: version.files.length,
        onFile: setPosition,
        versions,
        shownId: version.id,
        onVersion: show,
        onCompare: earlier && (() => compare(!comparing)),
        within: [
          [comparing, () => compare(false)],
          [activeId !== null, () => setActiveId(null)],
          [panel === 'new', () => leave(() => setPanel('notes'))],
          [panelOpen && panelIsOver(), hide],
        ],
      })}
      panelOpen={panelOpen}
      news={
        <ArrivalNote
          arrival={comparing ? null : arrival}
          text="The client can see it now; what you wrote is kept."
        />
      }
      head={
        <>
          <VersionChips versions={versions} shownId={version.id} onShow={show} />
          <Sides original={original} marked={file?.fileUrl !== null} onChange={setSide} />
          {earlier && (
            <Button
              ref={setCompareButton}
              variant="quiet"
              size="sm"
              aria-label="Compare"
              aria-pressed={comparing}
              aria-keyshortcuts="c"
              className="ms-auto aria-pressed:bg-pressed"
              onClick={() => compare(!comparing)}
            >
              <Columns2 className="size-4.5" aria-hidden="true" />
            </Button>
          )}
        </>
      }
      stage={
        comparing && earlier && ready[0] ? (
          <Suspense fallback={null}>
            <Compare
              title={title}
              versions={ready}
              firstId={version.id === ready[0].id ? earlier.id : version.id}
              secondId={ready[0].id}
              fileId={file?.id}
              onClose={() => compare(false)}
            />
          </Suspense>
        ) : (
          <div className="relative h-full">
            {shown && (
              <VersionStage
                key={`${shown.id}:${String(original)}`}
                file={shown}
                title={title}
                marks={marksOf(notes, version, versions)}
                activeId={activeId}
                hoveredId={hoveredId}
                onPick={pick}
                onHover={setHoveredId}
                draft={draft && draft.position === position ? placedOf(draft, shown.id) : null}
                onPlace={
                  onNewest && mayWrite
                    ? (placed) => {
                        setDraft(draftAt(placed, position, draft));
                        setActiveId(null);
                        open('notes');
                      }
                    : undefined
                }
                onMoment={(ms) => (moment.current = ms)}
              />
            )}
            <FileSteps index={position} count={version.files.length} onShow={setPosition} />
          </div>
        )
      }
      panel={
        <>
          <PanelTabs
            value={panel}
            onChange={setPanel}
            onHide={hide}
            tabs={[
              { value: 'notes', label: panelNames.notes, count: notes.length },
              { value: 'versions', label: panelNames.versions },
              { value: 'deliver', label: panelNames.deliver },
              { value: 'about', label: panelNames.about },
            ]}
          />
          <RoomPanel ref={panelRef} name={panelNames[panel]}>
            {panel !== 'new' && <StageProposal room={room} />}
            {panel === 'notes' && (
              <>
                {draft && onNewest && mayWrite && (
                  <NoteComposer
                    spot={draft.spot}
                    time={draft.timeMs === null ? undefined : { timeMs: draft.timeMs, endMs: draft.endMs }}
                    onUntilHere={() => {
                      if (moment.current > (draft.timeMs ?? 0)) setDraft({ ...draft, endMs: moment.current });
                    }}
                    words={draft.words}
                    maxLength={limits.message}
                    onChange={(words) => setDraft({ ...draft, words })}
                    onSend={send}
                    onCancel={() => setDraft(null)}
                    pending={add.isPending}
                    writing={{ files, accept: attachmentAccept, people }}
                  >
                    <Checkbox
                      label="Only for colleagues"
                      hint={among ? 'The client never sees it.' : `${clientName} sees it.`}
                      checked={among}
                      onChange={(event) => setAmong(event.target.checked)}
                    />
                  </NoteComposer>
                )}
                {!pins.data && pins.isError && (
                  <LoadError
                    title="The notes could not be loaded"
                    error={pins.error}
                    pending={pins.isFetching}
                    onRetry={() => void pins.refetch()}
                  />
                )}
                {pins.data && (
                  <NoteList
                    notes={notes}
                    activeId={activeId}
                    hoveredId={hoveredId}
                    onPick={pick}
                    onHover={setHoveredId}
                    version={version}
                    versions={versions}
                    empty={
                      <p className="p-4 text-sm text-ink-soft lg:p-5">
                        {onNewest && mayWrite
                          ? 'No notes yet. Press the picture to add one, for the client or for colleagues.'
                          : 'There are no notes on this version.'}
                      </p>
                    }
                  >
                    {(note) => {
                      const pin = own.get(note.id);
                      return pin && <StaffNote key={pin.id} note={pin} />;
                    }}
                  </NoteList>
                )}
              </>
            )}
            {panel === 'versions' && (
              <VersionsPanel
                room={room}
                shownId={version.id}
                onShow={show}
                notes={notes.filter(({ internal }) => !internal)}
              />
            )}
            {panel === 'deliver' && <DeliverPanel room={room} version={ready[0] ?? newest} />}
            {panel === 'about' && <AboutPanel room={room} file={file} onDeleted={onClose} />}
            {panel === 'new' && (
              <NewVersion
                room={room}
                given={newFiles ?? []}
                onAnswer={() => enter(null, () => setPanel('notes'))}
                onDone={() => setPanel('versions')}
              />
            )}
          </RoomPanel>
        </>
      }
      foot={
        <div className="flex items-center gap-2.5">
          <Button
            variant="secondary"
            className="lg:hidden"
            hidden={panel === 'new'}
            onClick={({ currentTarget }) => enter(currentTarget, () => open('notes'))}
          >
            <MessageSquareText className="size-4.5" aria-hidden="true" />
            Show notes {notes.length > 0 && notes.length}
          </Button>
          {panel === 'new' && (
            <Button variant="secondary" className="flex-1" onClick={() => leave(() => setPanel('notes'))}>
              Back to the notes
            </Button>
          )}
          {mayWrite && (
            // It stays while it is hidden: it takes the focus back.
            <Button
              className="flex-1"
              hidden={panel === 'new'}
              onClick={({ currentTarget }) => enter(currentTarget, () => open('new'))}
            >
              New version
            </Button>
          )}
          {unansweredPins > 0 && panel === 'notes' && (
            <p className="text-sm text-ink-soft max-lg:hidden">{unansweredPins} unanswered</p>
          )}
        </div>
      }
    />
  );
}

/** A file as it was uploaded: its size is known once it has loaded. */
const originalOf = (file: StaffVersion['files'][number]) => ({
  ...file,
  fileUrl: file.originalFileUrl,
  posterUrl: null,
  pages: [],
  ...(file.kind === 'video' ? {} : { width: null, height: null }),
});
