import { useState } from 'react';
import { newClient } from '#contract/clients.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { handOverHint } from '#web/api/inviting/hand-over.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useEdits } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useCreateClient } from '../data.ts';

const empty = { name: '', email: '', company: '', phone: '' };

/** The dialog for a new client account. If mail can be sent, the client chooses the password, unless staff set one. */
export function CreateClientDialog({ address }: { address: AdminAddress<'clients'> }) {
  const { values: contact, change, clear, startOver } = useEdits('new-client', empty);
  const { mailConfigured } = appBoot();
  const [choosesPassword, setChoosesPassword] = useState(mailConfigured);
  const [password, setPassword] = useState('');
  const create = useCreateClient((id) => address.go('clients', { dialog: `client:${id}` }));
  const form = useForm(
    newClient,
    { ...contact, ...(choosesPassword ? { choosesPassword } : { password }) },
    {
      send: async (body) => {
        await create.mutateAsync({ body });
        clear();
      },
      onSent: address.close,
    },
  );
  return (
    <FormDialog
      title="Create New Client Account"
      onClose={address.close}
      form={form}
      action="Create Account"
      pendingLabel="Creating..."
      startOver={startOver}
    >
      <ContactFields value={contact} errors={form.errors} onChange={change} />
      {mailConfigured && (
        <Checkbox
          label="Set a password yourself"
          hint="Otherwise the welcome e-mail has a link where the client chooses one."
          checked={!choosesPassword}
          onChange={(event) => setChoosesPassword(!event.target.checked)}
        />
      )}
      {!choosesPassword && (
        <Field label="Password" required error={form.errors['password']} hint={handOverHint()}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
