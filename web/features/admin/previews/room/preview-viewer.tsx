import { useEffect, useState } from 'react';
import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useLinkedNote } from '#web/state/use-address-part.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { withdrawToast } from '#web/ui/feedback/toast-store.ts';
import type { NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import { ReviewRoom, ShowNotes } from '#web/ui/review/room/review-room.tsx';
import { RoomDialog } from '#web/ui/review/room/room-dialog.tsx';
import { RoomLoading } from '#web/ui/review/room/room-loading.tsx';
import { useReviewRoom } from '#web/ui/review/room/use-review-room.ts';
import { dayText, exactText } from '#web/ui/text/time-text.ts';
import { useTooltip } from '#web/ui/buttons/tooltip/use-tooltip.ts';
import { AboutPanel } from './about-panel.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { useNotes, useRoom } from './data.ts';
import { DeliverPanel } from './deliver/deliver-panel.tsx';
import { StageProposal } from './deliver/stage-proposal.tsx';
import { NewVersion, uploadedTitle } from './versions/new-version.tsx';
import { RoomNotes, useNewNote } from './room-notes.tsx';
import { Sides, type Side } from './sides.tsx';
import { useNextStep, type Step } from './decision/use-next-step.ts';
import { UnsentLine } from './unsent-line.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';
import { ViewerFoot } from './decision/viewer-foot.tsx';

const panels = {
  decision: 'Decision',
  notes: 'Notes',
  versions: 'Versions',
  deliver: 'Deliver',
  about: 'About',
  new: 'New version',
} as const;

interface PreviewViewerProps {
  id: string;
  /** The title to show until the preview has loaded. */
  title: string;
  /** Files for a new version; the room then opens with the form for it. Null opens the room with the decision. */
  newFiles?: readonly File[] | null;
  /** The id of the note that is open at first. */
  note?: string;
  onClose: () => void;
}

/** The review room of staff, who see the watermarked file or the original. */
export function PreviewViewer({ id, title, newFiles = null, note, onClose }: PreviewViewerProps) {
  const query = useRoom(id);
  const room = query.data;
  const newest = room?.versions[0];
  return (
    <RoomDialog title={room?.preview.title ?? title} onClose={onClose}>
      {room && newest ? (
        <StaffReview data={room} newest={newest} newFiles={newFiles} note={note ?? null} onClose={onClose} />
      ) : (
        <RoomLoading
          title={title}
          query={query}
          failure={isMissing(query.error) ? 'There is no such preview' : 'The preview could not be loaded'}
          onClose={onClose}
        />
      )}
      <Shown type="clientPreview" id={id} />
    </RoomDialog>
  );
}

interface StaffReviewProps {
  data: StaffRoom;
  newest: StaffVersion;
  newFiles: readonly File[] | null;
  note: string | null;
  onClose: () => void;
}

function StaffReview({ data, newest, newFiles, note, onClose }: StaffReviewProps) {
  const { preview, versions, unansweredPins } = data;
  const { id, title, clientName, waitsFor } = preview;
  const notes = useNotes(id);
  const mayWrite = useMay('previews.write');
  const ready = versions.filter(({ state }) => state === 'ready');
  const room = useReviewRoom({
    versions,
    newest,
    ready,
    notes: notes.data,
    mayWrite,
    draft: useDraft<NoteDraft | null>(`pin/${id}`, null),
    panels,
    first: newFiles ? 'new' : 'decision',
    // On a phone the panel covers the picture, so it opens only if staff have to act.
    opens: newFiles !== null || waitsFor === 'agency',
  });
  const { panel, version, file, enter, setPanel } = room;
  useLinkedNote(notes.data !== undefined, room.pick, note);
  const newNote = useNewNote(id, room);
  const [side, setSide] = useState<Side>('marked');
  const original = side === 'original' || file?.fileUrl === null;
  const arrived = room.arrival?.number;
  useEffect(() => {
    if (arrived !== undefined) withdrawToast(uploadedTitle(arrived));
  }, [arrived]);
  const { feedback, steps, asked, answered, choose, form } = useNextStep(id, ready[0] ?? newest);
  const isStep = panel === 'new' || panel === 'deliver';
  const toDecision = () => room.leave(() => setPanel('decision'));
  const onStep = (step: Step, button: HTMLElement | null) => {
    enter(button, () => room.open(step === 'answer' ? 'decision' : step));
    if (step === 'answer') document.getElementById(form)?.querySelector('textarea')?.focus();
  };

  return (
    <ReviewRoom
      room={room}
      title={title}
      detail={
        <>
          For {clientName} · <SharedAt instant={version.readyAt ?? version.createdAt} />
        </>
      }
      arrivalText={`${
        newest.state === 'ready'
          ? 'The client can see it now.'
          : 'The client sees it once the watermark is added.'
      } Your text is kept.`}
      tools={<Sides original={original} marked={file?.fileUrl !== null} onChange={setSide} />}
      shownFile={file && original ? originalOf(file) : file}
      tabs={['decision', 'notes', 'versions', 'about']}
      steps={[[isStep, toDecision], room.hiding]}
      foot={
        <div className="flex items-center gap-2.5">
          <ShowNotes room={room} />
          {isStep && (
            <Button variant="secondary" className="flex-1" onClick={toDecision}>
              Back
            </Button>
          )}
          {/* Hide the element, do not remove it, because its button gets the focus back. */}
          <div className="flex flex-1 items-center gap-2.5" hidden={isStep}>
            <ViewerFoot
              steps={steps}
              asked={asked}
              answering={panel === 'decision' && answered ? form : null}
              onStep={onStep}
            />
          </div>
          {unansweredPins > 0 && panel === 'notes' && (
            <p className="type-text text-ink-soft max-lg:hidden">{unansweredPins} unanswered</p>
          )}
        </div>
      }
      onClose={onClose}
    >
      {panel !== 'notes' && (
        <UnsentLine
          hasNote={Boolean(room.draft?.words.trim())}
          notes={notes.data ?? []}
          onOpen={() => enter(null, () => setPanel('notes'))}
        />
      )}
      {panel !== 'new' && <StageProposal room={data} />}
      {panel === 'decision' && (
        <DecisionPanel
          room={data}
          newest={ready[0] ?? newest}
          query={feedback}
          answeredId={answered?.id ?? null}
          onAnswer={choose}
          form={form}
        />
      )}
      {panel === 'notes' && (
        <RoomNotes
          room={room}
          newNote={newNote}
          query={notes}
          client={{ id: preview.clientAccountId, name: clientName }}
        />
      )}
      {panel === 'versions' && (
        <VersionsPanel
          room={data}
          shownId={version.id}
          onShow={room.show}
          notes={room.notes.filter(({ internal }) => !internal)}
          feedback={feedback.data?.items ?? []}
          onAnswer={() => onStep('answer', null)}
          onNew={mayWrite && asked !== null && asked !== 'new' ? () => onStep('new', null) : null}
        />
      )}
      {panel === 'deliver' && <DeliverPanel room={data} version={ready[0] ?? newest} />}
      {panel === 'about' && <AboutPanel room={data} file={file} onDeleted={onClose} />}
      {panel === 'new' && (
        <NewVersion
          room={data}
          given={newFiles ?? []}
          onAnswer={() => enter(null, () => setPanel('notes'))}
          onDone={() => setPanel('versions')}
        />
      )}
    </ReviewRoom>
  );
}

/** The day on which a version was shared, with the exact time in a tooltip. */
function SharedAt({ instant }: { instant: string }) {
  const exactTime = useTooltip(exactText(instant));
  return (
    <time
      {...exactTime}
      dateTime={instant}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard needs a way to the exact time
      tabIndex={0}
      className="rounded-sm focus-visible:-outline-offset-2"
    >
      {dayText(instant)}
    </time>
  );
}

/** An uploaded file in its original form: its size is known once it has loaded. */
const originalOf = (file: StaffVersion['files'][number]) => ({
  ...file,
  fileUrl: file.originalFileUrl,
  posterUrl: null,
  pages: [],
  ...(file.kind === 'video' ? {} : { width: null, height: null }),
});
