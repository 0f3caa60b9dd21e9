import * as z from 'zod/mini';
import { id, optionalText, requiredText } from '../validation/fields.ts';
import { limits } from '../validation/limits.ts';
import { formatMoney, price, type Currency } from './currency.ts';
import { repeatEvery, repeats } from './periods.ts';
import { whole } from './rounding.ts';
import { lineTotal, partsOf, totals, type Totals } from './totals.ts';

/** The greatest number of lines in a quote. */
export const mostLines = 500;

/** Identifies a line, tax code or payment within its document. */
const key = z.string().check(z.regex(/^[a-z0-9-]{1,36}$/, 'This is not a key.'));

const rate = z.int().check(z.minimum(0), z.maximum(whole));

const discount = z.nullable(z.union([z.object({ rate }), z.object({ minor: price })]));

/** A quantity in thousandths of a unit: 1500 is 1.5. */
const quantity = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const day = z.iso.date('Please enter a day.');

/**
 * The ways in which a reader can choose a line. `fixed`: the line is always part of the quote. `optional`: the reader may tick
 * the line. `one-of`: the reader chooses exactly one line of the group.
 */
export const lineChoices = ['fixed', 'optional', 'one-of'] as const;

export type LineChoice = (typeof lineChoices)[number];

export const quoteLine = z.object({
  id: key,
  /** The heading above the line. */
  group: optionalText(limits.title, 'The group'),
  choice: z.enum(lineChoices),
  /** True if the line is chosen before the reader changes anything. Fixed lines are always chosen. */
  chosen: z.boolean(),
  name: requiredText(limits.title, 'Please name the line.', 'The name'),
  text: optionalText(limits.description, 'The description'),
  /** The quantity in thousandths. */
  quantity,
  /** The minimum and maximum that the reader may set; null if the quantity is fixed. */
  range: z.nullable(z.object({ least: quantity, most: quantity })),
  /** The price of one unit, in minor units. */
  unitMinor: price,
  discount,
  /** The id of a tax code of this quote. */
  tax: key,
  /** Absent: the line does not repeat. */
  repeats: z.optional(repeats),
});

export type QuoteLine = z.infer<typeof quoteLine>;

/** The tax categories of EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope of tax. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const;

export const quoteTax = z.object({
  id: key,
  name: requiredText(60, 'Please name the tax.', 'The name'),
  category: z.enum(taxCategories),
  /** The rate in millionths: 99750 is 9.975 %. */
  rate,
  /** A text that is printed below the totals, such as "Reverse charge". */
  note: optionalText(limits.title, 'The note'),
});

export type QuoteTax = z.infer<typeof quoteTax>;

/** The moment when a payment is due. `approval`: a preview of the project is approved. `hand`: staff decide when. */
export const paymentMoments = ['acceptance', 'date', 'approval', 'delivery', 'hand'] as const;

/** The text after an amount that says when the amount is due. For a `date`, the date itself is shown. */
export const paymentMomentTexts = {
  acceptance: 'when you accept',
  approval: 'when a preview is approved',
  delivery: 'with the final files',
  hand: 'later, as agreed',
} as const;

const quotePayment = z.object({
  id: key,
  name: requiredText(limits.title, 'Please name the payment.', 'The name'),
  part: z.union([z.object({ rate }), z.object({ minor: price })]),
  when: z.enum(paymentMoments),
  /** Only for `date`. */
  on: z.nullable(day),
});

export type QuotePayment = z.infer<typeof quotePayment>;

/** The subject of an addendum. The server fills in these fields; staff cannot edit them. */
export const addendum = z.object({
  /** The number and title of the quote that it adds to. */
  quote: z.optional(z.string()),
  /** The number of working days by which the addendum moves the promised day. */
  days: z.int().check(z.minimum(0), z.maximum(365)),
  about: z.object({
    type: z.enum(['pin', 'message', 'change-request']),
    /** The title of the subject, such as "Note 3 on Homepage, version 2". */
    title: z.string(),
    words: z.nullable(z.string()),
    /** The colors of a request. */
    colors: z.array(z.string()),
    /** The picture that the note is on, with the note's place as fractions from left and top. */
    picture: z.nullable(z.object({ url: z.string(), x: z.number(), y: z.number() })),
  }),
});

export type Addendum = z.infer<typeof addendum>;

/** The terms of a quote as a PDF. The file's hash is part of the content that the client accepts. */
export const termsFile = z.object({
  /** The id of a stored file. */
  id,
  name: z.string().check(z.maxLength(limits.fileName)),
  /** The size of the file in bytes. */
  size: z.int(),
  sha256: z.string().check(z.maxLength(64)),
});

