import { useState } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { messageToClient } from '#contract/messages.ts';
import { useClientOption, useClientSearch, type ClientOption } from '#web/api/calls/client-options.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useWrite } from './data.ts';

/** The form that starts a conversation with the client in the address. */
export function WriteDialog({ clientId, address }: { clientId: string; address: AdminAddress<'messages'> }) {
  const [chosen, setChosen] = useState<ClientOption | null>(null);
  const found = useClientOption(chosen?.id === clientId ? '' : clientId);
  const client = chosen?.id === clientId ? chosen : (found ?? null);
  const choices = useClientSearch();
  const write = useWrite();
  const [message, setMessage] = useDraft('write-to-client', '');
  const form = useForm(
    messageToClient,
    { clientAccountId: clientId, message },
    {
      send: async (body) => {
        await write.mutateAsync({ body });
        setMessage('');
      },
      onSent: address.close,
    },
  );

  return (
    <FormDialog
      title="Write to a Client"
      description="Shown to the client under Messages in the portal."
      onClose={address.close}
      form={form}
      action="Send Message"
      pendingLabel="Sending..."
    >
      <ChoiceField
        {...choices}
        label="Client"
        value={client}
        onChange={(next) => {
          setChosen(next);
          address.swap('write', next?.id);
        }}
        error={form.errors['clientAccountId']}
        ref={clientId === '' ? takesFocus : undefined}
      />
      <Field label="Message" required error={form.errors['message']}>
        <Textarea
          ref={clientId === '' ? undefined : takesFocus}
          className="min-h-44"
          maxLength={limits.message}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
