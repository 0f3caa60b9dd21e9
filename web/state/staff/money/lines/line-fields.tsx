import type { Currency } from '#contract/money/currency.ts';
import {
  lineChoices,
  type LineChoice,
  type QuoteContent,
  type QuoteLine,
} from '#contract/money/quote-content.ts';
import { limits } from '#contract/validation/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { partText } from '#web/ui/money/words.ts';
import { RepeatsField } from './repeats-field.tsx';
import { MoneyInput, PartInput, QuantityInput } from './typed-input.tsx';

const choiceTexts: Readonly<Record<LineChoice, string>> = {
  fixed: 'Always included',
  optional: 'Can be ticked',
  'one-of': 'One of its group',
};

/** A summary of the folded fields of a line; empty if none of them is set. */
const optionsText = (
  { group, choice, range, discount, tax }: QuoteLine,
  { taxes }: Pick<QuoteContent, 'taxes'>,
  currency: Currency,
) =>
  [
    group,
    choice !== 'fixed' && choiceTexts[choice].toLowerCase(),
    range && 'quantity is open',
    discount && `less ${partText(discount, currency)}`,
    taxes.length > 1 && taxes.find(({ id }) => id === tax)?.name,
  ]
    .filter(Boolean)
    .join(' · ');

interface LineFieldsProps {
  line: QuoteLine;
  content: Pick<QuoteContent, 'taxes'>;
  plain: boolean;
  currency: Currency;
  error: string | undefined;
  onChange: (line: QuoteLine) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  isFirst: boolean;
  isLast: boolean;
}

/** The fields of one line: name, quantity and price. Others are folded. */
export function LineFields({
  line,
  content,
  plain,
  currency,
  error,
  onChange,
  onRemove,
  onMove,
  isFirst,
  isLast,
}: LineFieldsProps) {
  const { name, choice } = line;
  const label = name === '' ? 'line without a name' : name;
  const options = optionsText(line, content, currency);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="grid grid-cols-[5rem_1fr] gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
        <Input
          aria-label="Name of the line"
          className="max-sm:col-span-2"
          maxLength={limits.title}
          value={name}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange({ ...line, name: event.target.value })}
        />
        <QuantityInput
          aria-label={`Quantity of ${label}`}
          quantity={line.quantity}
          onQuantity={(quantity) => quantity && onChange({ ...line, quantity })}
        />
        <MoneyInput
          aria-label={`Price of ${label}`}
          minor={line.unitMinor}
          currency={currency}
          onMinor={(unitMinor) => onChange({ ...line, unitMinor })}
        />
      </div>
      {error && <p className="field-error">{error}</p>}
      <Disclosure
        summary={
          <>
            Options<span className="sr-only"> of {label}</span>
            <span className="text-ink-soft">{options && `: ${options}`}</span>
          </>
        }
      >
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          {!plain && (
            <Field label="Choice of the client">
              <Select
                value={choice}
                onChange={(event) =>
                  onChange({
                    ...line,
                    choice: event.target.value as LineChoice,
                    chosen: event.target.value === 'fixed',
                  })
                }
              >
                <Options of={lineChoices.map((each) => [each, choiceTexts[each]])} />
              </Select>
            </Field>
          )}
          <Field label="Group (optional)">
            <Input
              maxLength={limits.title}
              value={line.group ?? ''}
              onChange={(event) => onChange({ ...line, group: event.target.value || null })}
            />
          </Field>
          {choice !== 'fixed' && (
            <Checkbox
              label="Selected by default"
              className="sm:col-span-2"
              checked={line.chosen}
              onChange={(event) => onChange({ ...line, chosen: event.target.checked })}
            />
          )}
          <Field label="Tax">
            <Select value={line.tax} onChange={(event) => onChange({ ...line, tax: event.target.value })}>
              <Options of={content.taxes.map((tax) => [tax.id, tax.name])} />
            </Select>
          </Field>
          <Field label="Discount" hint="10% or an amount.">
            <PartInput
              part={line.discount}
              currency={currency}
              onPart={(discount) => onChange({ ...line, discount })}
            />
          </Field>
          {!plain && (
            <Checkbox
              label="The client may change the quantity"
              className="sm:col-span-2"
              checked={line.range !== null}
              onChange={(event) =>
                onChange({
                  ...line,
                  range: event.target.checked ? { least: line.quantity, most: line.quantity } : null,
                })
              }
            />
          )}
          {line.range && (
            <div className="flex gap-2">
              <Field label="Least">
                <QuantityInput
                  quantity={line.range.least}
                  onQuantity={(least) =>
                    least && line.range && onChange({ ...line, range: { ...line.range, least } })
                  }
                />
              </Field>
              <Field label="Most">
                <QuantityInput
                  quantity={line.range.most}
                  onQuantity={(most) =>
                    most && line.range && onChange({ ...line, range: { ...line.range, most } })
                  }
                />
              </Field>
            </div>
          )}
          {!plain && <RepeatsField line={line} onChange={onChange} />}
          <Field label="Description (optional)" className="sm:col-span-2">
            <Textarea
              rows={2}
              maxLength={limits.description}
              value={line.text ?? ''}
              onChange={(event) => onChange({ ...line, text: event.target.value || null })}
            />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button
            variant="quiet"
            size="sm"
            disabledReason={isFirst ? 'It is the first.' : null}
            onClick={() => onMove(-1)}
          >
            Move up
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabledReason={isLast ? 'It is the last.' : null}
            onClick={() => onMove(1)}
          >
            Move down
          </Button>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove <span className="sr-only">{label}</span>
          </Button>
        </div>
      </Disclosure>
    </li>
  );
}
