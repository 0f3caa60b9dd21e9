import type { BankAccount, Party } from './parties.ts';

/** The lines of a party below its name. */
export function partyLines({ lines, taxNumber, email, legal: more }: Party): string[] {
  const city = [more?.postcode, more?.city].filter(Boolean).join(' ');
  const place = [city, more?.country].filter(Boolean).join(', ');
  return [
    ...(lines.length > 0 ? lines : [more?.street, place]),
    more?.registration,
    more?.vatId && `VAT number ${more.vatId}`,
    taxNumber && `Tax number ${taxNumber}`,
    email,
  ].filter((line): line is string => !!line);
}

interface Bank {
  bank: string | null;
  bankAccount?: BankAccount | null | undefined;
}

/** Where to pay, as printed: the account, then the free text. */
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
