import type { Currency } from '#contract/money/currency.ts';
import { paymentMoments, type QuoteContent, type QuotePayment } from '#contract/money/quote-content.ts';
import { addTermsFile } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { call } from '#web/api/calls/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { partText, roundsText, whenText } from '#web/ui/money/words.ts';
import { datedText } from '#web/ui/text/time-text.ts';
import { FileField } from '../file-field.tsx';
import { FoldedPart } from '#web/state/staff/money/lines/folded-part.tsx';
import { TaxesFields } from '#web/state/staff/money/lines/taxes-fields.tsx';
import { newKey } from '#web/state/staff/money/lines/lines-editor.tsx';
import { MoneyInput, PartInput } from '#web/state/staff/money/lines/typed-input.tsx';

const momentTexts: Readonly<Record<QuotePayment['when'], string>> = {
  acceptance: 'At acceptance',
  date: 'On a day',
  approval: 'When a preview is approved',
  delivery: 'With the final files',
  hand: 'When we say so',
};

interface ConditionsProps {
  content: QuoteContent;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<QuoteContent>) => void;
}

/** The fields for days, rounds and discount of a draft. */
export function Conditions({ content, currency, errors, onChange }: ConditionsProps) {
  const { rounds, discount, validUntil, promisedOn } = content;
  const says = [
    validUntil && `valid until ${datedText(validUntil)}`,
    promisedOn && `done by ${datedText(promisedOn)}`,
    roundsText(rounds, currency),
    discount && `${partText(discount, currency)} discount`,
  ];
  return (
    <FoldedPart
      title="Days, rounds and discount"
      says={says}
      none="No expiry date, no promised date, rounds not counted"
      wrong={Boolean(errors['validUntil'] ?? errors['discount'])}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Valid until" error={errors['validUntil']}>
          <Input
            type="date"
            value={content.validUntil ?? ''}
            onChange={(event) => onChange({ validUntil: event.target.value || null })}
          />
        </Field>
        <Field label="Promised date">
          <Input
            type="date"
            value={content.promisedOn ?? ''}
            onChange={(event) => onChange({ promisedOn: event.target.value || null })}
          />
        </Field>
        <Field label="Rounds of changes included" hint="Leave it empty if you do not count rounds.">
          <Input
            type="number"
            min={0}
            max={99}
            value={rounds.included ?? ''}
            onChange={(event) =>
              onChange({
                rounds: {
                  ...rounds,
                  included: event.target.value === '' ? null : Math.trunc(Number(event.target.value)),
                },
              })
            }
          />
        </Field>
        {rounds.included !== null && (
          <>
            <Field label="Counted for each">
              <Select
                value={rounds.per}
                onChange={(event) =>
                  onChange({ rounds: { ...rounds, per: event.target.value as 'preview' | 'project' } })
                }
              >
                <option value="preview">Preview</option>
                <option value="project">Project</option>
              </Select>
            </Field>
            <Field label="Price of a further round">
              <MoneyInput
                minor={rounds.extraMinor}
                currency={currency}
                onMinor={(extraMinor) => onChange({ rounds: { ...rounds, extraMinor } })}
              />
            </Field>
            <Field label="Days of a further round">
              <Input
                type="number"
                min={0}
                max={365}
                value={rounds.extraDays}
                onChange={(event) =>
                  onChange({ rounds: { ...rounds, extraDays: Math.trunc(Number(event.target.value)) } })
                }
              />
            </Field>
          </>
        )}
        <Field label="Discount on the total" hint="10% or an amount." error={errors['discount']}>
          <PartInput part={discount} currency={currency} onPart={(next) => onChange({ discount: next })} />
        </Field>
      </div>
    </FoldedPart>
  );
}

