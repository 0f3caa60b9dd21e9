import { decimalOf, type Currency } from '#contract/money/currency.ts';
import { usedTaxes } from '#contract/einvoice.ts';
import type { InvoiceKind } from '#contract/money/invoice.ts';
import {
  invoiceTotals,
  prepaymentText,
  type InvoiceContent,
  type InvoiceLine,
} from '#contract/money/invoice-content.ts';
import type { Party } from '#contract/money/parties.ts';
import type { QuoteTax } from '#contract/money/quote-content.ts';
import { lineTotal, type Totals } from '#contract/money/totals.ts';
import { element, text, type Part } from './xml.ts';

/** The profile of EN 16931 that Factur-X and ZUGFeRD use. */
const profile = 'urn:cen.eu:en16931:2017';

const namespaces = Object.entries({
  rsm: 'CrossIndustryInvoice',
  ram: 'ReusableAggregateBusinessInformationEntity',
  udt: 'UnqualifiedDataType',
  qdt: 'QualifiedDataType',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  .join(' ');

const types: Record<InvoiceKind, string> = { invoice: '380', credit: '381', prepayment: '386' };

/** The reason and its code for charging no tax, used if the tax has no note of its own. */
const reasons: Partial<Record<QuoteTax['category'], [reason: string, code: string | null]>> = {
  E: ['Exempt from tax', null],
  AE: ['Reverse charge', 'VATEX-EU-AE'],
  O: ['Not subject to VAT', 'VATEX-EU-O'],
};

const day = (name: string, date: string | null, prefix = 'udt'): Part =>
  element(name, text(`${prefix}:DateTimeString`, date?.replaceAll('-', ''), { format: '102' }));

/** A number with as few decimals as possible. */
const decimal = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
};

/** A rate of a tax or discount as percent, from millionths. A line outside the scope of tax has no rate. */
const percent = (rate: number) => decimal(rate, 4);

const rateOf = ({ category, rate }: QuoteTax): Part =>
  category === 'O' ? null : text('ram:RateApplicablePercent', percent(rate));

const taxOf = (name: string, tax: QuoteTax): Part =>
  element(name, text('ram:TypeCode', 'VAT'), text('ram:CategoryCode', tax.category), rateOf(tax));

/** A discount in its shortest form: the amount, and for a relative discount also the percent and the base amount. */
function allowance(
  amount: (minor: number) => string,
  less: number,
  share: { rate: number; of: number } | null,
  tax: QuoteTax | null,
): Part {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', text('udt:Indicator', 'false')),
    share && text('ram:CalculationPercent', percent(share.rate)),
    share && text('ram:BasisAmount', amount(share.of)),
    text('ram:ActualAmount', amount(less)),
    text('ram:Reason', 'Discount'),
    tax && taxOf('ram:CategoryTradeTax', tax),
  );
}

/** @param untaxed true if the invoice is outside the scope of tax; it then has no VAT numbers */
function partyOf(
  name: string,
  { name: called, lines, taxNumber, email, legal }: Party,
  untaxed: boolean,
): Part {
  const vatId = untaxed ? null : legal?.vatId;
  const [scheme, address] = legal?.electronicAddress?.split(/:(.*)/) ?? ['EM', email];
  const [one, two, three] = legal?.street ? [legal.street] : lines;
  const isSeller = name === 'ram:SellerTradeParty';
  const registration = (id: string | null | undefined, schemeID: string) =>
    element('ram:SpecifiedTaxRegistration', text('ram:ID', id, { schemeID }));
  return element(
    name,
    // A seller must have at least one number, so use the tax number if there is no other.
    isSeller && !vatId && !legal?.registration ? text('ram:ID', taxNumber) : null,
    text('ram:Name', called),
    element('ram:SpecifiedLegalOrganization', text('ram:ID', legal?.registration)),
    element(
      'ram:PostalTradeAddress',
      text('ram:PostcodeCode', legal?.postcode),
      text('ram:LineOne', one),
      text('ram:LineTwo', two),
      text('ram:LineThree', three),
      text('ram:CityName', legal?.city),
      text('ram:CountryID', legal?.country),
    ),
    element('ram:URIUniversalCommunication', text('ram:URIID', address, { schemeID: scheme ?? 'EM' })),
    registration(vatId, 'VA'),
    isSeller ? registration(taxNumber, 'FC') : null,
  );
}

