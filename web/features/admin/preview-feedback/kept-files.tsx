import type { Attachment } from '#contract/attachments.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';

interface KeptFilesProps {
  files: readonly Attachment[];
  /** Removes a file from the changed answer; undefined for people who may not change it. */
  onRemove: ((id: string) => void) | undefined;
}

/** The files of an answer that the user is changing. */
export function KeptFiles({ files, onRemove }: KeptFilesProps) {
  if (!onRemove) return <AttachedFiles files={files} label="Files of our response" />;
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files of the response" className="mt-2 flex flex-col divide-y divide-line type-text">
      {files.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
