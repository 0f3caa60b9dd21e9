import type { ReactNode } from 'react';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import type { FileKind, FileUpload } from './use-file-upload.ts';

interface UploadedFileFieldProps {
  kind: FileKind;
  upload: FileUpload;
  /** Shows the current file, which stays until the user replaces it. */
  kept?: ReactNode;
  /** The address of a file on another site. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const texts = {
  picture: {
    name: 'imageUrl',
    address: 'Image URL',
    title: 'Picture',
    accept: 'image/*',
    hint: 'Up to 50MB. Animations are shown as a still picture.',
  },
  video: {
    name: 'videoUrl',
    address: 'Video URL',
    title: 'Video',
    accept: 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm',
    hint: 'MP4, MOV or WebM, up to 100MB.',
  },
} as const;

/** The picture or the video of a project: an address on another site, or an uploaded file. */
export function UploadedFileField({ kind, upload, kept, value, onChange, error }: UploadedFileFieldProps) {
  const { item } = upload;
  const { name, address, title, accept, hint } = texts[kind];
  return (
    <div className="flex flex-col gap-3">
      {item ? (
        <div>
          <p className="mb-1.5 type-text">{title}</p>
          <UploadRow {...item} onRetry={item.refused ? undefined : upload.retry} onRemove={upload.remove} />
          {error && item.state === 'done' && <p className="mt-1.5 type-text text-danger-ink">{error}</p>}
        </div>
      ) : (
        <>
          {value.trim() === '' && kept}
          <FileDrop
            label={`Upload a ${kind}`}
            button={`Choose a ${kind}`}
            accept={accept}
            compact
            hint={hint}
            onFiles={([file]) => file && upload.send(file)}
          />
        </>
      )}
      {!item && (
        <Field label={address} error={error}>
          <Input
            name={name}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}
