import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftModel, getDraftSettings, type DraftSettings } from '#contract/drafts.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useRemoveModel, useSaveModel, useTryModel } from './data.ts';

type Settings = NonNullable<DraftSettings['settings']>;

/** The settings of the model that drafts answers: its address, and a button to test it. */
export function DraftsSection() {
  const query = useQuery(queryOf(getDraftSettings));
  const [edits, setEdits] = useState(false);
  if (!query.data)
    return (
      <NotLoaded noun="model" query={query} missing={false}>
        <Skeleton className="h-11 w-44" />
      </NotLoaded>
    );
  const { settings } = query.data;
  return (
    <>
      {settings ? (
        <SetUp settings={settings} onEdit={() => setEdits(true)} />
      ) : (
        <Button variant="secondary" className="w-fit" onClick={() => setEdits(true)}>
          Set up a model
        </Button>
      )}
      {edits && <ModelForm settings={settings} onClose={() => setEdits(false)} />}
    </>
  );
}

function SetUp({ settings, onEdit }: { settings: Settings; onEdit: () => void }) {
  const [removing, setRemoving] = useState(false);
  const attempt = useTryModel();
  const remove = useRemoveModel();
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 type-meta sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Model</dt>
        <dd className="wrap-anywhere">{settings.model}</dd>
        <dt className="text-ink-soft">Address</dt>
        <dd className="wrap-anywhere">{settings.address}</dd>
        <dt className="text-ink-soft">Key</dt>
        <dd>{settings.hasKey ? 'Stored' : 'None'}</dd>
        <dt className="text-ink-soft">Drafts</dt>
        <dd>Start them below the field of an answer, or under Saved replies</dd>
        <dt className="text-ink-soft">Clients</dt>
        <dd>Only those whose details allow it</dd>
        <dt className="text-ink-soft">Other people</dt>
        <dd>{settings.strangers ? 'Their texts may be sent' : 'Their texts may not be sent'}</dd>
      </dl>
      <p role="status" className="type-text empty:hidden">
        {attempt.data && (
          <span className={attempt.data.works ? 'text-success-ink' : 'text-danger-ink'}>
            {attempt.data.words}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" pending={attempt.isPending} onClick={() => attempt.mutate({})}>
          Try it
        </Button>
        <Button variant="secondary" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          Turn off
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title="Turn off drafts?"
          description="The address and the key are deleted. The clients’ permissions stay."
          action="Turn off"
          isDanger
          pending={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate({}, { onSuccess: () => setRemoving(false) })}
        />
      )}
    </>
  );
}

/** The form for the model's address, key and name. The key is stored and never shown again. */
function ModelForm({ settings, onClose }: { settings: Settings | null; onClose: () => void }) {
  const save = useSaveModel();
  // A key is in no draft.
  const [typed, setTyped] = useState({
    address: settings?.address ?? '',
    model: settings?.model ?? '',
    key: '',
    strangers: settings?.strangers ?? false,
  });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const { key, ...rest } = typed;
  const form = useForm(draftModel, key === '' ? rest : typed, {
    send: (body) => save.mutateAsync({ body }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Drafts by a model"
      description="OpenAI, or any server that answers in the same way. Nothing is sent before someone asks for a draft."
      onClose={onClose}
      form={form}
      action="Save"
      pendingLabel="Saving…"
    >
      <Field
        label="Address"
        required
        hint="OpenAI: https://api.openai.com/v1. A server in your own network, such as Ollama, needs WEBHOOKS_TO_PRIVATE=1."
        error={form.errors['address']}
      >
        <Input
          inputMode="url"
          placeholder="https://api.example.com/v1"
          maxLength={limits.url}
          value={typed.address}
          onChange={(event) => set({ address: event.target.value })}
        />
      </Field>
      <Field label="Name of the model" required error={form.errors['model']}>
        <Input
          maxLength={limits.title}
          value={typed.model}
          onChange={(event) => set({ model: event.target.value })}
        />
      </Field>
      <Field
        label="Key"
        error={form.errors['key']}
        hint={
          settings?.hasKey
            ? 'Leave it empty to keep the stored key. A key is kept only for the same server.'
            : 'Stored encrypted and never shown again. Leave it empty if the server needs none.'
        }
      >
        <Input
          type="password"
          autoComplete="off"
          maxLength={500}
          value={key}
          onChange={(event) => set({ key: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Also send texts by people who are not clients"
        hint="Requests and messages of the contact form. For a client, allow it in the details of the client."
        checked={typed.strangers}
        onChange={(event) => set({ strangers: event.target.checked })}
      />
    </FormDialog>
  );
}
