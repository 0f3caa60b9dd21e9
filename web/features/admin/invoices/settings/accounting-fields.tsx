import type { MoneySettings } from '#contract/money-settings.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

const taxFields = [
  ['account', 'Account of sales with', 20],
  ['datevKey', 'DATEV: tax key of', 4],
] as const;

interface AccountingFieldsProps {
  values: Pick<MoneySettings, 'accounting' | 'taxCodes'>;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<MoneySettings>) => void;
}

const fields = [
  ['receivables', 'Account of open invoices', 9],
  ['consultant', 'DATEV: number of the accountant', 7],
  ['client', 'DATEV: number of your company', 5],
] as const;

/** The account numbers for the files that an accountant gets. */
export function AccountingFields({ values, errors, onChange }: AccountingFieldsProps) {
  const accounting = values.accounting ?? { receivables: null, consultant: null, client: null };
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2">
      {values.taxCodes.map((tax, at) =>
        taxFields.map(([key, label, most]) => (
          <Field
            key={`${tax.id}/${key}`}
            label={`${label} ${tax.name}`}
            error={errors[`taxCodes.${at}.${key}`]}
          >
            <Input
              inputMode={key === 'datevKey' ? 'numeric' : undefined}
              maxLength={most}
              value={tax[key] ?? ''}
              onChange={(event) =>
                onChange({
                  taxCodes: values.taxCodes.with(at, { ...tax, [key]: event.target.value || null }),
                })
              }
            />
          </Field>
        )),
      )}
      {fields.map(([key, label, most]) => (
        <Field key={key} label={label} error={errors[`accounting.${key}`]}>
          <Input
            inputMode="numeric"
            maxLength={most}
            value={accounting[key] ?? ''}
            onChange={(event) =>
              onChange({ accounting: { ...accounting, [key]: event.target.value || null } })
            }
          />
        </Field>
      ))}
    </div>
  );
}
