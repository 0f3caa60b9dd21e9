import { Download } from '#web/ui/pictures/lucide.tsx';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { exportRound, type StaffRoom, type StaffVersion } from '#contract/preview-versions.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Note } from '#web/ui/review/notes/note.ts';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { VersionList } from '#web/ui/review/decision/version-list.tsx';
import { namesText } from '#web/ui/review/decision/decision-text.ts';
import { useCancelVersion, useDeliveries } from '../data.ts';
import { EditVersion } from './edit-version.tsx';
import { Seen } from '../decision/seen.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText, exactText } from '#web/ui/text/time-text.ts';

interface VersionsPanelProps {
  room: StaffRoom;
  shownId: string;
  onShow: (versionId: string) => void;
  /** The notes on the shown version without notes among staff, which are never printed. */
  notes: readonly Note[];
  /** The client's feedback on all versions. */
  feedback: readonly StaffPreviewFeedback[];
  onAnswer: () => void;
  /** Opens the form for a new version; null if the foot of the room has this button. */
  onNew: (() => void) | null;
}

const states = { processing: 'Adding watermark', held: 'On hold', failed: 'Failed', ready: '' } as const;

interface FeedbackLinesProps {
  items: readonly StaffPreviewFeedback[];
  onAnswer: () => void;
}

/** The client's ratings and comments on a version. Staff answer them in the decision panel. */
function FeedbackLines({ items, onAnswer }: FeedbackLinesProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Feedback" className="flex flex-col gap-2">
      {items.map(({ id, author, rating, feedback, decision, createdAt, adminResponse, settledAt }) => (
        <li key={id} className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2.5 type-text">
          <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
            <Stars rating={rating} className="size-4" />
            {author && <Byline person={author} className="type-pill text-ink" />}
            <RelativeTime instant={createdAt} />
          </p>
          {/* The text of a decision is shown with the decision. */}
          {feedback && !decision && <p className="wrap-anywhere whitespace-pre-wrap">{feedback}</p>}
          {adminResponse !== null && (
            <p className="border-s-2 border-brand-ink ps-3 wrap-anywhere whitespace-pre-wrap">
              {adminResponse}
            </p>
          )}
          {adminResponse === null && settledAt === null && (
            <Button size="sm" variant="quiet" className="-ms-3 self-start" onClick={onAnswer}>
              Answer this feedback
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** All versions, each with its note, its readers and its decisions. */
export function VersionsPanel({
  room,
  shownId,
  onShow,
  notes,
  feedback,
  onAnswer,
  onNew,
}: VersionsPanelProps) {
  const { versions, approvers, deciders, preview } = room;
  const mayWrite = useMay('previews.write');
  const deliveries = useDeliveries({ previewId: preview.id }).data?.items;
  const said = Map.groupBy(feedback, ({ versionNumber }) => versionNumber);
  const named = approvers.length > 0 ? approvers : deciders;
  return (
    <VersionList
      title={preview.title}
      detail={`For ${preview.clientName} (${preview.clientCode})`}
      versions={versions}
      shownId={shownId}
      onShow={onShow}
      notes={notes}
      deliveries={deliveries}
      lead={
        <>
          {onNew && (
            <Button size="sm" variant="secondary" className="self-start" onClick={onNew}>
              New version
            </Button>
          )}
          <p className="type-text text-ink-soft">
            {named.length === 0 && 'Nobody at this client can decide yet.'}
            {named.length > 0 &&
              `${namesText(named)} ${approvers.length > 1 ? 'must all approve' : 'can decide'}.`}
          </p>
        </>
      }
      renderHeading={(version) => (
        <>
          <h3 className="type-name">Version {version.number}</h3>
          {version.state !== 'ready' && <Badge tone="warning">{states[version.state]}</Badge>}
          {version.decision === 'approved' && <Badge tone="success">Approved</Badge>}
          {version.decision === 'changes' && <Badge tone="warning">Changes requested</Badge>}
        </>
      )}
      exports={
        <a
          href={exportRound.path.replace(':id', preview.id)}
          download
          className={buttonStyle('secondary', 'sm', 'self-start')}
        >
          <Download className="size-4" aria-hidden="true" />
          Download notes and decisions (CSV)
        </a>
      }
    >
      {(version) => {
        return (
          <>
            <p className="type-meta text-ink-soft">
              {exactText(version.readyAt ?? version.createdAt)}
              {version.uploadedBy && ` · ${version.uploadedBy.isYou ? 'you' : version.uploadedBy.name}`}
              {version.dueOn && ` · answer by ${dayText(`${version.dueOn}T12:00`)}`}
            </p>
            {version.state !== 'ready' && versions.length > 1 && mayWrite && (
              <CancelVersion version={version} />
            )}
            {version.reason && <p className="type-text text-warning-ink">{version.reason}</p>}
            {version.note && <p className="type-text wrap-anywhere whitespace-pre-wrap">{version.note}</p>}
            {version.overrideReason && (
              <p className="type-text text-ink-soft">
                Sent with open notes because: {version.overrideReason}
              </p>
            )}
            {version.id === versions[0]?.id && mayWrite && <EditVersion version={version} />}
            <Seen version={version} />
            <DecisionLines decisions={version.decisions} />
            <FeedbackLines items={said.get(version.number) ?? []} onAnswer={onAnswer} />
            {version.decisions.map(({ id }) => (
              <Shown key={id} type="decision" id={id} />
            ))}
          </>
        );
      }}
    </VersionList>
  );
}

function CancelVersion({ version: { id: versionId, previewId: id, number } }: { version: StaffVersion }) {
  const cancel = useCancelVersion();
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ms-3 self-start"
      aria-label={`Cancel version ${number}`}
      pending={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id, versionId } })}
    >
      Cancel
    </Button>
  );
}
