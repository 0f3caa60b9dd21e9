import { useState } from 'react';
import { stripeKeys, type ShownMoneySettings } from '#contract/money-settings.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { useRemoveStripe, useSaveStripe } from '../data.ts';
import { Section } from './section.tsx';

const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/**
 * The form for the keys of Stripe, which are stored and never shown again. Shows the address to which Stripe reports
 * payments.
 */
export function StripeForm({
  stored: { hasKey, hasWebhookSecret },
}: {
  stored: ShownMoneySettings['stripe'];
}) {
  // Secrets are in no draft.
  const [keys, setKeys] = useState({ key: '', webhookSecret: '' });
  const [removing, setRemoving] = useState(false);
  const save = useSaveStripe();
  const remove = useRemoveStripe();
  const form = useForm(stripeKeys, keys, {
    send: (body) => save.mutateAsync({ body }),
    onSent: () => setKeys({ key: '', webhookSecret: '' }),
  });
  const isComplete = (hasKey || keys.key !== '') && (hasWebhookSecret || keys.webhookSecret !== '');
  const isTyped = keys.key !== '' || keys.webhookSecret !== '';
  const hint = (isStored: boolean) => (isStored ? 'Stored. It stays unless you type another.' : undefined);
  return (
    <Section
      title="Stripe"
      about={
        hasKey
          ? 'Clients pay online, and each payment is recorded.'
          : 'Not set up. With it, clients pay online.'
      }
    >
      <form {...form.formProps} aria-label="Stripe" className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <p className="type-meta text-ink-soft">
            With both keys clients pay online, and each payment is recorded. The keys are never shown again.
          </p>
          <FormNote>{form.errors['form']}</FormNote>
        </div>
        <Field label="Secret key" hint={hint(hasKey)} error={form.errors['key']}>
          <Input
            type="password"
            autoComplete="off"
            maxLength={300}
            value={keys.key}
            onChange={(event) => setKeys({ ...keys, key: event.target.value.trim() })}
          />
        </Field>
        <Field label="Signing secret" hint={hint(hasWebhookSecret)} error={form.errors['webhookSecret']}>
          <Input
            type="password"
            autoComplete="off"
            maxLength={300}
            value={keys.webhookSecret}
            onChange={(event) => setKeys({ ...keys, webhookSecret: event.target.value.trim() })}
          />
        </Field>
        <div className="flex flex-col gap-2 sm:col-span-2">
          <p className="type-name">Webhook</p>
          <CopyField label="Webhook address" value={`${window.location.origin}/api/payments/stripe`} />
          <p className="type-meta wrap-anywhere text-ink-soft">Events to send: {events.join(', ')}.</p>
        </div>
        <div className="flex gap-2 sm:col-span-2">
          <Button
            type="submit"
            variant="secondary"
            pending={form.pending}
            disabledReason={isComplete && isTyped ? null : 'Please enter the keys.'}
          >
            {hasKey ? 'Replace keys' : 'Save keys'}
          </Button>
          {(hasKey || hasWebhookSecret) && (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              Remove keys
            </Button>
          )}
        </div>
      </form>
      {removing && (
        <ConfirmDialog
          title="Remove the keys of Stripe?"
          description="Clients cannot pay by Stripe until you enter keys again."
          action="Remove keys"
          isDanger
          pending={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            void remove.mutateAsync({}).then(
              () => setRemoving(false),
              () => {},
            )
          }
        />
      )}
    </Section>
  );
}
