import { isDeepStrictEqual } from 'node:util';
import { decimalOf } from '#contract/money/currency.ts';
import { invoiceTotals, type InvoiceContent } from '#contract/money/invoice-content.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import type { Db } from '#server/data/db/database.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import { zip, type ZipEntry } from '#server/work/archives/zip.ts';
import { numberOf, payableOf } from '../amounts.ts';
import { contentOf } from '../drafts/content.ts';
import { einvoiceOf, print } from './print.ts';
import * as repository from '../repository.ts';
import { datevHead, datevLine, windows1252 } from './datev.ts';

type Work = Pick<Context, 'brand' | 'config' | 'db' | 'events' | 'now'>;
type Row = repository.InvoiceRow;

interface Period {
  /** The first and the last date of issue in the export. */
  from: string;
  to: string;
}

interface Group {
  tax: InvoiceContent['taxes'][number];
  netMinor: number;
  taxMinor: number;
}

/** The net amounts and taxes of an invoice, by tax. */
function groupsOf({ content }: Pick<Row, 'content'>): Group[] {
  const parsed = contentOf({ content });
  return invoiceTotals(parsed).taxes.flatMap(({ taxCode, ...amounts }) => {
    const tax = parsed.taxes.find(({ id }) => id === taxCode);
    return tax ? [{ tax, ...amounts }] : [];
  });
}

/**
 * The amounts of an invoice for the books, by tax: the amounts of the invoice minus those of the deducted prepayments. They
 * add up to the amount to pay. A credit note has negative amounts.
 */
async function bookedGroups(db: Db, row: Row): Promise<Group[]> {
  const { deducted } = contentOf(row);
  const others =
    deducted.length === 0 || row.acceptanceId === null
      ? []
      : await repository.ofAcceptance(db, row.acceptanceId);
  const less = others
    .filter((other) => deducted.some(({ number }) => number === numberOf(other)))
    .flatMap(groupsOf);
  const sign = row.kind === 'credit' ? -1 : 1;
  return groupsOf(row).map((group) => {
    const same = less.filter(({ tax: { name, category, rate } }) =>
      isDeepStrictEqual([name, category, rate], [group.tax.name, group.tax.category, group.tax.rate]),
    );
    const left = (key: 'netMinor' | 'taxMinor') =>
      sign * same.reduce((all, each) => all - each[key], group[key]);
    return { tax: group.tax, netMinor: left('netMinor'), taxMinor: left('taxMinor') };
  });
}

/** The tax code with the same name and rate as a tax, else one with the same category and rate. */
function codeOf({ taxCodes }: MoneySettings, { name, category, rate }: Group['tax']) {
  const fitting = taxCodes.filter((code) => code.category === category && code.rate === rate);
  return fitting.find((code) => code.name === name) ?? fitting[0];
}

const kinds = { invoice: 'Invoice', prepayment: 'Prepayment', credit: 'Credit note' } as const;

type Lines = (row: Row, groups: Group[]) => string[];

function xeroLines(money: MoneySettings): Lines {
  return (row, groups) =>
    groups.map(({ tax, netMinor, taxMinor }) =>
      csvLine([
        contentOf(row).buyer.name,
        numberOf(row),
        row.issuedOn,
        row.dueOn ?? row.issuedOn,
        row.title,
        '1',
        { amount: decimalOf(netMinor, row.currency) },
        codeOf(money, tax)?.account ?? '',
        tax.name,
        { amount: decimalOf(taxMinor, row.currency) },
        row.currency,
      ]),
    );
}

const quickBooksLines: Lines = (row, groups) =>
  groups.map(({ tax, netMinor, taxMinor }) =>
    csvLine([
      numberOf(row),
      contentOf(row).buyer.name,
      row.issuedOn,
      row.dueOn ?? row.issuedOn,
      row.title,
      kinds[row.kind],
      '1',
      { amount: decimalOf(netMinor, row.currency) },
      { amount: decimalOf(netMinor, row.currency) },
      tax.name,
      { amount: decimalOf(taxMinor, row.currency) },
      row.currency,
    ]),
  );

const journalLine = (row: Row) => {
  const sign = row.kind === 'credit' ? -1 : 1;
  const amount = (minor: number) => ({ amount: decimalOf(sign * minor, row.currency) });
  return csvLine([
    row.issuedOn,
    kinds[row.kind],
    numberOf(row),
    contentOf(row).buyer.name,
    row.title,
    row.currency,
    amount(row.netMinor),
    amount(row.taxMinor),
    amount(row.totalMinor),
    amount(-row.prepaidMinor),
    amount(payableOf(row)),
    row.dueOn,
    null,
  ]);
};

