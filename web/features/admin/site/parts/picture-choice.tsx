import { useState } from 'react';
import type { SitePicture } from '#contract/site/pictures.ts';
import { PictureField } from './picture-field.tsx';
import { RecordSelect } from './record-select.tsx';

interface PictureChoiceProps<K extends string> {
  label: string;
  hint?: string | undefined;
  value: K | 'own';
  /** The label of each choice, in the order of the list. */
  options: Readonly<Record<K | 'own', string>>;
  /** The path of the agency's picture in its section. */
  path: string;
  picture: SitePicture | null;
  onChange: (value: K | 'own', picture: SitePicture | null) => void;
}

/**
 * A choice among drawn pictures and one of the agency. The section gets the choice of their own picture together with
 * the picture, because without it the section cannot be saved.
 */
export function PictureChoice<K extends string>({
  label,
  hint,
  value,
  options,
  path,
  picture,
  onChange,
}: PictureChoiceProps<K>) {
  const [isMissing, setIsMissing] = useState(false);
  const shown = isMissing ? 'own' : value;
  return (
    <>
      <RecordSelect
        label={label}
        hint={isMissing ? 'Please choose a picture below. Until then nothing changes.' : hint}
        value={shown}
        options={options}
        onChange={(next) => {
          const needsPicture = next === 'own' && picture === null;
          setIsMissing(needsPicture);
          if (!needsPicture) onChange(next, picture);
        }}
      />
      {shown === 'own' && (
        <div className="sm:col-span-full">
          <PictureField
            label="Your picture"
            path={path}
            value={picture}
            onChange={(next) => {
              setIsMissing(false);
              onChange('own', next);
            }}
          />
        </div>
      )}
    </>
  );
}
