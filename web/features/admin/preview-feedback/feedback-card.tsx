import { Check, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { touchArea } from '#web/ui/buttons/touch-area.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { useMarkRead } from './data.ts';
import { Response } from './response.tsx';

interface FeedbackCardProps {
  feedback: StaffPreviewFeedback;
  /** Opens the preview of the feedback. */
  onOpen: () => void;
  /** Shows the last messages with the client while the answer is written. */
  conversation: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

/** One client's feedback on one preview, with our answer. */
export function FeedbackCard({ feedback, onOpen, conversation }: FeedbackCardProps) {
  const {
    id,
    author,
    rating,
    ratingTouched,
    isRead,
    previewTitle,
    clientName,
    clientCompany,
    clientCode,
    createdAt,
    versionNumber,
    thumbnailUrl,
    fileType,
    pinCount,
    openPins,
  } = feedback;
  const from = author?.name ?? clientName;
  const markRead = useMarkRead();
  const mayWrite = useMay('feedback.write');
  return (
    <article
      aria-label={`${from} on ${previewTitle}`}
      className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:p-6 ${isRead ? '' : 'bg-brand-soft/40 shadow-[inset_3px_0_0_var(--brand-ink)]'}`}
    >
      {/* The title does the same for keyboards and screen readers. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onOpen}
        className="h-14 w-20 rounded-md sm:row-span-2 sm:h-20 sm:w-32"
      >
        <FileThumb
          name={previewTitle}
          type={`${fileType}/`}
          src={thumbnailUrl}
          size="fill"
          video={fileType === 'video'}
        />
      </button>
      {/* On a phone the text has the whole width, below the picture and the title. */}
      <div className="contents min-w-0 *:not-first:col-span-full flex-col gap-3 sm:flex">
        <header className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-sans text-base leading-snug font-semibold wrap-anywhere">
              <button
                type="button"
                onClick={onOpen}
                className={`${touchArea} text-start underline decoration-line underline-offset-4 hover:decoration-current`}
              >
                {previewTitle}
              </button>
              {versionNumber > 1 && (
                <span className="ms-1.5 text-sm font-normal text-ink-soft">v{versionNumber}</span>
              )}
            </h3>
            <Stars rating={rating} className="size-4.5" />
            {!isRead && <Badge tone="accent">NEW</Badge>}
            <RelativeTime instant={createdAt} className="w-fit text-sm text-ink-soft sm:ms-auto" />
          </div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-ink-soft">
            {author ? (
              <Byline person={author} className="font-medium text-ink" />
            ) : (
              <span className="font-medium text-ink">{clientName}</span>
            )}
            {from !== clientName && <span>for {clientName}</span>}
            {clientCompany && clientCompany !== clientName && <span>{clientCompany}</span>}
            <span className="font-mono text-xs whitespace-nowrap">{clientCode}</span>
            {pinCount > 0 && (
              <span className="ms-2 inline-flex items-center gap-1.5 tabular-nums">
                <MapPin className="size-4" aria-hidden="true" />
                <span>{pinCount === 1 ? '1 note' : `${pinCount} notes`}</span>
                {openPins > 0 && <span className="font-semibold text-warning-ink">{openPins} open</span>}
              </span>
            )}
          </div>
          {!ratingTouched && (
            <p className="text-xs text-ink-soft">Rating not changed by the client, left out of averages</p>
          )}
        </header>
        {feedback.feedback ? (
          <p className="max-w-[75ch] wrap-anywhere whitespace-pre-wrap">{feedback.feedback}</p>
        ) : (
          <p className="text-ink-soft italic">No comment</p>
        )}
        <Response
          feedback={feedback}
          conversation={conversation}
          beside={
            !isRead && mayWrite ? (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Mark as Read: ${from} on ${previewTitle}`}
                onClick={() => markRead.mutate({ params: { id } })}
              >
                <Check className="size-4" aria-hidden="true" />
                Mark as Read
              </Button>
            ) : null
          }
        />
      </div>
      <Shown type="previewFeedback" id={id} />
    </article>
  );
}