/** The taxes of an invoice in groups: tax codes with the same category and rate form one group. */
function groupsOf({ lines, taxes }: InvoiceContent, totals: Totals) {
  const counted = taxes.flatMap((tax) => {
    const share = totals.taxes.find(({ taxCode }) => taxCode === tax.id);
    return share ? [{ ...tax, ...share }] : [];
  });
  return [...Map.groupBy(counted, ({ category, rate }) => `${category} ${rate}`).values()].map((codes) => {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
    const ofGroup = totals.lines.filter((_, at) => codes.some(({ id }) => id === lines[at]?.tax));
    const netMinor = sum(codes.map((code) => code.netMinor));
    return {
      tax: codes[0] as QuoteTax,
      reason: [...new Set(codes.flatMap(({ note }) => note ?? []))].join('\n'),
      netMinor,
      taxMinor: sum(codes.map((code) => code.taxMinor)),
      discountMinor: sum(ofGroup) - netMinor,
    };
  });
}

interface Einvoice {
  kind: InvoiceKind;
  currency: Currency;
  content: InvoiceContent;
}

/**
 * Writes an issued invoice as a Cross Industry Invoice of EN 16931. The frozen content of an invoice gives the same bytes
 * each time. Call this only if `einvoiceProblems` finds no problem.
 */
