import type { MoneySettings } from '#contract/money-settings.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

interface BankFieldsProps {
  /** The name of the agency, the default owner of the account. */
  owner: string;
  account: MoneySettings['bankAccount'];
  errors: Readonly<Record<string, string>>;
  onChange: (account: MoneySettings['bankAccount']) => void;
}

/** The bank account in machine-readable form; stored only with IBAN or BIC. */
export function BankFields({ owner, account, errors, onChange }: BankFieldsProps) {
  const { name, iban, bic } = account ?? { name: owner, iban: '', bic: null };
  const change = (part: Partial<NonNullable<typeof account>>) => {
    const next = { name, iban, bic, ...part };
    onChange(next.iban || next.bic ? next : null);
  };
  return (
    <>
      <Field
        label="IBAN (optional)"
        hint="Printed, and read by the bank's app."
        error={errors['bankAccount.iban']}
      >
        <Input maxLength={60} value={iban} onChange={(event) => change({ iban: event.target.value })} />
      </Field>
      <Field label="BIC (optional)" error={errors['bankAccount.bic']}>
        <Input
          maxLength={20}
          value={bic ?? ''}
          onChange={(event) => change({ bic: event.target.value || null })}
        />
      </Field>
      {account && (
        <Field label="Account holder" error={errors['bankAccount.name']}>
          <Input maxLength={70} value={name} onChange={(event) => change({ name: event.target.value })} />
        </Field>
      )}
    </>
  );
}
