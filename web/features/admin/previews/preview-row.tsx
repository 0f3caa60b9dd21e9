import { MessageSquareText, Trash2 } from 'lucide-react';
import type { StaffPreview } from '#contract/previews.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { PreviewProgress } from './upload/preview-progress.tsx';

interface PreviewRowProps {
  preview: StaffPreview;
  /** The level of its heading, one below that of the section. */
  heading: 'h3' | 'h4';
  onOpen: () => void;
  onDelete?: (() => void) | undefined;
}

/** One preview as staff see it: client, title, processing state, and feedback. */
export function PreviewRow({ preview, heading: Heading, onOpen, onDelete }: PreviewRowProps) {
  const {
    title,
    clientName,
    clientCode,
    projectTitle,
    fileType,
    thumbnailUrl,
    originalName,
    createdAt,
    feedbackCount,
    averageRating,
  } = preview;
  return (
    <article aria-label={title} className="relative flex items-start gap-4 py-3.5">
      <FileThumb
        name={originalName}
        type={`${fileType}/`}
        src={thumbnailUrl}
        size="lg"
        video={fileType === 'video'}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Heading className="font-sans text-base leading-snug font-semibold wrap-anywhere">
          <button
            type="button"
            onClick={onOpen}
            className="text-start underline decoration-transparent underline-offset-2 transition-colors after:absolute after:inset-0 after:rounded-md hover:decoration-current"
          >
            {title}
          </button>
        </Heading>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="font-medium text-ink">{clientName}</span>{' '}
          <span className="font-mono text-xs">{clientCode}</span>
          {projectTitle && <> · {projectTitle}</>}
        </p>
        <p className="relative flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-soft">
          <span>{fileType === 'video' ? 'Video' : 'Image'}</span>
          <RelativeTime instant={createdAt} />
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <MessageSquareText className="size-4" aria-hidden="true" />
            {feedbackCount === 1 ? '1 feedback' : `${feedbackCount} feedback`}
            {averageRating !== null && <> · {averageRating.toFixed(1)} of 5</>}
          </span>
        </p>
        <PreviewProgress preview={preview} />
      </div>
      {onDelete && (
        <Button
          variant="quiet"
          className="relative -me-2 size-11 px-0"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          <Trash2 className="size-5 text-danger-ink" aria-hidden="true" />
        </Button>
      )}
    </article>
  );
}
