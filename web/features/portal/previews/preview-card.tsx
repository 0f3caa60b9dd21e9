import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { useRef } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { decidesText } from '#web/ui/review/decision/decision-text.ts';
import { openFrom } from '#web/ui/review/room/open-from.ts';
import { dayText } from '#web/ui/text/time-text.ts';

interface PreviewCardProps {
  preview: ClientPreview;
  /** The newest feedback on the version that is shown. */
  said: PreviewFeedback | undefined;
  onOpen: () => void;
}

/** True if the reader is asked to decide about the preview. */
export const waitsForYou = ({ waitsFor, asks }: ClientPreview) =>
  waitsFor === 'client' && asks.some(({ isYou }) => isYou);

/** A badge that says which side has to act on the preview. */
function SideBadge({ preview }: { preview: ClientPreview }) {
  const { waitsFor, asks, decision } = preview;
  if (waitsForYou(preview))
    return (
      <Badge tone="accent" dot>
        Waiting for your decision
      </Badge>
    );
  if (waitsFor === 'client') return <Badge tone="neutral">{decidesText(asks.map(({ name }) => name))}</Badge>;
  return waitsFor === 'agency' && decision === null ? <Badge tone="neutral">With our team</Badge> : null;
}

/** A preview in the list: picture, title and state. A preview that waits for the reader is wide and has its description. */
export function PreviewCard({ preview, said, onOpen }: PreviewCardProps) {
  const wide = waitsForYou(preview);
  const picture = useRef<HTMLDivElement>(null);
  const { title, description, projectTitle, fileType, thumbnailUrl, posterUrl } = preview;
  const { version, versionCount, decision, dueOn, sharedAt } = preview;
  return (
    <article
      aria-label={title}
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line transition-shadow hover:shadow-lg',
        wide && 'sm:grid sm:grid-cols-[3fr_2fr]',
      )}
    >
      <div
        ref={picture}
        className={cx(
          'relative aspect-[16/10] [&>span]:absolute [&>span]:inset-0 [&>span]:rounded-none [&>span]:ring-0',
          wide && 'sm:aspect-auto sm:min-h-56',
        )}
      >
        <FileThumb
          name={title}
          type={`${fileType}/`}
          src={thumbnailUrl ?? posterUrl}
          size="fill"
          video={fileType === 'video'}
        />
      </div>
      <div className={cx('flex flex-1 flex-col gap-2 p-4', wide && 'sm:p-5')}>
        <div>
          <h3 className="type-name wrap-anywhere">
            <button
              type="button"
              onClick={() => openFrom(picture.current, onOpen)}
              className="text-start after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {title}
            </button>
          </h3>
          {projectTitle && <p className="type-text wrap-anywhere text-ink-soft">{projectTitle}</p>}
          <p className="relative type-text text-ink-soft">
            {versionCount > 1 && (
              <>
                <span className="text-ink">Version {version}</span>
                {' · '}
              </>
            )}
            <RelativeTime instant={sharedAt} />
          </p>
        </div>
        {wide && description && (
          <p className="line-clamp-4 hidden type-text wrap-anywhere whitespace-pre-line sm:block">
            {description}
          </p>
        )}
        <p className="mt-auto flex min-h-8 flex-wrap items-center gap-2 pt-1 type-text">
          {decision === 'approved' && <Badge tone="success">Approved</Badge>}
          {decision === 'changes' && <Badge tone="warning">Changes requested</Badge>}
          {said && (
            <>
              <Stars rating={said.rating} />
              {said.adminResponse !== null && <Badge tone="success">We answered</Badge>}
            </>
          )}
          <SideBadge preview={preview} />
          {dueOn && decision === null && (
            <span className="text-ink-soft">by {dayText(`${dueOn}T12:00`)}</span>
          )}
        </p>
      </div>
      <Shown type="clientPreview" id={preview.id} />
    </article>
  );
}
