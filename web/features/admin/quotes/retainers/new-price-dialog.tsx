import { decimalOf, parseMoney } from '#contract/money/currency.ts';
import { newPrice } from '#contract/quotes.ts';
import type { Retainer } from '#contract/retainers.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { unmailedText } from '#web/state/staff/money/unmailed-text.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useSendNewPrice } from '../data.ts';

/** The form for a new price of a retainer, which is sent as the next version of its quote. */
export function NewPriceDialog({ retainer, onClose }: { retainer: Retainer; onClose: () => void }) {
  const { id, quoteId, name, currency, netMinor, every } = retainer;
  const first = { price: decimalOf(netMinor, currency), intro: '' };
  const [typed, setTyped] = useDraft(`new-price/${id}`, first);
  const minor = parseMoney(typed.price, currency);
  const send = useSendNewPrice();
  const form = useForm(
    newPrice,
    { retainerId: id, minor: minor ?? 0, intro: typed.intro },
    {
      send: (body) => send.mutateAsync({ params: { id: quoteId }, body }),
      onSent: () => {
        setTyped(first);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title="Change the price"
      description={
        <>
          The client gets the next version of the quote. Once accepted, {name} has the new price from its next
          period on. {unmailedText()}
        </>
      }
      onClose={onClose}
      form={form}
      action="Send to client"
      pendingLabel="Sending…"
      disabledReason={
        minor === null
          ? 'Please enter a price.'
          : minor === netMinor
            ? 'Please enter a price that differs from the current one.'
            : null
      }
    >
      <Field label={`Price each ${every}, without tax (${currency})`} required error={form.errors['minor']}>
        <Input
          inputMode="decimal"
          value={typed.price}
          onChange={(event) => setTyped({ ...typed, price: event.target.value })}
        />
      </Field>
      <Field label="Introduction (optional)" error={form.errors['intro']}>
        <Textarea
          rows={3}
          maxLength={limits.message}
          value={typed.intro}
          onChange={(event) => setTyped({ ...typed, intro: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
