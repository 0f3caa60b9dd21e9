import { decimalOf } from './currency.ts';
import type { BankAccount, Party } from './parties.ts';

/** The printed lines of a party, below its name. */
export function partyLines({ lines, taxNumber, email, reference, legal: more }: Party): string[] {
  const city = [more?.postcode, more?.city].filter(Boolean).join(' ');
  const place = [city, more?.country].filter(Boolean).join(', ');
  return [
    ...(lines.length > 0 ? lines : [more?.street, place]),
    more?.registration,
    more?.vatId && `VAT number ${more.vatId}`,
    taxNumber && `Tax number ${taxNumber}`,
    email,
    reference && `Reference ${reference}`,
  ].filter((line): line is string => !!line);
}

interface Bank {
  bank: string | null;
  bankAccount?: BankAccount | null | undefined;
}

/** The printed lines about payment: first the bank account, then the free text. */
export function bankText({ bank, bankAccount: account }: Bank): string | null {
  const lines = account
    ? [
        account.name,
        `IBAN ${account.iban.replaceAll(/(.{4})(?!$)/g, '$1 ')}`,
        account.bic && `BIC ${account.bic}`,
      ]
    : [];
  return [...lines, bank].filter(Boolean).join('\n') || null;
}

/** The last four characters of the printed account, by which a payer recognizes the account; null if no account is printed. */
export function endingOf({ bank, bankAccount: account }: Bank): string | null {
  if (account) return account.iban.slice(-4);
  // The longest number in the text is the account. Spaces, dots and hyphens may separate the parts of a number.
  const numbers = (bank?.match(/\d(?:[ .-]?\d){3,}/g) ?? []).map((each) => each.replaceAll(/\D/g, ''));
  return numbers.toSorted((a, b) => b.length - a.length)[0]?.slice(-4) ?? null;
}

interface Transfer extends Bank {
  currency: string;
  /** The amount to pay in cents. */
  minor: number;
  /** The number of the invoice. */
  reference: string | null;
}

/** The text of a QR code for banking apps (EPC069-12); null if the amount is not in euros, or if the account has no IBAN. */
export function epcText({ bankAccount: account, currency, minor, reference }: Transfer): string | null {
  if (!account || currency !== 'EUR' || reference === null || minor < 1 || minor > 99_999_999_999)
    return null;
  const amount = `EUR${decimalOf(minor, currency)}`;
  const { name, iban, bic } = account;
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, amount, '', '', reference].join('\n');
}
