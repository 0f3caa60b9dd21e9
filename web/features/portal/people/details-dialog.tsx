import { useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { ownDetails } from '#contract/profile.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useSaveDetails } from './data.ts';

/** The time zone of this browser first, then all others. */
function timeZones(): string[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [here, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== here)];
}

interface DetailsDialogProps {
  client: CurrentClient;
  onClose: () => void;
}

/** Changes the own name, phone number and time zone. */
export function DetailsDialog({ client, onClose }: DetailsDialogProps) {
  const saved = { name: client.name, phone: client.phone ?? '', timeZone: client.timeZone ?? '' };
  const { values: value, change, clear, startOver } = useEdits('details', saved);
  const [zones] = useState(timeZones);
  const { mutateAsync } = useSaveDetails();
  const form = useForm(
    ownDetails,
    { ...value, timeZone: value.timeZone || null },
    {
      send: async (body) => {
        await mutateAsync({ body });
        clear();
      },
      onSent: onClose,
    },
  );
  const text = textInputs(value, change);
  return (
    <FormDialog
      title="Your details"
      description="They are the same in each company you belong to."
      onClose={onClose}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
      startOver={startOver}
    >
      <Field label="Name" required error={form.errors['name']}>
        <Input {...text('name')} ref={takesFocus} autoComplete="name" />
      </Field>
      <Field label="Phone" error={form.errors['phone']}>
        <Input {...text('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label="Time zone" error={form.errors['timeZone']}>
        <Select {...text('timeZone')}>
          <option value="">Same as the agency</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-sm text-ink-soft">
        You sign in with <span className="wrap-anywhere">{client.email}</span>. To change the address, please
        write to us.
      </p>
    </FormDialog>
  );
}
