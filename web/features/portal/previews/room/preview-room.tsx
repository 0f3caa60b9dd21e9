import { ShieldCheck } from '#web/ui/pictures/lucide.tsx';
import { useState } from 'react';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useLinkedNote } from '#web/state/use-address-part.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { choiceOf } from '#web/ui/review/decision/decision-text.ts';
import type { NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import { ReviewRoom, ShowNotes } from '#web/ui/review/room/review-room.tsx';
import { RoomDialog } from '#web/ui/review/room/room-dialog.tsx';
import { RoomLoading } from '#web/ui/review/room/room-loading.tsx';
import { useReviewRoom } from '#web/ui/review/room/use-review-room.ts';
import { dayText } from '#web/ui/text/time-text.ts';
import { useMyDeliveries } from '../data.ts';
import { DeliveryCard } from '../deliveries/delivery-card.tsx';
import { useNotes, useRoom, useSeen } from './data.ts';
import { RoomDecision } from './room-decision.tsx';
import { RoomHistory } from './room-history.tsx';
import { RoomNotes, useNewNote } from './room-notes.tsx';
import { useUnsent } from './unsent.ts';

const panels = { notes: 'Notes', decision: 'Decision', history: 'History' } as const;

interface PreviewRoomProps {
  preview: ClientPreview;
  onClose: () => void;
}

/** The client's review room: the versions of a preview, the notes on them, and the decision. */
export function PreviewRoom({ preview, onClose }: PreviewRoomProps) {
  const query = useRoom(preview.id);
  const room = query.data;
  const newest = room?.versions.find((version) => version.newest) ?? room?.versions[0];
  return (
    <RoomDialog title={preview.title} onClose={onClose}>
      {room && newest ? (
        <ClientReview data={room} newest={newest} onClose={onClose} />
      ) : (
        <RoomLoading
          title={preview.title}
          detail={preview.projectTitle}
          query={query}
          failure="The preview could not be loaded"
          onClose={onClose}
        />
      )}
      <Shown type="clientPreview" id={preview.id} />
    </RoomDialog>
  );
}

interface ClientReviewProps {
  data: ClientRoom;
  newest: ClientVersion;
  onClose: () => void;
}

function ClientReview({ data, newest, onClose }: ClientReviewProps) {
  const { preview, versions } = data;
  const { id, title, projectTitle, description } = preview;
  const notes = useNotes(id);
  const room = useReviewRoom({
    versions,
    newest,
    ready: versions,
    lastSeenId: data.lastSeenVersionId,
    notes: notes.data,
    mayWrite: useStanding('comments'),
    draft: useDraft<NoteDraft | null>(`pin/${id}`, null),
    panels,
    afterHiding: 'notes',
  });
  const { panel, version, isNewest } = room;
  useLinkedNote(notes.data !== undefined, room.pick);
  useSeen(id, version.id);
  const newNote = useNewNote(id, room);
  const unsent = useUnsent(id, room, newNote.kept, notes.data ?? []);
  const delivered = useMyDeliveries(id).data?.items ?? [];
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const decision = newest.decisions.find(({ inForce, decidedBy }) => inForce && decidedBy?.isYou);

  return (
    <ReviewRoom
      room={room}
      title={title}
      detail={[`Shared ${dayText(version.readyAt ?? version.createdAt)}`, projectTitle]
        .filter(Boolean)
        .join(' · ')}
      arrivalText={isNewest ? 'You see it now. Your text is kept.' : 'Your text is kept.'}
      tabs={['notes', 'decision', 'history']}
      steps={[room.hiding, [panel === 'decision', () => room.leave(() => room.setPanel('notes'))]]}
      foot={
        <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1.5">
          <ShowNotes room={room} />
          <div ref={setFoot} className="peer contents empty:hidden" />
          <FootButton
            label={
              decision
                ? `You ${choiceOf(decision.kind).done(`v${newest.number}`)}`
                : isNewest
                  ? null
                  : `Go to v${newest.number}`
            }
            quiet={decision !== undefined}
            onPress={(button) =>
              room.enter(button, () => {
                room.show(newest.id);
                room.open('decision');
              })
            }
          />
        </div>
      }
      onClose={onClose}
    >
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
            <p className="border-b border-line px-4 py-3.5 type-text wrap-anywhere whitespace-pre-wrap lg:px-5">
              {description}
            </p>
          )}
          <RoomNotes room={room} newNote={newNote} query={notes} newest={newest} />
        </>
      )}
      {panel === 'decision' && (
        <RoomDecision
          room={data}
          newest={newest}
          foot={foot}
          unsent={unsent}
          onKeep={() => room.leave(() => room.setPanel('notes'))}
        />
      )}
      {panel === 'history' && (
        <RoomHistory room={data} shownId={version.id} onShow={room.show} notes={room.notes} />
      )}
      {delivered.length === 0 && (
        <p className="flex items-start gap-2 p-4 type-meta text-ink-soft lg:px-5">
          <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          This preview is watermarked and cannot be downloaded. The final work comes without the mark.
        </p>
      )}
    </ReviewRoom>
  );
}

/** The button that opens the decision form. Its label depends on the person's rights. */
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
