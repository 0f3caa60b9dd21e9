import { parseMoney } from '#contract/money/currency.ts';
import { listPins } from '#contract/pins.ts';
import { getPreviewRoom } from '#contract/preview-versions.ts';
import { addAddendum, listQuotes, newAddendum, type NewAddendum } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { unmailedText } from '../unmailed-text.ts';
import { useAcceptedQuotes } from './use-accepted-quotes.ts';

export interface AddendumDialogProps {
  clientId: string;
  about: NewAddendum['about'];
  /** The text of the client that the addendum is about. */
  words: string | null;
  onClose: () => void;
}

const none = { quoteId: '', name: '', price: '', days: '0' };

/**
 * The form for an addendum: the price of work that an accepted quote does not contain. The client accepts it
 * separately.
 */
export function AddendumDialog({ clientId, about, words, onClose }: AddendumDialogProps) {
  const query = useAcceptedQuotes(clientId);
  const quotes = query.data ?? [];
  const [typed, setTyped] = useDraft(`addendum/${about.id}`, none);
  const quote = quotes.find(({ id }) => id === typed.quoteId) ?? quotes[0];
  const minor = quote ? parseMoney(typed.price, quote.currency) : null;
  const set = (part: Partial<typeof none>) => setTyped({ ...typed, ...part });
  const send = useStaffMutation(addAddendum, {
    success: ({ number }) => ({ title: 'Sent to the client', description: number, tone: 'success' }),
    failure: null,
    invalidates: [listQuotes, listPins, getPreviewRoom],
  });
  const form = useForm(
    newAddendum,
    { name: typed.name, minor: minor ?? 0, days: Number(typed.days) || 0, about },
    {
      send: (body) => send.mutateAsync({ params: { id: quote?.id ?? '' }, body }),
      onSent: () => {
        setTyped(none);
        onClose();
      },
    },
  );
  const missing = query.isPending
    ? 'Loading the quotes.'
    : !quote
      ? 'This client has not accepted a quote yet.'
      : minor === null
        ? 'Please enter a price.'
        : null;
  return (
    <FormDialog
      title="Outside the quote"
      description={<>The client accepts it separately. Nothing is charged before that. {unmailedText()}</>}
      onClose={onClose}
      form={form}
      action="Send to client"
      pendingLabel="Sending…"
      disabledReason={missing}
    >
      {words && <p className="type-text line-clamp-3 wrap-anywhere text-ink-soft">“{words}”</p>}
      {form.errors['about'] && <p className="field-error">{form.errors['about']}</p>}
      {quotes.length > 1 && quote && (
        <Field label="Quote">
          <Select value={quote.id} onChange={(event) => set({ quoteId: event.target.value })}>
            {quotes.map(({ id, number, title }) => (
              <option key={id} value={id}>
                {number} {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Name" required error={form.errors['name']}>
        <Input
          maxLength={limits.title}
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={quote ? `Price (${quote.currency})` : 'Price'} required error={form.errors['minor']}>
          <Input
            inputMode="decimal"
            value={typed.price}
            onChange={(event) => set({ price: event.target.value })}
          />
        </Field>
        <Field label="Working days" error={form.errors['days']}>
          <Input
            type="number"
            min={0}
            max={365}
            value={typed.days}
            onChange={(event) => set({ days: event.target.value })}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
