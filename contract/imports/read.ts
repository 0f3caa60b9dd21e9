import * as z from 'zod/mini';
import type { ConsultationStatus } from '../consultations.ts';
import { currencies, decimalOf, parseMoney, type Currency } from '../money/currency.ts';
import { projectStages, type ProjectStage } from '../project-work.ts';
import { email, optionalText, requiredText } from '../validation/fields.ts';
import { limits } from '../validation/limits.ts';
import { dayOf, plain, textsOf, type ImportKind, type ImportMapping } from './fields.ts';

/** The values of a row of each kind, after reading. */
export interface ImportRows {
  /** Without an e-mail address the row names no contact. */
  companies: { company: string | null; name: string; email: string | null; phone: string | null };
  requests: {
    name: string;
    email: string;
    company: string | null;
    phone: string | null;
    message: string | null;
    status: ConsultationStatus;
    receivedOn: string | null;
    reference: string | null;
  };
  projects: {
    company: string | null;
    email: string | null;
    title: string;
    description: string;
    category: string | null;
    stage: ProjectStage | null;
    promisedOn: string | null;
    reference: string | null;
  };
  invoices: {
    number: string;
    company: string | null;
    email: string | null;
    title: string;
    currency: Currency;
    totalMinor: number;
    paidMinor: number;
    issuedOn: string;
    dueOn: string | null;
  };
}

/** Explains why a row cannot be imported. */
export class RowRefusal extends Error {
  override name = 'RowRefusal';
}

/** Runs `work` on a row. Returns its result, or the reason why the row is refused. */
export function orRefusal<T>(work: () => T): T | RowRefusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof RowRefusal) return error;
    throw error;
  }
}

const refuse = (words: string): never => {
  throw new RowRefusal(words);
};

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  return result.success ? result.data : refuse(result.error.issues[0]?.message ?? 'This cannot be read.');
}

const optional = {
  company: optionalText(limits.company, 'The company name'),
  phone: optionalText(limits.phone, 'The phone number'),
  message: optionalText(limits.message, 'The message'),
  category: optionalText(limits.category, 'The category'),
  description: optionalText(limits.description, 'The description'),
  reference: optionalText(limits.subject, 'The ID'),
};

type Texts = Record<string, string>;

const take = <F extends keyof typeof optional>(texts: Texts, field: F) =>
  parsed(optional[field], texts[field] ?? null);

const address = (texts: Texts) => parsed(email('It has no e-mail address.'), texts['email'] ?? '');

const nameOr = (texts: Texts, other: string) =>
  parsed(requiredText(limits.name, 'It has no name.', 'The name'), texts['name'] || other);

function day(text: string | undefined, dayFirst: boolean, label: string): string | null {
  if (!text) return null;
  return dayOf(text, dayFirst) ?? refuse(`${label}: “${text.slice(0, 40)}” is not a readable date.`);
}

/** The company that a row names, or the e-mail address of one of the company's people. */
function owner(texts: Texts) {
  const company = take(texts, 'company');
  const owned = texts['email'] ? address(texts) : null;
  if (company === null && owned === null) return refuse('It names neither a company nor an e-mail address.');
  return { company, email: owned };
}

const statuses: readonly (readonly [RegExp, ConsultationStatus])[] = [
  [/^(new|open|pending|inquiry|lead|unread)/, 'pending'],
  [/(completed|closed|done|won|lost|archived|declined|unqualified|paid)/, 'completed'],
];

/** The status of a request. Without the day it came, a request is not pending, because its 24 hours would begin now. */
function statusOf(text: string, receivedOn: string | null): ConsultationStatus {
  const found = statuses.find(([pattern]) => pattern.test(plain(text)))?.[1] ?? 'contacted';
  return found === 'pending' && receivedOn === null ? 'contacted' : found;
}

function amount(text: string | undefined, unit: Currency, label: string): number | null {
  if (!text) return null;
  return (
    parseMoney(text, unit) ?? refuse(`${label}: “${text.slice(0, 40)}” is not a readable amount in ${unit}.`)
  );
}

const symbols: Readonly<Record<string, Currency>> = { '€': 'EUR', '£': 'GBP' };

