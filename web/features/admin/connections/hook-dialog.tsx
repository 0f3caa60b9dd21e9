import { hookTopics, newWebhook, type Webhook } from '#contract/webhooks.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useCreateHook, useUpdateHook } from './data.ts';

interface HookDialogProps {
  /** The webhook to change; null for a new one. */
  hook: Webhook | null;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export const wordsOf = (topic: string) => topic.charAt(0).toUpperCase() + topic.slice(1).replaceAll('-', ' ');

/** The form for a new or changed webhook: its address, and the changes that send messages to it. */
export function HookDialog({ hook, onClose, onMade }: HookDialogProps) {
  const [create, update] = [useCreateHook(), useUpdateHook()];
  const [values, setValues] = useDraft(`webhook:${hook?.id ?? 'new'}`, {
    url: hook?.url ?? '',
    topics: hook?.topics ?? ([] as string[]),
  });
  const form = useForm(newWebhook, values, {
    send: async (body) => {
      if (hook) await update.mutateAsync({ params: { id: hook.id }, body });
      else onMade((await create.mutateAsync({ body })).secret);
      setValues(hook ? { url: body.url, topics: [...body.topics] } : { url: '', topics: [] });
      onClose();
    },
  });
  const { url, topics } = values;
  return (
    <FormDialog
      title={hook ? 'Change webhook' : 'New webhook'}
      description="A message contains only ids. The other program reads the rest with an API key."
      onClose={onClose}
      form={form}
      action={hook ? 'Save' : 'Add Webhook'}
      pendingLabel="Saving…"
    >
      <Field
        label="Address"
        required
        hint="A private address or http needs the setting WEBHOOKS_TO_PRIVATE=1."
        error={form.errors['url']}
      >
        <Input
          inputMode="url"
          placeholder="https://example.com/hook"
          value={url}
          onChange={(event) => setValues({ ...values, url: event.target.value })}
        />
      </Field>
      <fieldset>
        <legend className="mb-2 type-name">Send a message about changes in</legend>
        <FormNote>{form.errors['topics']}</FormNote>
        <div className="grid sm:grid-cols-2">
          {hookTopics.map((topic) => (
            <Checkbox
              key={topic}
              label={wordsOf(topic)}
              checked={topics.includes(topic)}
              onChange={({ target: { checked } }) =>
                setValues({
                  ...values,
                  topics: checked ? [...topics, topic] : topics.filter((each) => each !== topic),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
