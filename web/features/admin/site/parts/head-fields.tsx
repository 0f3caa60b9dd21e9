import type { SectionFormProps } from './errors-context.ts';
import { TextField } from './text-field.tsx';

interface Head {
  title: string;
  lead: string;
}

/** The headline of a section and the text below it. */
export function HeadFields<T extends Head>({ value, onChange }: SectionFormProps<T>) {
  return (
    <>
      <TextField
        label="Headline"
        path="title"
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
      />
      <TextField
        label="Text below it"
        path="lead"
        rows={3}
        value={value.lead}
        onChange={(lead) => onChange({ ...value, lead })}
      />
    </>
  );
}
