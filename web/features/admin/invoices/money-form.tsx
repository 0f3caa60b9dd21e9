import { useQuery } from '@tanstack/react-query';
import {
  getMoneySettings,
  moneySettingsInput,
  type MoneySettings,
  type ShownMoneySettings,
} from '#contract/money-settings.ts';
import { einvoiceProblems } from '#contract/einvoice.ts';
import { currencies, type Currency } from '#contract/money/currency.ts';
import { taxCategories } from '#contract/money/quote-content.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AccountingFields } from './settings/accounting-fields.tsx';
import { LegalFields } from '#web/state/billing/legal-fields.tsx';
import { TaxNote, taxCategoryTexts } from '#web/state/staff/money/lines/tax-note.tsx';
import { BankSection } from './settings/bank-section.tsx';
import { RemindersForm } from './settings/reminders-form.tsx';
import { useSaveMoneySettings } from './data.ts';
import { Section } from './settings/section.tsx';
import { StripeForm } from './settings/stripe-form.tsx';

/** The settings for quotes and invoices: the agency's name, bank, taxes, numbers and payment links. */
export function MoneyForm({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(getMoneySettings));
  const mayWrite = useMay('money.settings');
  return (
    <section aria-labelledby="money-heading" className="flex flex-col gap-5">
      <div>
        <button
          type="button"
          className="min-h-11 type-meta text-brand-ink underline-offset-4 hover:underline"
          onClick={onClose}
        >
          All invoices
        </button>
        <h2 id="money-heading" className="type-title">
          Money settings
        </h2>
      </div>
      {query.data ? (
        <>
          <Fields settings={query.data} />
          {mayWrite && <BankSection owner={query.data.seller.name} />}
          {mayWrite && <RemindersForm />}
          {mayWrite && <StripeForm stored={query.data.stripe} />}
        </>
      ) : (
        <NotLoaded noun="settings" query={query} missing={false}>
          <Skeleton className="h-96 w-full rounded-xl" />
        </NotLoaded>
      )}
    </section>
  );
}

