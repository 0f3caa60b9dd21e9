import { CloudUpload } from '../pictures/lucide/later.tsx';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { cx } from '../class-names.ts';

interface FileDropProps {
  /** The accessible name of the file input: 'Upload files'. */
  label: string;
  /** The label of the button: 'Choose files'. */
  button: string;
  /** As in `<input accept>`. This limits only the file picker; dropped files of other types are accepted here. */
  accept: string;
  multiple?: boolean;
  /** Text about formats and limits, below the button. */
  hint?: ReactNode;
  /** True: the area is lower, for use above existing files. */
  compact?: boolean;
  /** True: files pasted anywhere on the page are accepted too. */
  paste?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** An area for dropped files, with a button that opens the file picker. */
export function FileDrop({
  label,
  button,
  accept,
  multiple = false,
  hint,
  compact = false,
  paste = false,
  describedBy,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  // The event of entering a child fires before that of leaving its parent, so a count tells whether the pointer is
  // still inside.
  const [depth, setDepth] = useState(0);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const newest = useRef(give);
  useEffect(() => {
    newest.current = give;
  });
  useEffect(() => {
    if (!paste) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      newest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [paste]);

  return (
    <div
      onDragEnter={(event) => carriesFiles(event) && setDepth((now) => now + 1)}
      onDragLeave={(event) => carriesFiles(event) && setDepth((now) => Math.max(0, now - 1))}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        give(event.dataTransfer.files);
      }}
      className={cx(
        'flex flex-col items-center gap-x-5 gap-y-2 rounded-lg border-2 border-dashed px-5 text-center transition-colors',
        compact ? 'py-4 sm:flex-row sm:flex-wrap sm:text-start' : 'py-7',
        depth > 0 ? 'border-brand-ink bg-brand-soft' : 'border-control/50 bg-sunken/60',
      )}
    >
      {!compact && <CloudUpload className="size-8 text-brand-ink" strokeWidth={1.6} aria-hidden="true" />}
      <p className="type-text max-sm:hidden pointer-coarse:hidden">
        {depth > 0 ? 'Let go to add' : 'Drag and drop here, or'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          give(event.currentTarget.files);
          // Clear the input, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {button}
      </Button>
      {hint ? <div className="type-text text-ink-soft">{hint}</div> : null}
    </div>
  );
}
