import type { UploadItem, UploadQueue } from '#web/api/uploads/upload-queue.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import type { AboutPreview } from './preview-queue.ts';

interface UploadsUnderWayProps {
  uploads: readonly UploadItem<AboutPreview>[];
  queue: UploadQueue<AboutPreview>;
  /** Puts a failed upload back into the form. */
  onEdit: (item: UploadItem<AboutPreview>) => void;
}

/** The running uploads of previews, each with its own progress and result. */
export function UploadsUnderWay({ uploads, queue, onEdit }: UploadsUnderWayProps) {
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-3 border-t border-line pt-5">
      {uploads.map((item) => (
        <li key={item.id}>
          <UploadRow
            {...item}
            title={`${item.about.title}, for ${item.about.client.label}`}
            onRetry={item.refused ? undefined : () => queue.retry(item.id)}
            onRemove={() => queue.remove(item.id)}
          >
            {item.state === 'failed' && (
              <Button
                variant="quiet"
                size="sm"
                className="self-start"
                onClick={() => {
                  queue.remove(item.id);
                  onEdit(item);
                }}
              >
                Put back into the form
              </Button>
            )}
          </UploadRow>
        </li>
      ))}
    </ul>
  );
}
