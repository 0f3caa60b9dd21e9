import { FilePlus2, MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { PreviewProgress } from './upload/preview-progress.tsx';

interface PreviewRowProps {
  preview: StaffPreview;
  /** The subject of the list, which rows do not repeat. */
  of?: 'client' | 'project' | undefined;
  /** The level of its heading, one below that of the section. */
  heading: 'h3' | 'h4';
  onOpen: () => void;
  onDelete?: (() => void) | undefined;
  /** Opens the form for a new version. */
  onNewVersion?: (() => void) | undefined;
  /** Called with dropped files, for a new version. */
  onDropFiles?: ((files: File[]) => void) | undefined;
}

// Dots between the parts. A dot at the start of a line is clipped.
const dotted = `-ms-4 flex flex-wrap gap-y-0.5 text-sm text-ink-soft [&>*]:ps-4 [&>*]:before:-ms-4 [&>*]:before:inline-block [&>*]:before:w-4 [&>*]:before:text-center [&>*]:before:font-normal [&>*]:before:text-ink-soft [&>*]:before:content-['·'/'']`;

/** One preview as staff see it: client, title, processing state, and feedback. */
export function PreviewRow({
  preview,
  of,
  heading: Heading,
  onOpen,
  onDelete,
  onNewVersion,
  onDropFiles,
}: PreviewRowProps) {
  const [over, setOver] = useState(false);
  const {
    title,
    clientName,
    clientCode,
    projectTitle,
    fileType,
    thumbnailUrl,
    originalName,
    sharedAt,
    feedbackCount,
    averageRating,
    version,
    versionCount,
    verdict,
  } = preview;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keys the room's New version does the same
    <article
      aria-label={title}
      onDragOver={(event) => {
        if (!onDropFiles || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!onDropFiles || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onDropFiles([...event.dataTransfer.files]);
      }}
      className={cx('relative flex items-start gap-4 py-3.5', over && 'rounded-md bg-brand-soft')}
    >
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
        <div className="overflow-x-clip">
          {of !== 'project' && (
            <p className={dotted}>
              {of !== 'client' && (
                <span className="wrap-anywhere">
                  <span className="font-medium text-ink">{clientName}</span>{' '}
                  <span className="font-mono text-xs whitespace-nowrap">{clientCode}</span>
                </span>
              )}
              {projectTitle && <span className="wrap-anywhere">{projectTitle}</span>}
            </p>
          )}
          <p className={cx('relative', dotted)}>
            <span>{fileType === 'video' ? 'Video' : 'Image'}</span>
            {versionCount > 1 && <span className="font-medium text-ink">v{version}</span>}
            <span>
              <RelativeTime instant={sharedAt} />
            </span>
            <span className="tabular-nums">
              <MessageSquareText className="me-1.5 inline size-4 align-text-bottom" aria-hidden="true" />
              {feedbackCount === 1 ? '1 feedback' : `${feedbackCount} feedback`}
            </span>
            {averageRating !== null && <span className="tabular-nums">{averageRating.toFixed(1)} of 5</span>}
          </p>
        </div>
        {verdict === 'approved' && <Badge tone="success">Approved</Badge>}
        {verdict === 'changes' && <Badge tone="warning">Changes asked for</Badge>}
        <PreviewProgress preview={preview} />
        {onNewVersion && (
          <Button
            size="sm"
            variant="quiet"
            className="relative -ms-3 self-start"
            aria-label={`New version of ${title}`}
            onClick={onNewVersion}
          >
            <FilePlus2 className="size-4" aria-hidden="true" />
            New version
          </Button>
        )}
      </div>
      {onDelete && (
        <Button
          variant="quiet"
          className="relative -me-2 size-11 px-0 text-ink-soft hover:text-danger-ink focus-visible:text-danger-ink"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </Button>
      )}
    </article>
  );
}
