import { mostMinor } from './currency.ts';
import { divide, shareOf, split } from './rounding.ts';

/** A discount: a share in millionths, or an amount in minor units. */
export type Discount = { rate: number } | { minor: number };

/** A chosen line with its quantity, as the totals count it. */
export interface CountedLine {
  /** The quantity in thousandths: 1500 is 1.5. */
  quantity: number;
  /** The price of one unit, in minor units. */
  unitMinor: number;
  discount: Discount | null;
  /** The key of its tax code. */
  taxCode: string;
}

/** A tax code with its rate at the time when the document was sent or issued. */
interface Tax {
  /** The rate in millionths: 99750 is 9.975 %. */
  rate: number;
}

/** The net amount and the tax of all lines with one tax code, in minor units. */
export interface TaxTotal {
  taxCode: string;
  netMinor: number;
  taxMinor: number;
}

/** The totals of a document, in minor units. `netMinor` is the sum of the lines minus `discountMinor`. */
export interface Totals {
  /** The amount of each line after its discount, in the order of the lines. */
  lines: number[];
  discountMinor: number;
  netMinor: number;
  taxes: TaxTotal[];
  taxMinor: number;
  totalMinor: number;
}

/** An error: the document exceeds the largest amount, or a discount exceeds the amount it applies to. */
class MoneyError extends Error {
  readonly code: 'too_large' | 'discount_too_large';
  /** The index of the line whose discount is too large; null if it is another discount. */
  readonly line: number | null;

  constructor(code: 'too_large' | 'discount_too_large', line: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** Computes amounts for a draft. Returns null while a discount or the total is too large. */
export function ifItAddsUp<T>(count: () => T): T | null {
  try {
    return count();
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

const within = (amount: bigint) => {
  if (amount > BigInt(mostMinor)) throw new MoneyError('too_large');
  return Number(amount);
};

const discountOn = (amount: number, discount: Discount | null) =>
  discount === null ? 0 : 'rate' in discount ? shareOf(amount, discount.rate) : discount.minor;

/** The net amount of a line, in minor units. @throws MoneyError */
export function lineTotal({ quantity, unitMinor, discount }: CountedLine, at: number | null = null): number {
  const gross = within(divide(BigInt(quantity) * BigInt(unitMinor), 1000n));
  if (discount === null) return gross;
  const less = discountOn(gross, discount);
  if (less > gross) throw new MoneyError('discount_too_large', at);
  return gross - less;
}

/**
 * Computes the totals of a document. Every page uses this function, so all pages show the same totals. Prices exclude tax, and
 * tax is computed once for each tax code, on the sum of its lines.
 * @throws MoneyError
 */
export function totals(
  lines: readonly CountedLine[],
  discount: Discount | null,
  taxes: Readonly<Record<string, Tax>>,
): Totals {
  const nets = lines.map(lineTotal);
  const sum = within(nets.reduce((all, net) => all + BigInt(net), 0n));
  const discountMinor = discountOn(sum, discount);
  if (discountMinor > sum) throw new MoneyError('discount_too_large');

  const codes = [...new Set(lines.map(({ taxCode }) => taxCode))];
  const gross = codes.map((code) =>
    lines.reduce((all, line, at) => (line.taxCode === code ? all + (nets[at] ?? 0) : all), 0),
  );
  const less = split(discountMinor, gross);
  const groups = codes.map((taxCode, at) => {
    const netMinor = (gross[at] ?? 0) - (less[at] ?? 0);
    const tax = taxes[taxCode];
    if (tax === undefined) throw new Error(`The tax code ${taxCode} is not among those of the document.`);
    return { taxCode, netMinor, taxMinor: shareOf(netMinor, tax.rate) };
  });
  const taxMinor = within(groups.reduce((all, group) => all + BigInt(group.taxMinor), 0n));
  const netMinor = sum - discountMinor;
  return {
    lines: nets,
    discountMinor,
    netMinor,
    taxes: groups,
    taxMinor,
    totalMinor: within(BigInt(netMinor) + BigInt(taxMinor)),
  };
}

/** The taxes that a document prints with their amounts. Taxes of category `O` (outside the scope of tax) are left out. */
export const shownTaxes = <T extends { id: string; category: string }>(
  totals: Pick<Totals, 'taxes'>,
  taxes: readonly T[],
) =>
  totals.taxes.flatMap(({ taxCode, taxMinor }) => {
    const tax = taxes.find(({ id }) => id === taxCode);
    return tax && (tax.category !== 'O' || taxMinor !== 0) ? [{ ...tax, taxMinor }] : [];
  });

/** A part of a payment plan: a share in millionths, or an amount in minor units. */
type Part = { rate: number } | { minor: number };

/**
 * The amounts of a payment plan. The last part is the rest of the total.
 * @returns minor units, or null if a part is 0 or the parts exceed the total
 */
export function partsOf(total: number, plan: readonly Part[]): number[] | null {
  const parts: number[] = [];
  let left = total;
  for (const [at, part] of plan.entries()) {
    const amount = at === plan.length - 1 ? left : 'rate' in part ? shareOf(total, part.rate) : part.minor;
    if (amount <= 0 || amount > left) return null;
    parts.push(amount);
    left -= amount;
  }
  return parts;
}