/** The fields for the payment plan of a draft. */
export function Payments({ content, currency, errors, onChange }: ConditionsProps) {
  const { payments } = content;
  const change = (payment: QuotePayment) =>
    onChange({ payments: payments.map((each) => (each.id === payment.id ? payment : each)) });
  const add = () =>
    onChange({
      payments: [
        ...payments,
        {
          id: newKey(),
          name: payments.length === 0 ? 'Deposit' : 'Balance',
          part: { rate: 500_000 },
          when: payments.length === 0 ? 'acceptance' : 'delivery',
          on: null,
        },
      ],
    });
  const says = payments.map((each) => `${each.name} ${partText(each.part, currency)} ${whenText(each)}`);
  return (
    <FoldedPart
      title="Payments"
      says={[...says, content.depositFirst && 'work begins once the first is paid']}
      none="Everything is due when the client accepts"
      wrong={Object.keys(errors).some((field) => field.startsWith('payments'))}
    >
      <div className="flex flex-col gap-3">
        {errors['payments'] && <p className="field-error">{errors['payments']}</p>}
        <ul aria-label="Payments" className="flex flex-col gap-4">
          {payments.map((payment, at) => (
            <li key={payment.id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)_auto]">
              <Input
                aria-label="Name of the payment"
                maxLength={limits.title}
                value={payment.name}
                onChange={(event) => change({ ...payment, name: event.target.value })}
              />
              <PartInput
                aria-label={`Share or amount of ${payment.name}`}
                part={payment.part}
                currency={currency}
                onPart={(part) => part && change({ ...payment, part })}
              />
              <div className="flex flex-col gap-2">
                <Select
                  aria-label={`When ${payment.name} is due`}
                  value={payment.when}
                  onChange={(event) =>
                    change({ ...payment, when: event.target.value as QuotePayment['when'], on: null })
                  }
                >
                  <Options of={paymentMoments.map((each) => [each, momentTexts[each]])} />
                </Select>
                {payment.when === 'date' && (
                  <Field label={`Day of ${payment.name}`} error={errors[`payments.${payment.id}`]}>
                    <Input
                      type="date"
                      value={payment.on ?? ''}
                      onChange={(event) => change({ ...payment, on: event.target.value || null })}
                    />
                  </Field>
                )}
              </div>
              <Button
                variant="quiet"
                size="sm"
                className="max-sm:-ms-3 max-sm:justify-self-start"
                onClick={() => onChange({ payments: payments.toSpliced(at, 1) })}
              >
                Remove <span className="sr-only">{payment.name}</span>
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" size="sm" onClick={add}>
            Add a payment
          </Button>
          <Checkbox
            label="Work begins once the first payment is made"
            checked={content.depositFirst}
            onChange={(event) => onChange({ depositFirst: event.target.checked })}
          />
        </div>
      </div>
    </FoldedPart>
  );
}

/** The fields for the tax codes and the terms of a draft. */
export function TaxesAndTerms({ id, content, onChange }: ConditionsProps & { id: string }) {
  const { taxes, lines, termsFile } = content;
  const terms = content.terms?.split('\n', 1)[0];
  return (
    <FoldedPart
      title="Taxes and terms"
      says={[...taxes.map(({ name }) => name), terms, termsFile?.name]}
      none=""
    >
      <div className="flex flex-col gap-3">
        <TaxesFields taxes={taxes} lines={lines} onTaxes={(next) => onChange({ taxes: next })} />
        <Field label="Terms (optional)">
          <Textarea
            rows={6}
            maxLength={50_000}
            value={content.terms ?? ''}
            onChange={(event) => onChange({ terms: event.target.value || null })}
          />
        </Field>
        <FileField
          label="Terms as PDF (optional)"
          accept="application/pdf"
          name={termsFile?.name ?? null}
          onFile={async (file) =>
            onChange({ termsFile: await call(addTermsFile, { params: { id }, body: { file } }) })
          }
          onRemove={() => onChange({ termsFile: undefined })}
        />
      </div>
    </FoldedPart>
  );
}
