import { Columns2, MessageSquareText, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useLinkedNote } from '#web/state/use-address-part.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
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
import { marksOf, notesOf, placeOf } from '#web/ui/review/notes/notes-of-version.ts';
import { VersionStage } from '#web/ui/review/stage/version-stage.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useAddNote, useColleagues, useNotes, useRoom, useSeen } from './data.ts';
import { draftAt, noteOf, placedOf, type NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import { useMyDeliveries } from '../deliveries/data.ts';
import { DeliveryCard } from '../deliveries/delivery-card.tsx';
import { RoomHistory } from './room-history.tsx';
import { RoomNotes } from './room-notes.tsx';
import { RoomVerdict } from './room-verdict.tsx';
import { choiceOf } from '#web/ui/review/verdict/verdict-text.ts';

const Compare = lazy(() => loadScreen(() => import('#web/ui/review/compare/compare.tsx'), 'Compare'));

const panelNames = { notes: 'Notes', verdict: 'Decision', history: 'History' } as const;
type Panel = keyof typeof panelNames;

interface PreviewRoomProps {
  preview: ClientPreview;
  onClose: () => void;
}

/** A preview over the whole screen: its versions, the notes on them, and the verdict. */
export function PreviewRoom({ preview, onClose }: PreviewRoomProps) {
  const query = useRoom(preview.id);
  const room = query.data;
  const newest = room?.versions.find((version) => version.newest) ?? room?.versions[0];
  return (
    <RoomDialog title={preview.title} onClose={onClose}>
      {room && newest ? (
        <Room room={room} newest={newest} onClose={onClose} />
      ) : (
        <RoomFrame
          title={preview.title}
          detail={preview.projectTitle}
          onClose={onClose}
          panelOpen={false}
          stage={
            <div className="grid h-full place-items-center bg-[#0b0c18] text-white">
              {query.isError ? (
                <div className="rounded-lg bg-raised p-2 text-ink">
                  <LoadError
                    title="The preview could not be loaded"
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
      <Shown type="clientPreview" id={preview.id} />
    </RoomDialog>
  );
}

interface RoomProps {
  room: ClientRoom;
  newest: ClientVersion;
  onClose: () => void;
}

function Room({ room, newest, onClose }: RoomProps) {
  const { preview, versions } = room;
  const { id, title, projectTitle, description } = preview;
  const pins = useNotes(id);
  const mayComment = useStanding('comments');
  const [shownId, setShownId] = useState<string | null>(null);
  const version = versions.find((each) => each.id === shownId) ?? newest;
  const isNewest = version.id === newest.id;
  const [position, setPosition] = useState(0);
  const file = version.files[position] ?? version.files[0];
  const [panel, setPanel] = useState<Panel>('notes');
  const [panelOpen, setPanelOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [draft, setDraft] = useDraft<NoteDraft | null>(`pin/${id}`, null);
  const [comparing, setComparing] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const moment = useRef(0);
  const [compareButton, setCompareButton] = useState<HTMLButtonElement | null>(null);
  const { panel: panelRef, enter, leave } = usePanelFocus();
  const arrival = useArrival(newest);
  const add = useAddNote();
  const files = useAttachments(`pin/${id}`, 'attachment');
  const people = useColleagues();
  const delivered = useMyDeliveries(id).data?.items ?? [];
  useSeen(id, version.id);

  const notes = notesOf(pins.data ?? [], version, isNewest);
  const own = new Map(pins.data?.map((pin) => [pin.id, pin]));
  const shownPins = notes.flatMap((note) => own.get(note.id) ?? []);
  const open = (next: Panel) => {
    setPanel(next);
    setPanelOpen(true);
  };
  const hide = () =>
    leave(() => {
      setPanelOpen(false);
      setPanel('notes');
    });
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
  useLinkedNote(pins.data !== undefined, (noteId) => {
    if (own.has(noteId)) pick(noteId);
  });
  const show = (versionId: string) => {
    // Who looks at the newest goes on to the next one.
    setShownId(versionId === newest.id ? null : versionId);
    setActiveId(null);
    setComparing(false);
  };
  const send = async () => {
    const on = newest.files[draft?.position ?? 0] ?? newest.files[0];
    if (!draft || !on) return;
    const { number } = await add.mutateAsync({
      params: { id },
      body: { ...noteOf(draft, on), files: files.references, mentions: mentionsIn(draft.words, people) },
    });
    setDraft(null);
    files.clear();
    toast({ title: `Note ${number} added`, tone: 'success' });
  };
  const isWritten = draft !== null && (draft.words.trim() !== '' || files.items.length > 0);
  const unsent = isWritten && {
    words: draft.words.trim(),
    waits: files.pending
      ? 'A file of your note is not uploaded yet.'
      : draft.words.trim() === ''
        ? 'Your note has files and no words yet.'
        : null,
    send,
  };
  const verdict = newest.decisions.find(({ inForce, decidedBy }) => inForce && decidedBy?.isYou);
  const before = versions.find(({ id: each }) => each === room.lastSeenVersionId && each !== newest.id);
  const earlier = before ?? versions.find(({ number }) => number < newest.number);

  return (
    <RoomFrame
      title={title}
      detail={[projectTitle, `Shared ${dayText(version.readyAt ?? version.createdAt)}`]
        .filter(Boolean)
        .join(' · ')}
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
          [panelOpen && panelIsOver(), hide],
          [panel === 'verdict', () => leave(() => setPanel('notes'))],
        ],
      })}
      panelOpen={panelOpen}
      news={
        <ArrivalNote
          arrival={comparing ? null : arrival}
          text={isNewest ? 'You see it now; what you wrote is kept.' : 'What you wrote is kept.'}
        />
      }
      head={
        versions.length > 1 && (
          <>
            <VersionChips versions={versions} shownId={version.id} onShow={show} />
            <Button
              ref={setCompareButton}
              variant="quiet"
              size="sm"
              aria-pressed={comparing}
              aria-keyshortcuts="c"
              className="ms-auto aria-pressed:bg-pressed"
              onClick={() => compare(!comparing)}
            >
              <Columns2 className="size-4.5" aria-hidden="true" />
              Compare
            </Button>
          </>
        )
      }
      stage={
        comparing && earlier ? (
          <Suspense fallback={null}>
            <Compare
              title={title}
              versions={versions}
              firstId={version.id === newest.id ? earlier.id : version.id}
              secondId={newest.id}
              fileId={file?.id}
              onClose={() => compare(false)}
            />
          </Suspense>
        ) : (
          <div className="relative h-full">
            {file && (
              <VersionStage
                key={file.id}
                file={file}
                title={title}
                marks={marksOf(notes, version, versions)}
                activeId={activeId}
                hoveredId={hoveredId}
                onPick={pick}
                onHover={setHoveredId}
                draft={
                  draft && isNewest && draft.position === position && mayComment
                    ? placedOf(draft, file.id)
                    : null
                }
                onPlace={
                  isNewest && mayComment
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
              { value: 'verdict', label: panelNames.verdict },
              { value: 'history', label: panelNames.history },
            ]}
          />
          <RoomPanel ref={panelRef} name={panelNames[panel]}>
            {delivered.length > 0 && panel !== 'history' && (
              <section aria-label="Final files" className="flex flex-col gap-3 p-4 lg:px-5">
                {delivered.map((each) => (
                  <DeliveryCard key={each.id} delivery={each} />
                ))}
              </section>
            )}
            {panel === 'notes' && (
              <>
                {description && (
                  <p className="border-b border-line px-4 py-3.5 text-sm wrap-anywhere whitespace-pre-wrap lg:px-5">
                    {description}
                  </p>
                )}
                <RoomNotes
                  query={pins}
                  notes={shownPins}
                  version={version}
                  newest={newest}
                  versions={versions}
                  activeId={activeId}
                  hoveredId={hoveredId}
                  onPick={pick}
                  onHover={setHoveredId}
                  draft={draft}
                  onDraft={setDraft}
                  onSend={() => void send().catch(() => {})}
                  sending={add.isPending}
                  writing={{ files, accept: attachmentAccept, people }}
                  moment={() => moment.current}
                />
              </>
            )}
            {panel === 'verdict' && (
              <RoomVerdict
                room={room}
                newest={newest}
                foot={foot}
                note={unsent || null}
                pins={pins.data ?? []}
              />
            )}
            {panel === 'history' && (
              <RoomHistory room={room} shownId={version.id} onShow={show} notes={shownPins} />
            )}
            {delivered.length === 0 && (
              <p className="flex items-start gap-2 p-4 text-xs text-ink-soft lg:px-5">
                <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                This preview is watermarked and cannot be downloaded. The final work comes without the mark.
              </p>
            )}
          </RoomPanel>
        </>
      }
      foot={
        <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1.5">
          <Button
            variant="secondary"
            className="lg:hidden"
            onClick={({ currentTarget }) => enter(currentTarget, () => open('notes'))}
          >
            <MessageSquareText className="size-4.5" aria-hidden="true" />
            Show notes {notes.length > 0 && notes.length}
          </Button>
          <div ref={setFoot} className="peer contents empty:hidden" />
          <FootButton
            label={
              verdict
                ? `You ${choiceOf(verdict.kind).done(`v${newest.number}`)}`
                : isNewest
                  ? null
                  : `Go to v${newest.number}`
            }
            quiet={verdict !== undefined}
            onPress={(button) =>
              enter(button, () => {
                show(newest.id);
                open('verdict');
              })
            }
          />
        </div>
      }
    />
  );
}

/** The way to the verdict, by what the person may do. */
function FootButton({
  label,
  quiet,
  onPress,
}: {
  label: string | null;
  quiet: boolean;
  onPress: (button: HTMLElement) => void;
}) {
  const decides = useStanding('decides');
  const mayComment = useStanding('comments');
  const offer = decides ? 'Give your decision' : mayComment ? 'Rate and comment' : 'Who decides?';
  return (
    <Button
      className="min-w-0 flex-1 peer-not-empty:hidden"
      variant={quiet ? 'secondary' : 'primary'}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {label ?? offer}
    </Button>
  );
}
