import { taxCategories, type QuoteTax } from '#contract/money/quote-content.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { newKey } from './lines-editor.tsx';
import { TaxNote, taxCategoryTexts } from './tax-note.tsx';
import { PercentInput } from './typed-input.tsx';

interface TaxesFieldsProps {
  taxes: readonly QuoteTax[];
  lines: readonly { tax: string }[];
  onTaxes: (taxes: QuoteTax[]) => void;
}

/** The fields for the tax codes of a draft. A code that a line uses cannot be removed. */
export function TaxesFields({ taxes, lines, onTaxes }: TaxesFieldsProps) {
  const change = (tax: QuoteTax) => onTaxes(taxes.map((each) => (each.id === tax.id ? tax : each)));
  return (
    <>
      <ul aria-label="Taxes" className="flex flex-col gap-3">
        {taxes.map((tax, at) => (
          <li
            key={tax.id}
            className="grid gap-2 max-sm:not-first:border-t max-sm:not-first:border-line max-sm:not-first:pt-3 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)_auto]"
          >
            <Input
              aria-label="Name of the tax"
              maxLength={60}
              value={tax.name}
              onChange={(event) => change({ ...tax, name: event.target.value })}
            />
            <PercentInput
              aria-label={`Percent of ${tax.name}`}
              rate={tax.rate}
              onRate={(rate) => change({ ...tax, rate })}
            />
            <Select
              aria-label={`Category of ${tax.name}`}
              value={tax.category}
              onChange={(event) => change({ ...tax, category: event.target.value as QuoteTax['category'] })}
            >
              <Options of={taxCategories.map((each) => [each, taxCategoryTexts[each]])} />
            </Select>
            <Button
              variant="quiet"
              size="sm"
              className="max-sm:-ms-3 max-sm:justify-self-start"
              disabledReason={
                taxes.length === 1 || lines.some((line) => line.tax === tax.id)
                  ? 'A line uses this tax.'
                  : null
              }
              onClick={() => onTaxes(taxes.toSpliced(at, 1))}
            >
              Remove <span className="sr-only">{tax.name}</span>
            </Button>
            <TaxNote tax={tax} onNote={(note) => change({ ...tax, note })} />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        onClick={() => onTaxes([...taxes, { id: newKey(), name: 'Tax', category: 'S', rate: 0, note: null }])}
      >
        Add a tax
      </Button>
    </>
  );
}
