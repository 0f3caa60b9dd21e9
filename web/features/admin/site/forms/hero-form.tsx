import type { SiteContent } from '#contract/site/content.ts';
import { contrastOver, neededVeil, unreadable, type Veil } from '#contract/site/veil.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';
import { PictureChoice } from '../parts/picture-choice.tsx';
import { PictureField } from '../parts/picture-field.tsx';
import { RecordSelect } from '../parts/record-select.tsx';

type Hero = SiteContent['hero'];

const backgrounds: Readonly<Record<Hero['background'], string>> = {
  film: 'The film',
  still: 'A still of the film',
  none: 'Your colors only',
  own: 'Your own picture',
};

const veilTexts: Readonly<Record<Veil, string>> = {
  strong: 'Dark overlay',
  light: 'Light overlay',
  none: 'No overlay',
};

/** The darkness of the overlay on the picture, with a warning and a fix if the text is unreadable. */
function VeilField({ value, onChange }: SectionFormProps<Hero>) {
  const light = value.picture?.light ?? 1;
  const wrong = unreadable(light, value.veil);
  const needed = neededVeil(light);
  return (
    <div className="flex flex-col items-start gap-2 [&>:first-child]:w-full">
      <RecordSelect
        label="Over the picture"
        hint={
          wrong
            ? undefined
            : `The text has a contrast of ${contrastOver(light, value.veil)}:1 on its lightest parts.`
        }
        error={wrong ?? undefined}
        value={value.veil}
        options={veilTexts}
        onChange={(veil) => onChange({ ...value, veil })}
      />
      {wrong && (
        <Button variant="secondary" size="sm" onClick={() => onChange({ ...value, veil: needed })}>
          {needed === 'strong' ? 'Use the dark overlay' : 'Use the light overlay'}
        </Button>
      )}
    </div>
  );
}

export function HeroForm({ value, onChange }: SectionFormProps<Hero>) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <PictureChoice
        label="Background"
        hint={value.background === 'own' ? 'The text on it is white.' : 'It uses your colors.'}
        value={value.background}
        options={backgrounds}
        path="picture"
        picture={value.picture}
        onChange={(background, picture) => onChange({ ...value, background, picture })}
      />
      {value.background === 'own' && value.picture && <VeilField value={value} onChange={onChange} />}
      <PictureField
        label="Next to your sign-in forms"
        path="signIn"
        removable
        value={value.signIn}
        onChange={(signIn) => onChange({ ...value, signIn })}
      />
    </>
  );
}
