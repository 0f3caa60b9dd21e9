import type { ReactNode } from 'react';
import type { FieldErrors } from '#web/api/form-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';
import { PictureField } from './picture-field.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

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
  upload: PictureUpload;
  /** Shows the picture that stays unless another is given. */
  kept?: ReactNode;
  /** False where another field comes first. */
  opensHere?: boolean;
  onChange: (value: ProjectText) => void;
}

/** What a project says and shows: the fields that starting and changing one have in common. */
export function ProjectFields({
  value,
  errors,
  upload,
  kept,
  opensHere = true,
  onChange,
}: ProjectFieldsProps) {
  const input = (name: keyof ProjectText) => ({
    name,
    autoComplete: 'off',
    value: value[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        <Input {...input('title')} ref={opensHere ? takesFocus : undefined} />
      </Field>
      <Field label="Description" required error={errors['description']}>
        <Textarea {...input('description')} />
      </Field>
      <PictureField
        upload={upload}
        kept={kept}
        value={value.imageUrl}
        onChange={(imageUrl) => onChange({ ...value, imageUrl })}
        error={errors['imageUrl']}
      />
      <Field label="Video URL" error={errors['videoUrl']}>
        <Input {...input('videoUrl')} type="url" inputMode="url" placeholder="https://" />
      </Field>
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
