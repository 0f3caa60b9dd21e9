import { useState } from 'react';
import type { Currency } from '#contract/money/currency.ts';
import {
  lineChoices,
  type LineChoice,
  type QuoteContent,
  type QuoteLine,
} from '#contract/money/quote-content.ts';
import { parseLine } from '#contract/money/typed-line.ts';
import { limits } from '#contract/validation/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { MoneyInput, PercentInput, QuantityInput } from './typed-input.tsx';
import { RepeatsField } from './repeats-field.tsx';

const choiceTexts: Readonly<Record<LineChoice, string>> = {
  fixed: 'Always included',
  optional: 'Can be ticked',
  'one-of': 'One of its group',
};

/** A key that no part of the quote has. */
export const newKey = () => crypto.randomUUID();

interface LinesEditorProps {
  content: QuoteContent;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  onLines: (lines: QuoteLine[]) => void;
}

/** The lines of a draft, with one field that adds lines as they are typed or pasted. */
export function LinesEditor({ content, currency, errors, onLines }: LinesEditorProps) {
  const { lines, taxes } = content;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  /** Adds each line of a text; lines that cannot be read stay in the field. */
  const add = (text: string) => {
    const rows = text.split('\n').filter((row) => row.trim() !== '');
    const read = rows.map((row) => [row, parseLine(row, currency)] as const);
    const left = read.filter(([, line]) => line === null).map(([row]) => row);
    const added = read.flatMap(([, line]) =>
      line === null
        ? []
        : [
            {
              id: newKey(),
              group: null,
              choice: 'fixed' as const,
              chosen: true,
              name: line.name.slice(0, limits.title),
              text: null,
              quantity: line.quantity,
              range: null,
              unitMinor: line.unitMinor ?? 0,
              discount: null,
              tax: lines.at(-1)?.tax ?? taxes[0]?.id ?? '',
            },
          ],
    );
    if (added.length > 0) onLines([...lines, ...added]);
    setTyped(left.join('\n'));
    setWrong(left.length > 0 ? 'This line cannot be read. Example: 3 x Landing page @ 1200' : null);
  };
  const change = (line: QuoteLine) => onLines(lines.map((each) => (each.id === line.id ? line : each)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...lines];
    const [line] = next.splice(at, 1);
    if (line) onLines(next.toSpliced(at + by, 0, line));
  };
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Lines of the quote" className="flex flex-col divide-y divide-line">
        {lines.map((line, at) => (
          <LineFields
            key={line.id}
            line={line}
            content={content}
            currency={currency}
            error={errors[`lines.${line.id}`]}
            onChange={change}
            onRemove={() => onLines(lines.toSpliced(at, 1))}
            onMove={(by) => move(at, by)}
            isFirst={at === 0}
            isLast={at === lines.length - 1}
          />
        ))}
      </ul>
      <form
        aria-label="Add lines"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add(typed);
        }}
      >
        <Field
          label="Add a line"
          className="min-w-0 flex-1 basis-60"
          hint="Type “3 x Landing page @ 1200”, or paste rows of a sheet: name, quantity, price."
          error={wrong ?? errors['lines']}
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!text.includes('\n') && !text.includes('\t')) return;
              event.preventDefault();
              add(text);
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" className="mb-7">
          Add
        </Button>
      </form>
    </div>
  );
}

interface LineFieldsProps {
  line: QuoteLine;
  content: QuoteContent;
  currency: Currency;
  error: string | undefined;
  onChange: (line: QuoteLine) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  isFirst: boolean;
  isLast: boolean;
}

function LineFields({
  line,
  content,
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
  return (
    <li className="flex flex-col gap-2 py-4">
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
          </>
        }
      >
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          <Field label="The client may">
            <Select
              value={choice}
              onChange={(event) =>
                onChange({
                  ...line,
                  choice: event.target.value as LineChoice,
                  chosen: event.target.value === 'fixed' || line.chosen,
                })
              }
            >
              {lineChoices.map((each) => (
                <option key={each} value={each}>
                  {choiceTexts[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Group (optional)">
            <Input
              maxLength={limits.title}
              value={line.group ?? ''}
              onChange={(event) => onChange({ ...line, group: event.target.value || null })}
            />
          </Field>
          {choice !== 'fixed' && (
            <Checkbox
              label="Chosen at first"
              checked={line.chosen}
              onChange={(event) => onChange({ ...line, chosen: event.target.checked })}
            />
          )}
          <Field label="Tax">
            <Select value={line.tax} onChange={(event) => onChange({ ...line, tax: event.target.value })}>
              {content.taxes.map((tax) => (
                <option key={tax.id} value={tax.id}>
                  {tax.name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Discount in percent">
            <PercentInput
              rate={line.discount && 'rate' in line.discount ? line.discount.rate : 0}
              onRate={(rate) => onChange({ ...line, discount: rate === 0 ? null : { rate } })}
            />
          </Field>
          <Checkbox
            label="The client may change the quantity"
            checked={line.range !== null}
            onChange={(event) =>
              onChange({
                ...line,
                range: event.target.checked ? { least: line.quantity, most: line.quantity } : null,
              })
            }
          />
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
          <RepeatsField line={line} onChange={onChange} />
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
