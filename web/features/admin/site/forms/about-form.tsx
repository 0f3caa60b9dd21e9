import type { SiteContent } from '#contract/site/content.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { FigureGroup } from '../parts/figure-group.tsx';
import { HeadFields } from '../parts/head-fields.tsx';
import { PictureField } from '../parts/picture-field.tsx';

export function AboutForm({
  value,
  onChange,
  confirmed,
}: SectionFormProps<SiteContent['about']> & { confirmed: number }) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <PictureField
        label="Your picture, below the text"
        path="picture"
        removable
        value={value.picture}
        onChange={(picture) => onChange({ ...value, picture })}
      />
      <FigureGroup
        label="The first figure"
        path="cost"
        hasText={false}
        value={value.cost}
        confirmed={confirmed}
        onChange={(cost) => onChange({ ...value, cost })}
      />
      <FigureGroup
        label="The second figure"
        path="satisfaction"
        hasText={false}
        value={value.satisfaction}
        confirmed={confirmed}
        onChange={(satisfaction) => onChange({ ...value, satisfaction })}
      />
    </>
  );
}
