import { Paperclip } from '#web/ui/pictures/lucide/later.tsx';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { UploadRow } from '../upload-row.tsx';

type Row = Pick<ComponentProps<typeof UploadRow>, 'file' | 'state' | 'share' | 'secondsLeft' | 'error'> & {
  id: number;
  refused: boolean;
};

/** The state of the files of a message that is being written. */
export interface Attaching {
  /** The file types that the file picker offers. */
  accept: string;
  items: readonly Row[];
  /** True if no more files can be added. */
  full: boolean;
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  chooseAgain: (id: number, file: File) => void;
  remove: (id: number) => void;
}

interface AttachAreaProps {
  files: Attaching;
  /** The accessible name of the button and the list: "Attach files to note 3". */
  label: string;
  /** The text field. Files pasted into it or dropped on it are attached. */
  children: ReactNode;
  /** Content before the button; below, content after it. */
  beside?: ReactNode;
  after?: ReactNode;
}

/** The text beside a message that cannot be sent yet. */
export const stillUploading = 'Please wait until the files are uploaded, or remove those that failed.';

const carries = (data: DataTransfer) => data.types.includes('Files');

/** Lets the user attach files to a message: with a button, by dropping them on the text field, or by pasting. */
export function AttachArea({ files, label, children, beside, after }: AttachAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const given = [...(list ?? [])];
    if (given.length > 0) files.add(given);
  };
  return (
    <div
      className={cx('flex flex-col gap-2 rounded-md', over && 'outline-2 outline-offset-4 outline-focus')}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        // Stop the event, because the page may handle pasted files too.
        event.stopPropagation();
        take(event.clipboardData.files);
      }}
      onDragOver={(event) => {
        if (!carries(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!carries(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer.files);
      }}
    >
      {children}
      {files.items.length > 0 && (
        <ul aria-label={`${label}: chosen files`} className="flex flex-col gap-2">
          {files.items.map(({ id, refused, ...item }) => (
            <li key={id}>
              <UploadRow
                {...item}
                onRetry={refused ? undefined : () => files.retry(id)}
                onChoose={(file) => files.chooseAgain(id, file)}
                onRemove={() => files.remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={label}
          accept={files.accept}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
        {beside}
        <Button
          size="sm"
          variant="quiet"
          className={beside ? '' : '-ms-3'}
          aria-label={label}
          disabledReason={files.full ? 'This message cannot take more files.' : null}
          onClick={() => input.current?.click()}
        >
          <Paperclip className="size-4" aria-hidden="true" />
          <span className={cx(Boolean(beside) && 'max-sm:sr-only')}>Attach</span>
        </Button>
        {after}
      </div>
    </div>
  );
}
