import type { ReactNode } from 'react';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  upload: PictureUpload;
  /** Shows the current picture, which stays unless it is replaced. */
  kept?: ReactNode;
  /** The address of a picture on another site. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The picture of a project: an address on another site, or an uploaded file. */
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
          <UploadRow {...item} onRetry={item.refused ? undefined : upload.retry} onRemove={upload.remove} />
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
