import type { ReactNode } from 'react';
import type { FieldErrors } from '#web/api/calls/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { UploadedFileField } from './uploaded-file-field.tsx';
import type { FileKind, FileUpload } from './use-file-upload.ts';

export const emptyProject = {
  title: '',
  description: '',
  category: '',
  results: '',
  imageUrl: '',
  videoUrl: '',
};

export type ProjectText = typeof emptyProject;

interface ProjectFieldsProps {
  value: ProjectText;
  errors: FieldErrors;
  uploads: Readonly<Record<FileKind, FileUpload>>;
  /** Shows the current files, which stay until the user replaces them. */
  kept?: Readonly<Partial<Record<FileKind, ReactNode>>>;
  /** False if another field of the form comes first and takes the focus. */
  opensHere?: boolean;
  onChange: (value: ProjectText) => void;
}

/** The fields shared by the forms for new and existing projects. */
export function ProjectFields({
  value,
  errors,
  uploads,
  kept = {},
  opensHere = true,
  onChange,
}: ProjectFieldsProps) {
  const text = textInputs(value, onChange);
  const input = (name: keyof ProjectText) => ({ ...text(name), autoComplete: 'off' });
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        <Input {...input('title')} ref={opensHere ? takesFocus : undefined} />
      </Field>
      <Field label="Description" required error={errors['description']}>
        <Textarea {...input('description')} />
      </Field>
      <UploadedFileField
        kind="picture"
        upload={uploads.picture}
        kept={kept.picture}
        value={value.imageUrl}
        onChange={(imageUrl) => onChange({ ...value, imageUrl })}
        error={errors['imageUrl']}
      />
      <UploadedFileField
        kind="video"
        upload={uploads.video}
        kept={kept.video}
        value={value.videoUrl}
        onChange={(videoUrl) => onChange({ ...value, videoUrl })}
        error={errors['videoUrl']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" error={errors['category']} hint="Shown on the picture in the gallery.">
          <Input {...input('category')} />
        </Field>
        <Field
          label="Results"
          error={errors['results']}
          hint="Shown in the gallery instead of the description."
        >
          <Input {...input('results')} />
        </Field>
      </div>
    </>
  );
}
