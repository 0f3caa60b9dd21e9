import { RotateCcw, X } from '../pictures/lucide/later.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { FileThumb } from './file-thumb.tsx';
import { sizeText, timeLeftText } from './file-size.ts';
import { Icon } from '../pictures/icon.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';

interface UploadRowProps {
  /** The name to show; the file's name by default. */
  title?: string;
  file: File;
  state: 'chosen' | 'queued' | 'sending' | 'waiting' | 'saving' | 'missing' | 'done' | 'failed';
  share: number;
  secondsLeft: number | null;
  error: string | null;
  /** Retries the upload; if set, there is a button for it. */
  onRetry?: (() => void) | undefined;
  /** Called with the file when the user chooses it again after a reload. */
  onChoose?: ((file: File) => void) | undefined;
  onRemove: () => void;
  /** Fields to fill in before sending, or further actions. */
  children?: ReactNode;
}

/** A file of an upload queue as a row, with progress and result. */
export function UploadRow({
  title,
  file,
  state,
  share,
  secondsLeft,
  error,
  onRetry,
  onChoose,
  onRemove,
  children,
}: UploadRowProps) {
  const name = title ?? file.name;
  const picture = useObjectUrl(file);
  const under = state === 'sending' || state === 'waiting' || state === 'saving' || state === 'queued';
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-3 ring-1 ring-line">
      <div className="flex items-start gap-3">
        <FileThumb name={file.name} type={file.type} src={picture} size="sm" />
        {/* The actions wrap below the name if there is no space beside it. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2 py-0.5">
          <div className="min-w-0 flex-1 basis-40">
            <p className="type-name wrap-anywhere">{name}</p>
            <p className="type-meta text-ink-soft tabular-nums" aria-live="off">
              {sizeText(file.size)}
              {words({ state, share, secondsLeft })}
            </p>
          </div>
          {state === 'failed' && onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry} aria-label={`Try Again: ${name}`}>
              <RotateCcw className="size-4" aria-hidden="true" />
              Try Again
            </Button>
          )}
          {state === 'missing' && onChoose && <ChooseAgain name={name} onChoose={onChoose} />}
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={under ? `Cancel the upload of ${name}` : `Remove ${name}`}
          className="-m-1 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
      </div>
      {under && (
        <ProgressBar
          share={state === 'saving' ? null : share}
          label={state === 'saving' ? `Checking ${name}` : `Uploading ${name}`}
        />
      )}
      {state === 'done' && (
        <p className="flex items-center gap-1.5 type-text text-success-ink">
          <Icon name="check" className="size-4" /> Uploaded
        </p>
      )}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 type-text text-danger-ink">
          <Icon name="alert" className="mt-0.75 size-4" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </div>
  );
}

function ChooseAgain({ name, onChoose }: { name: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${name} again`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Choose again: ${name}`}
        onClick={() => input.current?.click()}
      >
        Choose again
      </Button>
    </>
  );
}

function words({
  state,
  share,
  secondsLeft,
}: Pick<UploadRowProps, 'state' | 'share' | 'secondsLeft'>): string {
  if (state === 'missing')
    return ` · ${share > 0 ? `${Math.floor(share * 100)}% arrived · ` : ''}Choose the file again to continue`;
  if (state === 'queued') return ' · waiting';
  if (state === 'waiting') return ' · connection lost, will continue by itself';
  if (state === 'saving') return ' · checking the file';
  if (state !== 'sending') return '';
  const left = secondsLeft === null ? '' : ` · ${timeLeftText(secondsLeft)}`;
  return ` · ${Math.floor(share * 100)}%${left}`;
}

/** The object URL of a picture that is not uploaded yet; null for other files. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|gif|webp|avif)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