export type TermsFile = z.infer<typeof termsFile>;

const printedParty = z.object({ name: z.string(), lines: z.array(z.string()) });

/** Everything in a quote that its reader sees and accepts. */
export const quoteContent = z.object({
  /** Seller and buyer as the quote prints them; set when the quote is sent. */
  parties: z.optional(z.object({ seller: printedParty, buyer: printedParty })),
  intro: optionalText(limits.message, 'The introduction'),
  lines: z.array(quoteLine).check(z.maxLength(mostLines, `A quote has at most ${mostLines} lines.`)),
  discount,
  taxes: z.array(quoteTax).check(z.minLength(1), z.maxLength(20)),
  terms: optionalText(50_000, 'The terms'),
  termsFile: z.optional(termsFile),
  /** The last day on which the quote can be accepted, in the agency's time zone. */
  validUntil: z.nullable(day),
  promisedOn: z.nullable(day),
  /** Empty: the whole amount is due at acceptance. */
  payments: z.array(quotePayment).check(z.maxLength(24)),
  /** True: work starts, and the promised date is set, once the first payment is made. */
  depositFirst: z.boolean(),
  rounds: z.object({
    /** The rounds of changes that the price includes; null: rounds are not counted. */
    included: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
    /** The price of a further round, without tax. */
    extraMinor: price,
    extraDays: z.int().check(z.minimum(0), z.maximum(365)),
    per: z.enum(['preview', 'project']),
  }),
  /** Only of addenda. */
  addendum: z.optional(addendum),
  /** Set only in a version that changes the price of a repeating line. The server fills it in. */
  newPrice: z.optional(
    z.object({ retainerId: id, name: z.string(), every: z.enum(repeatEvery), wasMinor: price, minor: price }),
  ),
});

export type QuoteContent = z.infer<typeof quoteContent>;

/** A text for the reader: accepting changes this one price and nothing else. */
export const newPriceText = (
  { name, every, wasMinor, minor }: NonNullable<QuoteContent['newPrice']>,
  unit: Currency,
): string =>
  `From its next period on, ${name} costs ${formatMoney(minor, unit)} each ${every} instead of ${formatMoney(wasMinor, unit)}. Nothing else changes, and nothing is charged again.`;

/** An empty quote with its introduction. */
export const emptyContent = (intro: string | null): QuoteContent => ({
  intro,
  lines: [],
  discount: null,
  taxes: [{ id: 'none', name: 'No tax', category: 'O', rate: 0, note: null }],
  terms: null,
  validUntil: null,
  promisedOn: null,
  payments: [],
  depositFirst: false,
  rounds: { included: null, extraMinor: 0, extraDays: 0, per: 'preview' },
});

/** The chosen lines that are not fixed, by id, with their quantities in thousandths. */
export const selection = z.catchall(z.object({}), quantity);

export type Selection = z.infer<typeof selection>;

/** The selection before the reader changes anything. */
export const firstSelection = ({ lines }: Pick<QuoteContent, 'lines'>): Selection =>
  Object.fromEntries(
    lines
      .filter(({ choice, chosen, range }) => (choice === 'fixed' ? range !== null : chosen))
      .map((line) => [line.id, line.quantity]),
  );

/**
 * Applies a reader's choices to another version, whose lines may differ. Choices that still fit are kept. `ticks` is null if
 * the reader has not chosen anything yet.
 */
export function carriedSelection(content: Pick<QuoteContent, 'lines'>, ticks: Selection | null): Selection {
  const first = firstSelection(content);
  if (ticks === null) return first;
  const kept = Object.entries(ticks).filter(([key]) =>
    content.lines.some(({ id, choice, range }) => id === key && (choice !== 'fixed' || range !== null)),
  );
  const carried = Object.fromEntries(kept);
  for (const { id, range, quantity } of content.lines)
    if (carried[id] !== undefined)
      carried[id] = range ? Math.min(range.most, Math.max(range.least, carried[id])) : quantity;
  for (const group of alternatives(content))
    if (group.filter(({ id }) => carried[id] !== undefined).length !== 1)
      for (const { id } of group) {
        delete carried[id];
        if (first[id] !== undefined) carried[id] = first[id];
      }
  return carried;
}

/** The chosen lines of a quote with the reader's quantities. */
export const chosenLines = ({ lines }: Pick<QuoteContent, 'lines'>, chosen: Selection): QuoteLine[] =>
  lines
    .filter(({ id, choice }) => choice === 'fixed' || chosen[id] !== undefined)
    .map((line) => ({ ...line, quantity: chosen[line.id] ?? line.quantity }));

