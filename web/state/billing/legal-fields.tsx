import { countries, type Legal, type Party } from '#contract/money/parties.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';

export const noLegal: Legal = {
  street: null,
  postcode: null,
  city: null,
  country: null,
  vatId: null,
  registration: null,
  electronicAddress: null,
};

const fields = [
  ['street', 'Street'],
  ['postcode', 'Postcode'],
  ['city', 'City'],
  ['vatId', 'VAT number'],
  ['registration', 'Registration number'],
  ['electronicAddress', 'Electronic address'],
] as const;

interface LegalFieldsProps {
  party: Party;
  errors: Readonly<Record<string, string>>;
  /**
   * Hints at fields that an electronic invoice needs. These are not errors, since the form can be saved without the
   * data.
   */
  lacks?: Readonly<Record<string, string>> | undefined;
  /** The prefix of the field names, such as `seller.`. */
  at: string;
  onChange: (legal: Legal) => void;
}

/** The fields about a party on an electronic invoice; all are optional. */
export function LegalFields({ party, errors, lacks = {}, at, onChange }: LegalFieldsProps) {
  const legal = party.legal ?? noLegal;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const sorted = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <Field label="Country" hint={lacks[`${at}legal.country`]} error={errors[`${at}legal.country`]}>
        <Select
          value={legal.country ?? ''}
          onChange={(event) => onChange({ ...legal, country: event.target.value || null })}
        >
          <option value="">–</option>
          <Options of={sorted.map(({ code, name }) => [code, name])} />
        </Select>
      </Field>
      {fields.map(([key, label]) => (
        <Field
          key={key}
          label={label}
          hint={
            key === 'electronicAddress'
              ? 'Such as 0204:991-12345-06. If empty, the e-mail address is used.'
              : lacks[`${at}legal.${key}`]
          }
          error={errors[`${at}legal.${key}`]}
        >
          <Input
            maxLength={80}
            value={legal[key] ?? ''}
            onChange={(event) => onChange({ ...legal, [key]: event.target.value || null })}
          />
        </Field>
      ))}
    </>
  );
}
