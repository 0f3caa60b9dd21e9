import type { Currency } from '#contract/money/currency.ts';
import type { InvoiceDraft, InvoiceLine } from '#contract/money/invoice-content.ts';
import type { QuoteLine } from '#contract/money/quote-content.ts';
import { limits } from '#contract/validation/limits.ts';
import { FoldedPart } from '#web/state/staff/money/lines/folded-part.tsx';
import { LinesEditor } from '#web/state/staff/money/lines/lines-editor.tsx';
import { TaxesFields } from '#web/state/staff/money/lines/taxes-fields.tsx';
import { PartInput } from '#web/state/staff/money/lines/typed-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { partText } from '#web/ui/money/words.ts';
import type { TypedInvoice } from './typed-invoice.ts';

const asQuoteLine = (line: InvoiceLine): QuoteLine => ({
  ...line,
  choice: 'fixed',
  chosen: true,
  range: null,
});

const asInvoiceLine = ({
  choice: _,
  chosen: __,
  range: ___,
  repeats: ____,
  ...line
}: QuoteLine): InvoiceLine => line;

interface DraftFieldsProps {
  shown: TypedInvoice;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  /** False for a prepayment: its amounts come from the payment plan, and nothing is delivered yet. */
  changesAmounts: boolean;
  onChange: (part: Partial<TypedInvoice>) => void;
}

/** The fields of an invoice that is not issued yet. */
export function DraftFields({ shown, currency, errors, changesAmounts, onChange }: DraftFieldsProps) {
  const { content } = shown;
  const change = (part: Partial<InvoiceDraft>) => onChange({ content: { ...content, ...part } });
  const { lines, taxes, discount } = content;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Title" required className="sm:col-span-2" error={errors['title']}>
          <Input
            maxLength={limits.title}
            value={shown.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field
          label="Due on"
          hint="If empty, the payment term from the settings applies."
          error={errors['dueOn']}
        >
          <Input
            type="date"
            value={shown.dueOn ?? ''}
            onChange={(event) => onChange({ dueOn: event.target.value || null })}
          />
        </Field>
        {changesAmounts && (
          <Field label="Delivered on (optional)" error={errors['supplyOn']}>
            <Input
              type="date"
              value={shown.supplyOn ?? ''}
              onChange={(event) => onChange({ supplyOn: event.target.value || null })}
            />
          </Field>
        )}
        <Field label="Introduction (optional)" className="sm:col-span-2">
          <Textarea
            rows={2}
            maxLength={limits.message}
            value={content.intro ?? ''}
            onChange={(event) => change({ intro: event.target.value || null })}
          />
        </Field>
      </div>
      {changesAmounts && (
        <LinesEditor
          plain
          content={{ lines: lines.map(asQuoteLine), taxes }}
          currency={currency}
          errors={errors}
          onLines={(next) => change({ lines: next.map(asInvoiceLine) })}
        />
      )}
      <div>
        {changesAmounts && (
          <FoldedPart
            title="Discount and taxes"
            says={[discount && `${partText(discount, currency)} discount`, ...taxes.map(({ name }) => name)]}
            none=""
            wrong={Boolean(errors['discount'])}
          >
            <div className="flex flex-col gap-3">
              <Field label="Discount on the total" hint="10% or an amount." error={errors['discount']}>
                <PartInput
                  part={discount}
                  currency={currency}
                  onPart={(next) => change({ discount: next })}
                />
              </Field>
              <TaxesFields taxes={taxes} lines={lines} onTaxes={(next) => change({ taxes: next })} />
            </div>
          </FoldedPart>
        )}
        <FoldedPart
          title="Purchase order and note"
          says={[content.purchaseOrder && `purchase order ${content.purchaseOrder}`, content.note]}
          none="Neither"
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Purchase order (optional)">
              <Input
                maxLength={limits.subject}
                value={content.purchaseOrder ?? ''}
                onChange={(event) => change({ purchaseOrder: event.target.value || null })}
              />
            </Field>
            <Field label="Note below the total (optional)">
              <Textarea
                rows={3}
                maxLength={limits.message}
                value={content.note ?? ''}
                onChange={(event) => change({ note: event.target.value || null })}
              />
            </Field>
          </div>
        </FoldedPart>
      </div>
    </div>
  );
}
