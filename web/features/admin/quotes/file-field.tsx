import { useId, useRef, useState } from 'react';
import { errorText, isUnauthorized } from '#web/api/calls/api-error.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { sendFile } from '#web/api/uploads/upload.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';

interface FileFieldProps {
  label: string;
  accept: string;
  /** The name of the stored file; null if there is none. */
  name: string | null;
  error?: string | undefined;
  /** Called with the reference of an uploaded file. */
  onFile: (reference: string, name: string) => void | Promise<void>;
  onRemove: () => void;
}

/** A field for one file of a quote, which is uploaded as soon as the user chooses it. */
export function FileField({ label, accept, name, error, onFile, onRemove }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (file: File) => {
    setPending(true);
    setRefused(null);
    try {
      const reference = await new Promise<string>((resolve, reject) => {
        sendFile(file, 'quote-file', {
          progress: () => {},
          waiting: () => {},
          done: resolve,
          failed: reject,
        });
      });
      await onFile(reference, file.name);
    } catch (failure) {
      if (isUnauthorized(failure)) leaveForSignIn();
      setRefused(errorText(failure, 'The file could not be uploaded.'));
    }
    setPending(false);
  };
  const wrong = refused ?? error;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <span id={id} className="label">
        {label}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={`${label}: file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {name && <span className="min-w-0 wrap-anywhere">{name}</span>}
        <Button
          variant="secondary"
          size="sm"
          pending={pending}
          pendingLabel="Uploading…"
          onClick={() => input.current?.click()}
        >
          {name ? 'Replace' : 'Choose a file'}
        </Button>
        {name && (
          <Button variant="quiet" size="sm" disabled={pending} onClick={onRemove}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      {wrong && <FormNote>{wrong}</FormNote>}
    </div>
  );
}