export function ciiOf({ kind, currency, content }: Einvoice): string {
  const { lines, deducted, number, credits, intro, note } = content;
  const totals = invoiceTotals(content);
  const amount = (minor: number) => decimalOf(minor, currency);
  const used = usedTaxes(content);
  const taxById = new Map(used.map((tax) => [tax.id, tax]));
  const untaxed = used.some(({ category }) => category === 'O');
  const prepaid = deducted.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const payable = totals.totalMinor - prepaid;

  const lineOf = (line: InvoiceLine, at: number): Part => {
    const tax = taxById.get(line.tax);
    if (!tax) throw new Error(`The line ${line.id} has no tax.`);
    const net = totals.lines[at] ?? 0;
    const gross = lineTotal({ ...line, discount: null, taxCode: line.tax });
    const sign = line.unitMinor < 0 ? -1 : 1;
    return element(
      'ram:IncludedSupplyChainTradeLineItem',
      element(
        'ram:AssociatedDocumentLineDocument',
        text('ram:LineID', String(at + 1)),
        element('ram:IncludedNote', text('ram:Content', line.group)),
      ),
      element('ram:SpecifiedTradeProduct', text('ram:Name', line.name), text('ram:Description', line.text)),
      // A price in this format is never negative: a line that reduces the total has a negative quantity.
      element(
        'ram:SpecifiedLineTradeAgreement',
        element('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', amount(sign * line.unitMinor))),
      ),
      element(
        'ram:SpecifiedLineTradeDelivery',
        text('ram:BilledQuantity', decimal(sign * line.quantity, 3), { unitCode: 'C62' }),
      ),
      element(
        'ram:SpecifiedLineTradeSettlement',
        taxOf('ram:ApplicableTradeTax', tax),
        line.discount && gross !== net
          ? allowance(
              amount,
              gross - net,
              'rate' in line.discount ? { rate: line.discount.rate, of: gross } : null,
              null,
            )
          : null,
        element(
          'ram:SpecifiedTradeSettlementLineMonetarySummation',
          text('ram:LineTotalAmount', amount(net)),
        ),
      ),
    );
  };

  const groups = groupsOf(content, totals);
  const { bank, bankAccount: account } = content;
  const paid = kind === 'credit' || payable <= 0;
  const means = paid
    ? null
    : account
      ? element(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          text('ram:TypeCode', currency === 'EUR' ? '58' : '30'),
          text('ram:Information', bank),
          element(
            'ram:PayeePartyCreditorFinancialAccount',
            text('ram:IBANID', account.iban),
            text('ram:AccountName', account.name),
          ),
          element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', account.bic)),
        )
      : element(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          text('ram:TypeCode', bank && '1'),
          text('ram:Information', bank),
        );

  const delivered = element(
    'ram:ActualDeliverySupplyChainEvent',
    day('ram:OccurrenceDateTime', content.supplyOn),
  );
  const notes = [
    kind === 'prepayment' && !content.supplyOn ? prepaymentText : null,
    kind === 'credit' ? null : intro,
    ...deducted.map(
      (one) =>
        `Less ${one.number} of ${one.issuedOn}: ${amount(one.netMinor)} and tax ${amount(one.taxMinor)} ${currency}`,
    ),
    kind === 'credit' ? null : note,
  ];
  const parts = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', profile)),
    ),
    element(
      'rsm:ExchangedDocument',
      text('ram:ID', number),
      text('ram:TypeCode', types[kind]),
      day('ram:IssueDateTime', content.issuedOn),
      ...notes.map((each) => element('ram:IncludedNote', text('ram:Content', each))),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...lines.map(lineOf),
      element(
        'ram:ApplicableHeaderTradeAgreement',
        text('ram:BuyerReference', content.buyer.reference),
        partyOf('ram:SellerTradeParty', content.seller, untaxed),
        partyOf('ram:BuyerTradeParty', content.buyer, untaxed),
        element('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', content.purchaseOrder)),
      ),
      // The schema requires this element even for a prepayment, before anything is delivered.
      element('ram:ApplicableHeaderTradeDelivery', delivered) ?? '<ram:ApplicableHeaderTradeDelivery/>',
      element(
        'ram:ApplicableHeaderTradeSettlement',
        means && text('ram:PaymentReference', number),
        text('ram:InvoiceCurrencyCode', currency),
        means,
        ...groups.map(({ tax, reason, netMinor, taxMinor }) => {
          const [word, code] = reasons[tax.category] ?? [null, null];
          return element(
            'ram:ApplicableTradeTax',
            text('ram:CalculatedAmount', amount(taxMinor)),
            text('ram:TypeCode', 'VAT'),
            text('ram:ExemptionReason', word && (reason || word)),
            text('ram:BasisAmount', amount(netMinor)),
            text('ram:CategoryCode', tax.category),
            text('ram:ExemptionReasonCode', code),
            rateOf(tax),
          );
        }),
        ...groups.map(({ tax, discountMinor }) =>
          discountMinor === 0 ? null : allowance(amount, discountMinor, null, tax),
        ),
        element(
          'ram:SpecifiedTradePaymentTerms',
          text('ram:Description', content.dueOn ? null : credits ? `Credit for ${credits}` : 'Paid'),
          day('ram:DueDateDateTime', content.dueOn),
        ),
        element(
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          text('ram:LineTotalAmount', amount(totals.netMinor + totals.discountMinor)),
          totals.discountMinor > 0 ? text('ram:AllowanceTotalAmount', amount(totals.discountMinor)) : null,
          text('ram:TaxBasisTotalAmount', amount(totals.netMinor)),
          text('ram:TaxTotalAmount', amount(totals.taxMinor), { currencyID: currency }),
          text('ram:GrandTotalAmount', amount(totals.totalMinor)),
          prepaid > 0 ? text('ram:TotalPrepaidAmount', amount(prepaid)) : null,
          text('ram:DuePayableAmount', amount(payable)),
        ),
        ...[...(credits ? [{ number: credits, issuedOn: null }] : []), ...deducted].map((one) =>
          element(
            'ram:InvoiceReferencedDocument',
            text('ram:IssuerAssignedID', one.number),
            day('ram:FormattedIssueDateTime', one.issuedOn, 'qdt'),
          ),
        ),
      ),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>${parts.join('')}</rsm:CrossIndustryInvoice>\n`;
}
