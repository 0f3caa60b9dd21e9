import type { SiteContent } from '#contract/site/content.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';
import { PictureField } from '../parts/picture-field.tsx';
import { RecordSelect } from '../parts/record-select.tsx';

type Hero = SiteContent['hero'];

const backgrounds: Readonly<Record<Hero['background'], string>> = {
  film: 'The film',
  still: 'Its picture, without motion',
  none: 'Your colors alone',
  own: 'A picture of yours',
};

export function HeroForm({ value, onChange }: SectionFormProps<Hero>) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <RecordSelect
        label="Behind the words"
        hint={
          value.background === 'own'
            ? 'Your colors lie over it, so that the words can be read.'
            : 'It takes your colors by itself.'
        }
        value={value.background}
        options={backgrounds}
        onChange={(background) => onChange({ ...value, background })}
      />
      {value.background === 'own' && (
        <PictureField
          label="Your picture"
          path="picture"
          value={value.picture}
          onChange={(picture) => onChange({ ...value, picture })}
        />
      )}
      <PictureField
        label="Beside your sign-ins"
        path="signIn"
        removable
        value={value.signIn}
        onChange={(signIn) => onChange({ ...value, signIn })}
      />
    </>
  );
}
