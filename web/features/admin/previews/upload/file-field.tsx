import { useId } from 'react';
import { previewTexts } from '#contract/previews.ts';
import { readHead } from '#web/api/uploads/file-head.ts';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { fileProblem } from './check-preview.ts';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
}

async function unreadable(file: File): Promise<{ title: string; text: string } | null> {
  try {
    await readHead(file);
    return null;
  } catch (error) {
    const text =
      error instanceof Error && error.message ? error.message : 'Failed to process the selected file.';
    return { title: 'File Processing Error', text };
  }
}

/** The field for the image or video of a preview, to be dropped, pasted or chosen. */
export function FileField({ file, onChange, error }: FileFieldProps) {
  const id = useId();
  const take = async ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = fileProblem(chosen) ?? (await unreadable(chosen));
    if (problem) toast({ title: problem.title, description: problem.text, tone: 'error' });
    else onChange(chosen);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium required-mark">
        Upload File
      </p>
      {file ? (
        <UploadRow
          file={file}
          state="chosen"
          share={0}
          secondsLeft={null}
          error={null}
          onRemove={() => onChange(null)}
        />
      ) : (
        <FileDrop
          label="Upload File"
          button="Choose file"
          accept={previewTexts.accept}
          paste
          describedBy={error ? `${id}-error` : undefined}
          onFiles={(files) => void take(files)}
          hint="Images up to 50MB, videos up to 100MB"
        />
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger-ink">
          <Icon name="alert" className="mt-0.75 size-4" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
