import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { decimalOf, type Currency } from '#contract/money/currency.ts';
import type { QuoteContent, QuoteLine } from '#contract/money/quote-content.ts';
import { parseLine } from '#contract/money/typed-line.ts';
import { listUsedLines, type UsedLine } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { LineFields } from './line-fields.tsx';

/** Used lines whose name contains the typed text; the typed quantity is put before each. */
function suggestions(typed: string, used: readonly UsedLine[]): string[] {
  const [, quantity = '', text = ''] = /^(\d+(?:[.,]\d+)?\s*[x×*]\s+)?(.*)$/i.exec(typed) ?? [];
  const words = text.trim().toLowerCase();
  if (words === '') return [];
  return used
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, 8)
    .map(({ name, unitMinor, currency }) => `${quantity}${name} @ ${decimalOf(unitMinor, currency)}`);
}

/** A key that no other part of the quote has. */
export const newKey = () => crypto.randomUUID();

interface LinesEditorProps {
  content: Pick<QuoteContent, 'lines' | 'taxes'>;
  currency: Currency;
  errors: Readonly<Record<string, string>>;
  onLines: (lines: QuoteLine[]) => void;
  /** True for an invoice: its lines offer no choice and do not repeat. */
  plain?: boolean;
}

/** The lines of a draft, with one field that adds typed or pasted lines. */
export function LinesEditor({ content, currency, errors, onLines, plain = false }: LinesEditorProps) {
  const { lines, taxes } = content;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const listId = useId();
  const used = useQuery(queryOf(listUsedLines)).data?.filter((line) => line.currency === currency) ?? [];
  /** Adds each line of a text. Lines that cannot be parsed stay in the field. */
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
              text: used.find(({ name }) => name === line.name)?.text ?? null,
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
  const isRival = (line: QuoteLine, { choice, group }: QuoteLine) =>
    line.chosen && line.choice === 'one-of' && choice === 'one-of' && line.group === group;
  const change = (line: QuoteLine) =>
    onLines(
      lines.map((each) =>
        each.id === line.id ? line : isRival(line, each) ? { ...each, chosen: false } : each,
      ),
    );
  const move = (at: number, by: 1 | -1) => {
    const next = [...lines];
    const [line] = next.splice(at, 1);
    if (line) onLines(next.toSpliced(at + by, 0, line));
  };
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={plain ? 'Lines of the invoice' : 'Lines of the quote'}
        className="flex flex-col divide-y divide-line"
      >
        {lines.map((line, at) => (
          <LineFields
            key={line.id}
            line={line}
            content={content}
            plain={plain}
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
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add(typed);
        }}
      >
        <Field
          label="Add a line"
          className="min-w-0 flex-1"
          hint="Type “3 x Landing page @ 1200”, pick a line that was used before, or paste rows of a spreadsheet: name, quantity, price."
          error={wrong ?? errors['lines']}
        >
          <Input
            value={typed}
            list={listId}
            autoComplete="off"
            ref={lines.length === 0 ? takesFocus : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!text.includes('\n') && !text.includes('\t')) return;
              event.preventDefault();
              add(text);
            }}
          />
        </Field>
        <datalist id={listId}>
          {suggestions(typed, used).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
        <Button type="submit" variant="secondary" className="mt-[calc(1.5*var(--text-sm)+0.375rem)]">
          Add
        </Button>
      </form>
    </div>
  );
}
