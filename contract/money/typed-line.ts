import type { Selection } from './quote-content.ts';
import { parseMoney, type Currency } from './currency.ts';

/** A typed or pasted line. */
interface TypedLine {
  name: string;
  /** The quantity in thousandths. */
  quantity: number;
  /** The unit price in minor units; null if none was typed. */
  unitMinor: number | null;
}

/** Parses a quantity with at most three decimal places, such as `1.5`. @returns thousandths, or null */
export function parseQuantity(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (found === null) return null;
  return Number((found[1] ?? '') + (found[2] ?? '').padEnd(3, '0'));
}

/** A quantity as people read it: `1.5`. */
export function formatQuantity(quantity: number): string {
  const digits = String(quantity).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return digits.slice(0, -3) + (fraction === '' ? '' : `.${fraction}`);
}

/** A rate in millionths, written as a percentage: 99750 is `9.975`. */
export function formatRate(rate: number): string {
  const digits = String(rate).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return digits.slice(0, -4) + (fraction === '' ? '' : `.${fraction}`);
}

const typed = /^(?:(\d+(?:[.,]\d+)?)\s*[x×*]\s+)?(.+?)(?:\s*@\s*(\S.*))?$/i;

/**
 * Parses `3 x Landing page @ 1200`, or a row copied from a spreadsheet: name, quantity and price between tabs.
 * @returns null if the line has no name, or its quantity or price cannot be read
 */
export function parseLine(text: string, currency: Currency): TypedLine | null {
  const cells = text.split('\t').map((cell) => cell.trim());
  const [, quantity, name, unit] =
    cells.length > 1
      ? ['', cells.length > 2 ? cells[1] : undefined, cells[0], cells.at(-1)]
      : (typed.exec(text.trim()) ?? []);
  if (!name) return null;
  const thousandths = quantity ? parseQuantity(quantity) : 1000;
  const unitMinor = unit ? parseMoney(unit, currency) : null;
  if (!thousandths || (unit && unitMinor === null)) return null;
  return { name, quantity: thousandths, unitMinor };
}

/**
 * Reads the selection from the posted form of a quote. The fields of this form are named in `web/pages/portal/quote/line.tsx`.
 * `unreadable`: the lines whose typed quantity is not a number; the selection leaves them out.
 */
export function postedSelection(fields: Record<string, string>): {
  selection: Selection;
  unreadable: string | null;
} {
  const selection: Selection = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, id = ''] = /^(pick|one|fix)\.(.*)$/s.exec(name) ?? [];
    if (kind === 'one') {
      const [line = '', quantity] = value.split(':');
      selection[line] = Number(quantity);
    } else if (kind) selection[id] = Number(value);
  }
  let unreadable: string | null = null;
  for (const id of Object.keys(selection)) {
    const typed = fields[`count.${id}`];
    if (typed === undefined) continue;
    const quantity = parseQuantity(typed.trim());
    if (quantity === null) unreadable = id;
    else selection[id] = quantity;
  }
  return { selection, unreadable };
}
