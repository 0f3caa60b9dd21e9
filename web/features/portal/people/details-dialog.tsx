import type { CurrentClient } from '#contract/auth.ts';
import { ownDetails } from '#contract/profile.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { TimeZoneField } from '#web/ui/form/choice/time-zone-field.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useSaveDetails } from './data.ts';

interface DetailsDialogProps {
  client: CurrentClient;
  onClose: () => void;
}

/** The form for the person's own name, phone number and time zone. */
export function DetailsDialog({ client, onClose }: DetailsDialogProps) {
  const saved = { name: client.name, phone: client.phone ?? '', timeZone: client.timeZone ?? '' };
  const { values: value, change, clear, startOver } = useEdits('details', saved);
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
      description="The same in each of your companies."
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
      <TimeZoneField
        value={value.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={form.errors['timeZone']}
        placeholder="Same as the agency"
      />
      <p className="type-text text-ink-soft">
        You sign in with <span className="wrap-anywhere">{client.email}</span>. To change the address, please
        write to us.
      </p>
    </FormDialog>
  );
}
