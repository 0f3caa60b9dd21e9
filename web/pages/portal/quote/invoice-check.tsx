import { checkInvoice } from '#contract/invoice-check.ts';
import type { InvoiceCheckModel } from '#contract/pages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Note } from './notes.tsx';
import { PlainPage } from './plain-page.tsx';

/** The result of a check; renders nothing before the first check. */
function Result({ model: { answer, error, values } }: { model: InvoiceCheckModel }) {
  const ask = (label: string) => (
    <a href="/#contact" className="underline underline-offset-4">
      {label}
    </a>
  );
  if (error && !error.fields)
    return (
      <Note tone="danger" title="Not checked">
        {error.message}
      </Note>
    );
  if (!answer) return null;
  if (!answer.isOurs)
    return (
      <Note tone="danger" title="We have no such invoice">
        No invoice of ours has this number and amount. Enter both as printed. If they are right, do not pay
        before you {ask('ask us')}.
      </Note>
    );
  return (
    <Note tone="success" title={`Yes, invoice ${values.number} is ours`}>
      {answer.ending === null ? (
        'Our invoice shows no bank account. If yours does, do not pay it.'
      ) : (
        <>
          The bank account on it ends with <strong>{answer.ending}</strong>. If yours ends differently, do not
          pay it.
        </>
      )}{' '}
      {ask('Ask us')} if you are not sure.
    </Note>
  );
}

/** /invoice-check: anyone who received an invoice can check whether the agency sent it. Works without JavaScript. */
export function InvoiceCheckPage({ model }: { model: InvoiceCheckModel }) {
  const { brand, formToken, values, error } = model;
  return (
    <PlainPage brand={brand}>
      <h1 className="type-title">Is this invoice ours?</h1>
      <p>
        Enter its number and amount as printed. We tell you whether {brand.name} issued it, and how the bank
        account on it ends.
      </p>
      <Result model={model} />
      <form
        method="post"
        action={checkInvoice.path}
        noValidate
        aria-label="Check an invoice"
        className="flex flex-col gap-4 rounded-xl bg-raised p-4 ring-1 ring-line sm:p-6"
      >
        <Field label="Invoice number" required error={error?.fields?.['number']}>
          <Input name="number" autoComplete="off" maxLength={60} defaultValue={values.number} />
        </Field>
        <Field
          label="Amount to pay"
          required
          hint="The whole amount, with tax"
          error={error?.fields?.['amount']}
        >
          <Input
            name="amount"
            autoComplete="off"
            inputMode="decimal"
            maxLength={60}
            defaultValue={values.amount}
          />
        </Field>
        {/* A hidden field that only robots fill in. */}
        <div className="sr-only" aria-hidden="true">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <input type="hidden" name="formToken" value={formToken} />
        <button type="submit" className="button solid primary self-start">
          Check
        </button>
      </form>
    </PlainPage>
  );
}