type Payment = Awaited<ReturnType<typeof repository.paymentsIn>>[number];

const paymentLine = ({ on, minor, currency, buyer, title, method, reference, reversesId, ...row }: Payment) =>
  csvLine([
    on,
    reversesId !== null ? 'Correction' : minor < 0 ? 'Refund' : 'Payment',
    numberOf(row),
    buyer,
    title,
    currency,
    null,
    null,
    { amount: decimalOf(minor, currency) },
    null,
    null,
    null,
    [method, reference].filter(Boolean).join(' '),
  ]);

function datevLines(money: MoneySettings): Lines {
  return (row, groups) =>
    groups
      .filter(({ netMinor, taxMinor }) => netMinor + taxMinor !== 0)
      .map(({ tax, netMinor, taxMinor }) =>
        datevLine({
          minor: netMinor + taxMinor,
          currency: row.currency,
          account: money.accounting?.receivables ?? '',
          against: codeOf(money, tax)?.account ?? '',
          taxKey: codeOf(money, tax)?.datevKey ?? '',
          on: row.issuedOn ?? '',
          number: numberOf(row) ?? '',
          text: `${contentOf(row).buyer.name} ${row.title}`,
        }),
      );
}

/**
 * The invoices of a period for an accountant, as a ZIP file that is built while it is sent. Only one invoice is in memory at
 * a time. The export is recorded before its first byte is sent.
 */
export async function exportPeriod(context: Work, actor: UserActor, scope: Scope, period: Period) {
  const { db, now } = context;
  const money = await readMoney(db);
  const modifiedAt = new Date(now());
  const issued: { id: string; name: string; hasXml: boolean }[] = [];
  for await (const row of repository.issuedIn(db, scope, period))
    issued.push({
      id: row.id,
      name: (numberOf(row) ?? row.id).replaceAll(/[^\w.-]/g, '-'),
      hasXml: einvoiceOf(row) !== null,
    });
  const file = (name: string, content: ZipEntry['content']): ZipEntry => ({
    name,
    size: null,
    modifiedAt,
    content,
  });
  const found = async (id: string) => {
    const row = await repository.find(db, scope, id);
    if (!row) throw new Error('An issued invoice is gone.');
    return row;
  };
  async function* written(head: string, lines: Lines) {
    yield head;
    for (const { id } of issued) {
      const row = await found(id);
      yield lines(row, await bookedGroups(db, row)).join('');
    }
  }
  const csv = (name: string, columns: string[], lines: Lines) =>
    file(name, async function* () {
      for await (const part of written(byteOrderMark + csvLine(columns), lines)) yield Buffer.from(part);
    });
  const digits = money.accounting?.receivables?.replaceAll(/\D/g, '').length ?? 4;
  const entries = [
    file('journal.csv', async function* () {
      const columns = `Day,Kind,Number,Client,Title,Currency,Net,Tax,Total,Deducted,To pay,Due on,How`.split(
        ',',
      );
      for await (const part of written(byteOrderMark + csvLine(columns), (row) => [journalLine(row)]))
        yield Buffer.from(part);
      for (const payment of await repository.paymentsIn(db, scope, period))
        yield Buffer.from(paymentLine(payment));
    }),
    csv(
      'xero.csv',
      '*ContactName,*InvoiceNumber,*InvoiceDate,*DueDate,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,Currency'.split(
        ',',
      ),
      xeroLines(money),
    ),
    csv(
      'quickbooks.csv',
      '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxCode,ItemTaxAmount,Currency'.split(
        ',',
      ),
      quickBooksLines,
    ),
    file('EXTF_Buchungsstapel.csv', async function* () {
      const { consultant = null, client = null } = money.accounting ?? {};
      const head = datevHead({
        ...period,
        at: iso(now()),
        consultant,
        client,
        currency: money.currency,
        accountDigits: Math.min(8, Math.max(4, digits)),
      });
      for await (const part of written(head, datevLines(money))) yield windows1252(part);
    }),
    ...issued.flatMap(({ id, name, hasXml }) => [
      file(`invoices/${name}.pdf`, async function* () {
        yield (await print(context, await found(id))).bytes;
      }),
      ...(hasXml
        ? [
            file(`invoices/${name}.xml`, async function* () {
              yield Buffer.from(einvoiceOf(await found(id)) ?? '');
            }),
          ]
        : []),
    ]),
  ];
  await act(context, actor, {
    action: 'invoices.export',
    subjectType: 'invoice',
    subjectId: newId(now()),
    clientAccountId: null,
    detail: { ...period },
    topic: null,
  });
  return zip(entries);
}
