import { useEffect, useId, useRef, useState } from 'react';
import { createSitePicture } from '#contract/site.ts';
import { sitePictureAddress, type SitePicture } from '#contract/site/pictures.ts';
import { errorText, isUnauthorized } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { sendFile } from '#web/api/uploads/upload.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { useFieldError } from './errors-context.ts';
import { TextField } from './text-field.tsx';

interface PictureFieldProps {
  label: string;
  /** The path of the field in its section. */
  path: string;
  value: SitePicture | null;
  onChange: (next: SitePicture | null) => void;
  /** True if nothing requires the picture, so that the user can remove it. */
  removable?: boolean;
}

type State = { is: 'sending'; share: number } | { is: 'resizing' } | { is: 'refused'; words: string } | null;

/** Uploads a picture and has the server resize it. */
async function resized(file: File, progress: (share: number) => void, arrived: () => void) {
  const reference = await new Promise<string>((resolve, reject) => {
    sendFile(file, 'site-picture', {
      progress: (sent, total) => progress(total > 0 ? sent / total : 1),
      waiting: () => {},
      done: resolve,
      failed: reject,
    });
  });
  arrived();
  return call(createSitePicture, { body: { file: reference } });
}

/** A field for a picture of the agency. It accepts any size; the server resizes the picture for phones. */
export function PictureField({ label, path, value, onChange, removable }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  const error = useFieldError(path, true);
  // Change the latest state of the section, so that text typed during the upload stays.
  const latest = useRef({ onChange, value });
  useEffect(() => {
    latest.current = { onChange, value };
  });
  const isBusy = state?.is === 'sending' || state?.is === 'resizing';
  const take = async (file: File) => {
    setState({ is: 'sending', share: 0 });
    try {
      const made = await resized(
        file,
        (share) => setState({ is: 'sending', share }),
        () => setState({ is: 'resizing' }),
      );
      setBytes(made.bytes);
      setState(null);
      const now = latest.current;
      now.onChange({ ...made.picture, alt: now.value?.alt ?? '' });
    } catch (failure) {
      if (isUnauthorized(failure)) leaveForSignIn();
      setState({ is: 'refused', words: errorText(failure, 'The picture could not be uploaded.') });
    }
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <span id={id} className="label">
        {label}
      </span>
      {value && (
        <img
          src={sitePictureAddress(value.id, value.widths[0] ?? value.width, 'webp')}
          width={value.width}
          height={value.height}
          alt={value.alt}
          className="max-h-48 w-full rounded-lg bg-sunken object-cover ring-1 ring-line"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        aria-label={`${label}: file`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      {state?.is === 'sending' && <ProgressBar label="Uploading the picture" share={state.share} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={isBusy}
          pendingLabel={state?.is === 'resizing' ? 'Resizing…' : 'Uploading…'}
          onClick={() => input.current?.click()}
        >
          {value ? 'Change the picture' : 'Choose a picture'}
        </Button>
        {removable && value && (
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      <p role="status" className="type-text text-ink-soft">
        {bytes !== null && value
          ? /* In kilobytes, because in megabytes, the unit of file sizes, every picture would have 0.01 MB. */
            `Resized: phones load ${Math.ceil(bytes / 1024)} KB.`
          : 'Any size. It is resized for phones.'}
      </p>
      {(state?.is === 'refused' || error) && (
        <FormNote>{state?.is === 'refused' ? state.words : error}</FormNote>
      )}
      {value && (
        <TextField
          label="What it shows"
          path={`${path}.alt`}
          hint="For people who cannot see it. Leave empty if it is only decoration."
          value={value.alt}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      )}
    </div>
  );
}