function Fields({ settings }: { settings: ShownMoneySettings }) {
  const { revision, stripe: _stripe, ...saved } = settings;
  const mayWrite = useMay('money.settings');
  const save = useSaveMoneySettings();
  const { values, change, sent } = useEdits<MoneySettings>('money-settings', saved);
  const form = useForm(
    moneySettingsInput,
    { ...values, revision },
    { send: (body) => save.mutateAsync({ body }), onSent: sent },
  );
  const { seller, taxCodes } = values;
  const error = (name: string) => form.errors[name];
  const at = (...names: string[]) =>
    Object.keys(form.errors).some((key) => names.some((name) => key.startsWith(name)));
  const lacks = einvoiceProblems({ seller, buyer: seller, lines: [], taxes: [] }, values.currency);
  return (
    <form {...form.formProps} aria-label="Money settings" className="flex max-w-3xl flex-col gap-5">
      <FormNote>{form.errors['form']}</FormNote>
      <fieldset disabled={!mayWrite} className="contents">
        <Card className="grid gap-4 sm:grid-cols-2">
          <Field label="Your company, as printed" error={error('seller') ?? error('seller.name')}>
            <Input
              maxLength={limits.company}
              value={seller.name}
              onChange={(event) => change({ seller: { ...seller, name: event.target.value } })}
            />
          </Field>
          <Field label="Tax number (optional)" error={error('seller.taxNumber')}>
            <Input
              maxLength={60}
              value={seller.taxNumber ?? ''}
              onChange={(event) => change({ seller: { ...seller, taxNumber: event.target.value || null } })}
            />
          </Field>
          <Field label="Address" error={error('seller.lines')}>
            <Textarea
              rows={3}
              value={seller.lines.join('\n')}
              onChange={(event) =>
                change({ seller: { ...seller, lines: event.target.value.split('\n').slice(0, 8) } })
              }
            />
          </Field>
          <Field label="Currency of new quotes" error={error('currency')}>
            <Select
              value={values.currency}
              onChange={(event) => change({ currency: event.target.value as Currency })}
            >
              {currencies.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label="Numbers begin with" error={error('series')}>
            <Input
              maxLength={20}
              value={values.series}
              onChange={(event) => change({ series: event.target.value })}
            />
          </Field>
        </Card>
        <Card className="flex flex-col gap-3">
          <h3 className="type-name">Taxes</h3>
          <ul aria-label="Taxes" className="flex flex-col gap-3">
            {taxCodes.map((tax, index) => {
              const set = (part: Partial<typeof tax>) =>
                change({ taxCodes: taxCodes.with(index, { ...tax, ...part }) });
              return (
                <li
                  key={tax.id}
                  className="grid gap-2 max-sm:not-first:border-t max-sm:not-first:border-line max-sm:not-first:pt-3 sm:grid-cols-[minmax(0,1fr)_6rem_11rem_auto]"
                >
                  <Input
                    aria-label="Name of the tax"
                    maxLength={60}
                    value={tax.name}
                    onChange={(event) => set({ name: event.target.value })}
                  />
                  <Input
                    aria-label={`Percent of ${tax.name}`}
                    type="number"
                    min={0}
                    max={100}
                    step={0.0001}
                    defaultValue={tax.rate / 10_000}
                    onChange={(event) => set({ rate: Math.round(Number(event.target.value) * 10_000) })}
                  />
                  <Select
                    aria-label={`Category of ${tax.name}`}
                    value={tax.category}
                    onChange={(event) => set({ category: event.target.value as typeof tax.category })}
                  >
                    <Options of={taxCategories.map((each) => [each, taxCategoryTexts[each]])} />
                  </Select>
                  <Checkbox
                    label="Offered"
                    checked={!tax.archived}
                    onChange={(event) => set({ archived: !event.target.checked })}
                  />
                  <TaxNote tax={tax} onNote={(note) => set({ note })} />
                </li>
              );
            })}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onClick={() =>
              change({
                taxCodes: [
                  ...taxCodes,
                  {
                    id: crypto.randomUUID(),
                    name: 'Tax',
                    category: 'S',
                    rate: 0,
                    note: null,
                    archived: false,
                  },
                ],
              })
            }
          >
            Add a tax
          </Button>
        </Card>
        <Section
          title="Terms of payment"
          about={`${values.invoices ? '' : 'Invoices are off. '}Paid within ${values.daysToPay} days${values.payLink ? ', by your link' : ''}.`}
          waits={at('daysToPay', 'payLink')}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Checkbox
              label="Invoices are on"
              checked={values.invoices}
              onChange={(event) => change({ invoices: event.target.checked })}
            />
            <Checkbox
              label="Issue the first invoice of an accepted quote without asking"
              checked={values.issuesFirst}
              onChange={(event) => change({ issuesFirst: event.target.checked })}
            />
            <Field label="Days to pay" error={error('daysToPay')}>
              <Input
                type="number"
                min={0}
                max={365}
                value={values.daysToPay}
                onChange={(event) => change({ daysToPay: Math.trunc(Number(event.target.value)) })}
              />
            </Field>
            <Field
              label="Link to pay (optional)"
              hint="With {number}, {minor} and {currency}."
              error={error('payLink')}
            >
              <Input
                type="url"
                value={values.payLink ?? ''}
                onChange={(event) => change({ payLink: event.target.value || null })}
              />
            </Field>
          </div>
        </Section>
        <Section
          title="Electronic invoices"
          about="With your address in parts, an invoice includes its EN 16931 XML file."
          waits={at('seller.legal')}
        >
          <p className="type-meta text-ink-soft">
            It is included once your country, your VAT or tax number and the client’s country are known.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <LegalFields
              party={seller}
              errors={form.errors}
              lacks={lacks}
              at="seller."
              onChange={(legal) => change({ seller: { ...seller, legal } })}
            />
          </div>
        </Section>
        <Section
          title="Accounts for the accountant"
          about="The account numbers in the exported files."
          waits={at('accounting', 'taxCodes')}
        >
          <AccountingFields values={values} errors={form.errors} onChange={change} />
        </Section>
        {mayWrite && (
          <Button type="submit" pending={form.pending} className="w-fit">
            Save
          </Button>
        )}
      </fieldset>
    </form>
  );
}
