import { Trash2 } from '#web/ui/pictures/lucide.tsx';
import { FilePlus2 } from '#web/ui/pictures/lucide/room.tsx';
import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { PreviewProgress } from './upload/preview-progress.tsx';

interface PreviewRowProps {
  preview: StaffPreview;
  /** The client or project that the list is about; rows do not repeat it. */
  of?: 'client' | 'project' | undefined;
  /** The heading level: one below the heading of the section. */
  level: 3 | 4;
  onOpen: () => void;
  onDelete?: (() => void) | undefined;
  /** Opens the form for a new version. */
  onNewVersion?: (() => void) | undefined;
  /** Called with files dropped on the row, for a new version. */
  onDropFiles?: ((files: File[]) => void) | undefined;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function StateBadge({
  decision,
  waitsFor,
  state,
  pending,
}: Pick<StaffPreview, 'decision' | 'waitsFor' | 'state' | 'pending'>) {
  if ((pending ?? { state }).state === 'processing')
    return <Badge>{pending && `v${pending.number} `}being prepared</Badge>;
  if (decision === 'approved') return <Badge tone="success">Approved</Badge>;
  if (decision === 'changes') return <Badge tone="warning">Changes requested</Badge>;
  if (state !== 'ready' || waitsFor === null) return null;
  return waitsFor === 'client' ? (
    <Badge>Waiting for client</Badge>
  ) : (
    <Badge tone="warning">Waiting for us</Badge>
  );
}

/** A preview as staff see it: client, title, processing state, feedback, notes and decision. */
export function PreviewRow({
  preview,
  of,
  level,
  onOpen,
  onDelete,
  onNewVersion,
  onDropFiles,
}: PreviewRowProps) {
  const [over, setOver] = useState(false);
  const { id, title, clientName, projectTitle, fileType, thumbnailUrl, originalName } = preview;
  const { sharedAt, feedbackCount, noteCount, averageRating, version, versionCount } = preview;
  const what = [
    versionCount > 1 && `v${version}`,
    fileType === 'video' ? 'Video' : 'Image',
    `${feedbackCount} feedback`,
    noteCount > 0 && counted(noteCount, 'note', 'notes'),
    // Without `of`, the newest feedback is listed below the previews, with its stars.
    of && averageRating !== null && `${averageRating.toFixed(1)} of 5`,
    of === 'client' && projectTitle,
  ];
  return (
    <div
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
    >
      <Row
        id={`preview-${id}`}
        name={title}
        about={of ? undefined : clientName}
        picture={
          <FileThumb
            name={originalName}
            type={`${fileType}/`}
            src={thumbnailUrl}
            size="row"
            video={fileType === 'video'}
          />
        }
        what={what.filter(Boolean).join(' · ')}
        state={<StateBadge {...preview} />}
        at={sharedAt}
        current={over}
        narrow
        level={level}
        onOpen={onOpen}
        actions={[
          ...(onNewVersion
            ? [
                {
                  label: 'New version',
                  icon: <FilePlus2 className="size-4.5" aria-hidden="true" />,
                  onSelect: onNewVersion,
                },
              ]
            : []),
          ...(onDelete
            ? [
                {
                  label: 'Delete',
                  danger: true,
                  icon: <Trash2 className="size-4.5" aria-hidden="true" />,
                  onSelect: onDelete,
                },
              ]
            : []),
        ]}
      >
        <div className="px-4 not-empty:pb-3">
          <PreviewProgress preview={preview} />
        </div>
      </Row>
    </div>
  );
}
