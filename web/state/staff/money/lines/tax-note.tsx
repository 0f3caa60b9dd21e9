import type { QuoteTax } from '#contract/money/quote-content.ts';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

/** The name of each tax category. */
export const taxCategoryTexts: Readonly<Record<QuoteTax['category'], string>> = {
  S: 'Standard',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  O: 'Not taxed',
};

interface TaxNoteProps {
  tax: Pick<QuoteTax, 'name' | 'category' | 'note'>;
  onNote: (note: string | null) => void;
}

/** The field for the text below the totals that says why no tax is charged; renders nothing for a standard rate. */
export const TaxNote = ({ tax: { name, category, note }, onNote }: TaxNoteProps) =>
  category === 'S' ? null : (
    <Field
      label={`Note for ${name} (optional)`}
      hint="Printed below the total, such as the law that exempts you."
      className="sm:col-span-full"
    >
      <Input
        maxLength={limits.title}
        value={note ?? ''}
        onChange={(event) => onNote(event.target.value || null)}
      />
    </Field>
  );
