import type { Party } from '#contract/money/parties.ts';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { LegalFields } from './legal-fields.tsx';

interface PartyFieldsProps {
  party: Party;
  errors: Readonly<Record<string, string>>;
  /** Hints at fields that an electronic invoice needs. */
  lacks?: Readonly<Record<string, string>>;
  /** The prefix of the field names, such as `content.buyer.`. */
  at: string;
  onChange: (part: Partial<Party>) => void;
}

/** The fields about the client as its invoices print them. */
export function PartyFields({ party, errors, lacks, at, onChange }: PartyFieldsProps) {
  return (
    <>
      <Field label="Name, as printed" error={errors[`${at}name`]}>
        <Input
          maxLength={limits.company}
          value={party.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Email (optional)" error={errors[`${at}email`]}>
        <Input
          maxLength={limits.email}
          value={party.email ?? ''}
          onChange={(event) => onChange({ email: event.target.value || null })}
        />
      </Field>
      <Field
        label="Address, as printed"
        hint="If empty, the street, postcode and city below are printed."
        error={errors[`${at}lines`]}
      >
        <Textarea
          rows={3}
          value={party.lines.join('\n')}
          onChange={(event) =>
            onChange({ lines: event.target.value ? event.target.value.split('\n').slice(0, 8) : [] })
          }
        />
      </Field>
      <Field label="Tax number (optional)" error={errors[`${at}taxNumber`]}>
        <Input
          maxLength={60}
          value={party.taxNumber ?? ''}
          onChange={(event) => onChange({ taxNumber: event.target.value || null })}
        />
      </Field>
      <Field
        label="Reference (optional)"
        hint="Printed on each invoice, such as a cost center."
        error={errors[`${at}reference`]}
      >
        <Input
          maxLength={100}
          value={party.reference ?? ''}
          onChange={(event) => onChange({ reference: event.target.value || null })}
        />
      </Field>
      <LegalFields
        party={party}
        errors={errors}
        lacks={lacks}
        at={at}
        onChange={(legal) => onChange({ legal })}
      />
    </>
  );
}