function currencyOf(texts: Texts, usual: Currency): Currency {
  const given = texts['currency']?.toUpperCase();
  if (given)
    return (
      currencies.find((each) => each === given) ?? refuse(`The currency ${given.slice(0, 10)} is not known.`)
    );
  const all = `${texts['total'] ?? ''}${texts['open'] ?? ''}`;
  return Object.entries(symbols).find(([symbol]) => all.includes(symbol))?.[1] ?? usual;
}

function readInvoice(texts: Texts, dayFirst: boolean, usual: Currency): ImportRows['invoices'] {
  const number = parsed(requiredText(60, 'It has no number.', 'The number'), texts['number'] ?? '');
  if (!/\d$/.test(number)) return refuse('A number ends with a digit.');
  const currency = currencyOf(texts, usual);
  const open = amount(texts['open'], currency, 'Still open');
  const total = amount(texts['total'], currency, 'Total') ?? open ?? refuse('It has no total.');
  const paid = open === null ? (amount(texts['paid'], currency, 'Paid so far') ?? 0) : total - open;
  if (paid < 0) return refuse('More is open than the total.');
  if (total - paid <= 0) return refuse('Nothing of it is open.');
  const issuedOn = day(texts['issuedOn'], dayFirst, 'Issued on') ?? refuse('It has no day of issue.');
  const dueOn = day(texts['dueOn'], dayFirst, 'Due on');
  return {
    ...owner(texts),
    number,
    title: parsed(requiredText(limits.title, '', 'The title'), texts['title'] || `Invoice ${number}`),
    currency,
    totalMinor: total,
    paidMinor: paid,
    issuedOn,
    dueOn: dueOn !== null && dueOn < issuedOn ? refuse('It is due before it was issued.') : dueOn,
  };
}

const readers: {
  [K in ImportKind]: (texts: Texts, dayFirst: boolean, currency: Currency) => ImportRows[K];
} = {
  companies(texts) {
    const company = take(texts, 'company');
    const found = texts['email'] || company === null ? address(texts) : null;
    return {
      company,
      name: nameOr(texts, found ?? company ?? ''),
      email: found,
      phone: take(texts, 'phone'),
    };
  },
  requests(texts, dayFirst) {
    const found = address(texts);
    const receivedOn = day(texts['receivedOn'], dayFirst, 'Received on');
    return {
      name: nameOr(texts, found),
      email: found,
      company: take(texts, 'company'),
      phone: take(texts, 'phone'),
      message: take(texts, 'message'),
      status: statusOf(texts['status'] ?? '', receivedOn),
      receivedOn,
      reference: take(texts, 'reference'),
    };
  },
  projects: (texts, dayFirst) => ({
    ...owner(texts),
    title: parsed(requiredText(limits.title, 'It has no title.', 'The title'), texts['title'] ?? ''),
    description: take(texts, 'description') ?? '',
    category: take(texts, 'category'),
    stage: projectStages.find((stage) => stage === plain(texts['stage'] ?? '')) ?? null,
    promisedOn: day(texts['promisedOn'], dayFirst, 'Due on'),
    reference: take(texts, 'reference'),
  }),
  invoices: readInvoice,
};

/** Reads a row of a file. @param currency the currency of invoices that name none @throws RowRefusal with a text for the person */
export const readRow = <K extends ImportKind>(
  kind: K,
  mapping: ImportMapping,
  cells: readonly string[],
  currency: Currency,
): ImportRows[K] => readers[kind](textsOf(mapping, cells), mapping.dayFirst, currency);

/** The values of a row for display: a text for each field with a value. */
export function shownRow(
  kind: ImportKind,
  mapping: ImportMapping,
  cells: readonly string[],
  currency: Currency,
): Record<string, string> {
  const row: Record<string, unknown> = readRow(kind, mapping, cells, currency);
  const shown: Record<string, string> = {};
  for (const [field, value] of Object.entries(row))
    if (typeof value === 'string' && value !== '') shown[field] = value;
  if (kind === 'invoices') {
    const unit = row['currency'] as Currency;
    const [total, paid] = [Number(row['totalMinor']), Number(row['paidMinor'])];
    shown['total'] = decimalOf(total, unit);
    shown['open'] = decimalOf(total - paid, unit);
  }
  return shown;
}
