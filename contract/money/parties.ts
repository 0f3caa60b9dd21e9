import * as z from 'zod/mini';
import { optionalText, requiredText, text } from '../validation/fields.ts';
import { limits } from '../validation/limits.ts';

/** The countries of ISO 3166-1. */
export const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Makes a schema for a code that is stored in capitals and without spaces. A missing or blank code becomes null. */
const code = (check: (value: string) => boolean, message: string) =>
  z.pipe(
    z.pipe(
      optionalText(80),
      z.transform((value: string | null) => value && value.replaceAll(/\s/g, '').toUpperCase()),
    ),
    z.nullable(z.string().check(z.refine(check, message))),
  );

const isVatId = (value: string) =>
  /^[A-Z]{2}[A-Z0-9+*.]{2,18}$/.test(value) && [...countries, 'EL', 'XI'].includes(value.slice(0, 2));

/** The data of a seller or buyer for electronic invoices, besides the name. */
export const legal = z.object({
  street: optionalText(limits.title, 'The street'),
  postcode: optionalText(20, 'The postcode'),
  city: optionalText(limits.title, 'The city'),
  country: code((value) => countries.includes(value), 'Please choose a country.'),
  vatId: code(isVatId, 'A VAT number begins with its country, such as DE123456789.'),
  /** The number in a public register of companies. */
  registration: optionalText(60, 'The registration number'),
  /** The address for receiving electronic invoices, such as `0204:991-12345-06`. Null: the e-mail address is used. */
  electronicAddress: code(
    (value) => /^\d{4}:\S+$/.test(value),
    'Please enter four digits, a colon and the address, such as 0204:991-12345-06.',
  ),
});

export type Legal = z.infer<typeof legal>;

/** A seller or buyer as an invoice prints it. */
export const party = z.object({
  name: text(limits.company, 'The name'),
  /** The lines of the address. Empty: the address in `legal` is used. */
  lines: z.array(text(limits.title, 'A line of the address')).check(z.maxLength(8)),
  taxNumber: optionalText(60, 'The tax number'),
  email: optionalText(limits.email, 'The e-mail address'),
  /** The buyer's own reference, such as a cost center or a Leitweg-ID. Invoices to the buyer print it. */
  reference: z.optional(optionalText(100, 'The reference')),
  legal: z.optional(z.nullable(legal)),
});

export type Party = z.infer<typeof party>;

/** Checks the check digits of an IBAN. */
const isIban = (value: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) &&
  BigInt(
    (value.slice(4) + value.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
      String(Number.parseInt(letter, 36)),
    ),
  ) %
    97n ===
    1n;

const badIban = 'This is not an IBAN. Please check its digits.';

/** A machine-readable bank account. */
export const bankAccount = z.object({
  name: requiredText(70, 'Please enter the account holder.', 'The name'),
  /** The account number in capitals, without spaces. */
  iban: z.pipe(code(isIban, badIban), z.string({ error: 'Please enter the IBAN.' })),
  bic: code(
    (value) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value),
    'A BIC has eight or eleven characters.',
  ),
});

export type BankAccount = z.infer<typeof bankAccount>;
