import type { SiteContent } from '#contract/site/content.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';

type Hero = SiteContent['hero'];

const backgrounds: Readonly<Record<Hero['background'], string>> = {
  film: 'The film',
  still: 'Its picture, without motion',
  none: 'Your colors alone',
};

export function HeroForm({ value, onChange }: SectionFormProps<Hero>) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <Field label="Behind the words" hint="It takes your colors by itself.">
        <Select
          value={value.background}
          onChange={(event) => onChange({ ...value, background: event.target.value as Hero['background'] })}
        >
          {Object.entries(backgrounds).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
