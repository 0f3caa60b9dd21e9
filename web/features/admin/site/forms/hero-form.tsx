import type { SiteContent } from '#contract/site/content.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';
import { RecordSelect } from '../parts/record-select.tsx';

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
      <RecordSelect
        label="Behind the words"
        hint="It takes your colors by itself."
        value={value.background}
        options={backgrounds}
        onChange={(background) => onChange({ ...value, background })}
      />
    </>
  );
}