/** The totals of a quote with a selection. @throws MoneyError */
export const quoteTotals = (content: QuoteContent, chosen: Selection): Totals =>
  totals(
    chosenLines(content, chosen).map(({ tax, ...line }) => ({ ...line, taxCode: tax })),
    content.discount,
    Object.fromEntries(content.taxes.map((tax) => [tax.id, tax])),
  );

/** The amounts of a quote's payments, in minor units; null if one of the amounts is 0. */
export const paymentAmounts = (
  { payments }: Pick<QuoteContent, 'payments'>,
  total: number,
): number[] | null =>
  payments.length === 0
    ? [total]
    : partsOf(
        total,
        payments.map(({ part }) => part),
      );

/** The part of a total that is due at acceptance. If the payment plan does not fit the total, all of it is due. */
export function dueAtOnce(content: Pick<QuoteContent, 'payments' | 'newPrice'>, total: number): number {
  if (content.newPrice) return 0;
  const amounts = paymentAmounts(content, total);
  if (amounts === null || content.payments.length === 0) return total;
  return content.payments.reduce(
    (sum, { when }, at) => (when === 'acceptance' ? sum + (amounts[at] ?? 0) : sum),
    0,
  );
}

/** The lines of which a reader chooses only one, by group. */
export const alternatives = ({ lines }: Pick<QuoteContent, 'lines'>): QuoteLine[][] => [
  ...Map.groupBy(
    lines.filter(({ choice }) => choice === 'one-of'),
    ({ group }) => group,
  ).values(),
];

/** The reason why a selection does not fit its quote, as a text for the reader; null if the selection fits. */
export function selectionProblem(content: Pick<QuoteContent, 'lines'>, chosen: Selection): string | null {
  const lines = new Map(content.lines.map((line) => [line.id, line]));
  for (const [id, quantity] of Object.entries(chosen)) {
    const line = lines.get(id);
    if (!line) return 'This quote has changed. Please look at it again.';
    const { least, most } = line.range ?? { least: line.quantity, most: line.quantity };
    if (quantity < least || quantity > most) return `Please choose another quantity for “${line.name}”.`;
  }
  for (const group of alternatives(content))
    if (group.filter(({ id }) => chosen[id] !== undefined).length !== 1)
      return `Please choose one of: ${group.map(({ name }) => name).join(', ')}.`;
  return chosenLines(content, chosen).length === 0 ? 'Please choose at least one line.' : null;
}

/** Error texts by field for everything that prevents a quote from being sent. `lines.<id>` names a line, `payments.<id>` a payment. */
export function quoteProblems(content: QuoteContent, today: string): Record<string, string> {
  const problems: Record<string, string> = {};
  const { lines, taxes, payments, validUntil } = content;
  if (lines.length === 0) problems['lines'] = 'Please add a line.';
  const ids = [...lines, ...taxes, ...payments].map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems['lines'] ??= 'Two parts of this quote have the same key.';
  for (const line of lines) {
    const at = `lines.${line.id}`;
    if (!taxes.some(({ id }) => id === line.tax)) problems[at] = 'Please choose a tax.';
    if (line.range && (line.range.least > line.quantity || line.range.most < line.quantity))
      problems[at] = 'The quantity is outside its limits.';
    try {
      lineTotal({ ...line, taxCode: line.tax });
    } catch {
      problems[at] = 'The discount is larger than the line.';
    }
  }
  for (const group of alternatives(content)) {
    const [first] = group;
    if (first && group.length < 2)
      problems[`lines.${first.id}`] = 'Please add another line to choose from in this group.';
    if (first && group.filter(({ chosen }) => chosen).length > 1)
      problems[`lines.${first.id}`] = 'Only one line of this group can be selected in advance.';
  }
  if (validUntil !== null && validUntil < today) problems['validUntil'] = 'This day is in the past.';
  for (const payment of payments)
    if ((payment.when === 'date') !== (payment.on !== null))
      problems[`payments.${payment.id}`] = 'Please enter a day.';
  if (Object.keys(problems).length > 0) return problems;
  const chosen = Object.fromEntries(
    lines
      .filter(({ choice, chosen: first }) => choice !== 'fixed' && first)
      .map((line) => [line.id, line.quantity]),
  );
  try {
    const { totalMinor } = quoteTotals(content, chosen);
    if (payments.length > 0 && totalMinor > 0 && paymentAmounts(content, totalMinor) === null)
      problems['payments'] = 'Each payment needs an amount, and together they cannot exceed the total.';
  } catch {
    problems['discount'] = 'The discount is larger than the total.';
  }
  return problems;
}
