import type { ReactNode } from 'react';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { UploadRow } from '#web/ui/upload-row.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  upload: PictureUpload;
  /** Shows the picture that stays unless another is given. */
  kept?: ReactNode;
  /** The address, where the picture lies elsewhere. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The picture of a project: an address elsewhere, or a file from here. */
export function PictureField({ upload, kept, value, onChange, error }: PictureFieldProps) {
  const { item } = upload;
  return (
    <div className="flex flex-col gap-3">
      {!item && (
        <Field label="Image URL" error={error}>
          <Input
            name="imageUrl"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )}
      {item ? (
        <div>
          <p className="mb-1.5 text-sm font-medium">Picture</p>
          <UploadRow
            {...item}
            onRetry={item.state === 'failed' ? upload.retry : undefined}
            onRemove={upload.remove}
          />
          {error && item.state === 'done' && <p className="mt-1.5 text-sm text-danger-ink">{error}</p>}
        </div>
      ) : (
        value.trim() === '' && (
          <>
            {kept}
            <FileDrop
              label="Upload a picture"
              button="Choose a picture"
              accept="image/*"
              compact
              hint="Up to 50MB. Animations are shown as a still picture."
              onFiles={([file]) => file && upload.send(file)}
            />
          </>
        )
      )}
    </div>
  );
}
