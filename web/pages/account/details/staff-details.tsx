import type { CurrentUser } from '#contract/auth.ts';
import type { Input as Given } from '#contract/endpoint.ts';
import { limits } from '#contract/validation/limits.ts';
import { updateUserDetails, userDetails } from '#contract/security.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { call } from '#web/api/calls/client.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { SingleGroup } from '../section.tsx';
import { useSecurityChange } from '../use-security.ts';

/** A form for staff's own name, phone number and time zone. */
export function DetailsSection({ user }: { user: CurrentUser }) {
  const {
    values: value,
    change,
    sent,
  } = useEdits('own-details', {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    phone: user.phone ?? '',
    timeZone: user.timeZone ?? '',
  });
  const save = useSecurityChange(
    (body: Given<typeof userDetails>) => call(updateUserDetails, { body }),
    'Your details are saved',
  );
  const form = useForm(
    userDetails,
    { ...value, timeZone: value.timeZone || null },
    {
      send: async (body) => {
        await save.mutateAsync(body);
        sent();
      },
    },
  );
  const text = textInputs(value, change);
  return (
    <SingleGroup id="details" lead="Colleagues and clients see your name.">
      <form {...form.formProps} aria-label="Your details" className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={form.errors['firstName']}>
          <Input {...text('firstName')} autoComplete="given-name" maxLength={limits.name} />
        </Field>
        <Field label="Last name" error={form.errors['lastName']}>
          <Input {...text('lastName')} autoComplete="family-name" maxLength={limits.name} />
        </Field>
        <Field label="Phone" error={form.errors['phone']}>
          <Input {...text('phone')} type="tel" autoComplete="tel" maxLength={limits.phone} />
        </Field>
        <Field label="Time zone" error={form.errors['timeZone']}>
          <Select {...text('timeZone')}>
            <option value="">Same as the agency</option>
            <Options
              of={Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')])}
            />
          </Select>
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={form.pending}
          pendingLabel="Saving..."
        >
          Save Changes
        </Button>
      </form>
    </SingleGroup>
  );
}
