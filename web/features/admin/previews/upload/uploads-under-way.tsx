import { useQueryClient } from '@tanstack/react-query';
import type { UploadItem, UploadQueue } from '#web/api/uploads/upload-queue.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { forgetSet, type AboutPreview } from './preview-queue.ts';

interface UploadsUnderWayProps {
  uploads: readonly UploadItem<AboutPreview>[];
  queue: UploadQueue<AboutPreview>;
  /** Puts a failed upload back into the form. */
  onEdit: (item: UploadItem<AboutPreview>, files: File[]) => void;
}

/** The title of an upload. For a file of a set, the file's name is added. */
const titleOf = ({ about: { title, client, set }, file }: UploadItem<AboutPreview>) =>
  set && set.count > 1 ? `${title}: ${file.name}` : `${title}, for ${client.label}`;

/** The running uploads of previews, each with its own progress and result. */
export function UploadsUnderWay({ uploads, queue, onEdit }: UploadsUnderWayProps) {
  const client = useQueryClient();
  // A set is one preview: removing one of its files removes all of them.
  const togetherWith = (item: UploadItem<AboutPreview>) =>
    uploads.filter(({ id, about }) => id === item.id || (about.set && about.set.key === item.about.set?.key));
  const removeAll = (items: readonly UploadItem<AboutPreview>[]) => {
    for (const { id, about } of items) {
      queue.remove(id);
      if (about.set) forgetSet(client, about.set);
    }
  };
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-3 border-t border-line pt-5">
      {uploads.map((item) => (
        <li key={item.id}>
          <UploadRow
            {...item}
            title={titleOf(item)}
            onRetry={item.refused ? undefined : () => queue.retry(item.id)}
            onChoose={(file) => queue.chooseAgain(item.id, file)}
            onRemove={() => removeAll(togetherWith(item))}
          >
            {item.state === 'failed' && (
              <Button
                variant="quiet"
                size="sm"
                className="self-start"
                onClick={() => {
                  const all = togetherWith(item);
                  removeAll(all);
                  onEdit(
                    item,
                    all.map(({ file }) => file),
                  );
                }}
              >
                Return to the form
              </Button>
            )}
          </UploadRow>
        </li>
      ))}
    </ul>
  );
}
