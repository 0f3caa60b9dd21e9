import { expect, test } from 'vitest';
import { einvoiceProblems } from '#contract/einvoice.ts';
import { invoiceTotals, type InvoiceContent, type InvoiceLine } from '#contract/money/invoice-content.ts';
import type { Legal } from '#contract/money/parties.ts';
import type { QuoteTax } from '#contract/money/quote-content.ts';
import { brokenRules, openEinvoice } from '#server/work/einvoice/testing/einvoice-rules.ts';
import { ciiOf } from './cii.ts';

const legal: Legal = {
  street: 'Hauptstraße 1',
  postcode: '70173',
  city: 'Stuttgart',
  country: 'DE',
  vatId: 'DE123456789',
  registration: null,
  electronicAddress: null,
};

const tax = (id: string, category: QuoteTax['category'], rate = 0, note: string | null = null): QuoteTax => ({
  id,
  name: id,
  category,
  rate,
  note,
});

const line = (id: string, unitMinor: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id,
  group: null,
  name: `Line ${id} <&>`,
  text: null,
  quantity: 1000,
  unitMinor,
  discount: null,
  tax: 's19',
  ...more,
});

const content = (more: Partial<InvoiceContent> = {}): InvoiceContent => ({
  intro: null,
  seller: { name: 'Bluebonnet', lines: [], taxNumber: '99/123', email: 'pay@bluebonnet.example', legal },
  buyer: {
    name: 'Whitfield & Sons',
    lines: [],
    taxNumber: null,
    email: null,
    legal: { ...legal, vatId: 'FR12345678901', country: 'FR', electronicAddress: '0204:991-12345-06' },
  },
  purchaseOrder: 'PO 7',
  lines: [line('page', 100_001, { quantity: 1500 }), line('thanks', -10_000, { group: 'Courtesy' })],
  discount: null,
  taxes: [tax('s19', 'S', 190_000)],
  note: null,
  bank: null,
  bankAccount: { name: 'Bluebonnet', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  shares: null,
  deducted: [],
  number: 'INV-1',
  credits: null,
  issuedOn: '2026-11-27',
  supplyOn: '2026-11-20',
  dueOn: '2026-12-11',
  ...more,
});

const cii = (of: InvoiceContent, kind: 'invoice' | 'prepayment' | 'credit' = 'invoice') => {
  expect(einvoiceProblems(of, 'EUR')).toEqual({});
  return ciiOf({ kind, currency: 'EUR', content: of });
};

const deducted = [
  { number: 'INV-0', issuedOn: '2026-10-01', netMinor: 50_000, taxMinor: 9_500, totalMinor: 59_500 },
];

test.each<[name: string, xml: () => string]>([
  ['an invoice with a courtesy', () => cii(content())],
  [
    'discounts on lines and on the whole, over two rates of which one has two codes',
    () =>
      cii(
        content({
          taxes: [
            tax('s19', 'S', 190_000),
            tax('other', 'S', 190_000),
            tax('s7', 'S', 70_000),
            tax('z', 'Z'),
          ],
          discount: { minor: 1_001 },
          lines: [
            line('a', 33_333, { discount: { rate: 33_333 } }),
            line('b', 20_001, { tax: 's7', discount: { minor: 2 } }),
            line('c', 101, { tax: 'z' }),
            line('d', 77, { tax: 'other' }),
          ],
        }),
      ),
  ],
  [
    'exempt, reverse charge and outside the scope',
    () => cii(content({ taxes: [tax('s19', 'E', 0, 'Section 4 no. 11')] })),
  ],
  [
    'reverse charge',
    () => cii(content({ taxes: [tax('s19', 'AE')], bankAccount: null, bank: 'Frost\n12-34' })),
  ],
  ['outside the scope of tax', () => cii(content({ taxes: [tax('s19', 'O')] }))],
  [
    'a prepayment',
    () =>
      cii(
        content({
          supplyOn: null,
          lines: [line('s19', 33_334)],
          shares: [{ taxCode: 's19', netMinor: 33_334, taxMinor: 6_333 }],
        }),
        'prepayment',
      ),
  ],
  ['a last invoice that deducts', () => cii(content({ deducted }))],
  [
    'a credit note',
    () => cii(content({ deducted, dueOn: null, credits: 'INV-1', number: 'INV-2' }), 'credit'),
  ],
])('%s keeps the official schema and the rules of EN 16931', (_, xml) => {
  expect(brokenRules(xml())).toEqual([]);
  expect(xml()).toBe(xml());
});

test('the rules and the schema see what is wrong', () => {
  const xml = cii(content());
  expect(
    brokenRules(xml.replace('>1666.02</ram:GrandTotalAmount>', '>1666.03</ram:GrandTotalAmount>')),
  ).toEqual(['BR-CO-15', 'BR-CO-16']);
  expect(brokenRules(xml.replace(/<ram:SpecifiedTradePaymentTerms>.*Terms>/, ''))).toEqual(['BR-CO-25']);
  expect(() => brokenRules(xml.replace(/<ram:PaymentReference>.*?Reference>/, '$&$&'))).toThrow(
    /PaymentReference/,
  );
});

test('has the cents of the invoice, its numbers, days and account', () => {
  const of = content({ deducted });
  const { read, dispose } = openEinvoice(cii(of));
  const amount = (name: string) => read(`string(//ram:${name})`);
  const { netMinor, taxMinor, totalMinor } = invoiceTotals(of);
  expect([netMinor, taxMinor, totalMinor]).toEqual([140_002, 26_600, 166_602]);
  expect(amount('TaxBasisTotalAmount')).toBe('1400.02');
  expect(amount('TaxTotalAmount')).toBe('266.00');
  expect(amount('GrandTotalAmount')).toBe('1666.02');
  expect(amount('TotalPrepaidAmount')).toBe('595.00');
  expect(amount('DuePayableAmount')).toBe('1071.02');
  expect(amount('IBANID')).toBe('DE02120300000000202051');
  expect(amount('InvoiceReferencedDocument/ram:IssuerAssignedID')).toBe('INV-0');
  expect(amount('DueDateDateTime')).toBe('20261211');
  expect(amount('BuyerTradeParty/ram:Name')).toBe('Whitfield & Sons');
  expect(read("string(//ram:BuyerTradeParty//ram:URIID[@schemeID='0204'])")).toBe('991-12345-06');
  dispose();
});

test('names the fields that are missing', () => {
  const bare = { name: 'Someone', lines: [], taxNumber: null, email: null };
  expect(Object.keys(einvoiceProblems(content({ seller: bare, buyer: bare }), 'EUR'))).toEqual([
    'seller.legal.country',
    'buyer.legal.country',
    'seller.legal.vatId',
  ]);
  const odd = content({ taxes: [tax('s19', 'S')] });
  expect(einvoiceProblems(odd, 'EUR')).toHaveProperty('taxes');
  expect(einvoiceProblems(content(), 'KWD')).toHaveProperty('currency');
});
