import { limits } from '#contract/validation/limits.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import type { DependentPart } from './form-part.ts';

export function ReferralFields({ values, errors, shown }: DependentPart) {
  return (
    <>
      <Checkbox
        name="referred"
        label="I was referred by someone"
        defaultChecked={'referredBy' in values}
        className="wide"
      />
      <div hidden={shown === false} className="with-referral wide">
        {/* The field is required only while it is visible, which HTML cannot express without a script. */}
        <Field label="Who referred you?" required={shown === true} error={errors['referredBy']}>
          <Input
            name="referredBy"
            autoComplete="off"
            maxLength={limits.name}
            defaultValue={values['referredBy']}
          />
        </Field>
      </div>
    </>
  );
}
