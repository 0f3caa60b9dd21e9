import { ArrowDown, ArrowUp } from '#web/ui/pictures/lucide/room.tsx';
import { useId } from 'react';
import { versionAccept, versionLimits } from '#contract/preview-versions.ts';
import { contentProblem } from '#web/api/uploads/content-problem.ts';
import { readHead } from '#web/api/uploads/file-head.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { fileProblem } from './check-preview.ts';

interface FileFieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  error: string | undefined;
}

const sameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

async function unreadable(file: File): Promise<{ title: string; text: string } | null> {
  try {
    await readHead(file);
    const text = await contentProblem(file, 'preview-original');
    return text === null ? null : { title: 'File Processing Error', text };
  } catch (error) {
    const text =
      error instanceof Error && error.message ? error.message : 'Failed to process the selected file.';
    return { title: 'File Processing Error', text };
  }
}

/** The file field of a preview: an image, a video, a PDF, or several files as one set, dropped, pasted or chosen. */
export function FileField({ files, onChange, error }: FileFieldProps) {
  const id = useId();
  const take = async (chosen: File[]) => {
    const taken = [...files];
    for (const file of chosen) {
      const problem = fileProblem(file) ?? (await unreadable(file));
      if (problem) toast({ title: problem.title, description: problem.text, tone: 'error' });
      else if (!taken.some((other) => sameFile(other, file))) taken.push(file);
    }
    if (taken.length > files.length) onChange(taken.slice(0, versionLimits.files));
  };
  const move = (from: number, to: number) => {
    const next = [...files];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="type-text required-mark">
        Upload File
      </p>
      {files.length > 0 && (
        <ol aria-label="Files" className="flex flex-col gap-2">
          {files.map((file, n) => (
            <li key={`${file.name}:${file.size}:${file.lastModified}`}>
              <UploadRow
                file={file}
                state="chosen"
                share={0}
                secondsLeft={null}
                error={null}
                onRemove={() => onChange(files.filter((other) => other !== file))}
              >
                {files.length > 1 && (
                  <div className="-my-2 flex items-center gap-1 type-text text-ink-soft">
                    <span className="me-auto tabular-nums">
                      {n + 1} of {files.length}
                    </span>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Move ${file.name} up`}
                      disabledReason={n === 0 ? 'It is the first.' : null}
                      onClick={() => move(n, n - 1)}
                    >
                      <ArrowUp className="size-4" aria-hidden="true" />
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Move ${file.name} down`}
                      disabledReason={n === files.length - 1 ? 'It is the last.' : null}
                      onClick={() => move(n, n + 1)}
                    >
                      <ArrowDown className="size-4" aria-hidden="true" />
                    </Button>
                  </div>
                )}
              </UploadRow>
            </li>
          ))}
        </ol>
      )}
      {files.length < versionLimits.files && (
        <FileDrop
          label="Upload File"
          button={files.length > 0 ? 'Add files' : 'Choose file'}
          accept={versionAccept}
          paste
          multiple
          compact={files.length > 0}
          describedBy={error ? `${id}-error` : undefined}
          onFiles={(chosen) => void take(chosen)}
          hint="Images up to 50MB, videos up to 100MB, PDF. Several files make one preview."
        />
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 type-text text-danger-ink">
          <Icon name="alert" className="mt-0.75 size-4" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
