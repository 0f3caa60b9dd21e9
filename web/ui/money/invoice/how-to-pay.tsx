import { bankText, epcText } from '#contract/money/printed-parties.ts';
import type { Currency } from '#contract/money/currency.ts';
import type { InvoiceContent } from '#contract/money/invoice-content.ts';
import { TransferCode } from './transfer-code.tsx';

interface HowToPayProps {
  content: InvoiceContent;
  currency: Currency;
  openMinor: number;
  /** The number of the invoice; null before it is issued. */
  number: string | null;
  /** The address of the page that checks the invoice. */
  checkPath: string | undefined;
}

/** The bank account of an invoice, the reference to name, and the code for banking apps. Nothing without an account. */
export function HowToPay({ content, currency, openMinor, number, checkPath }: HowToPayProps) {
  const account = bankText(content);
  if (openMinor <= 0 || account === null) return null;
  const transfer = epcText({ ...content, currency, minor: openMinor, reference: number });
  return (
    <div>
      <h3 className="type-pill">Bank account</h3>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{account}</p>
      {number && (
        <>
          <p className="type-meta text-ink-soft">Please name {number} as the reference.</p>
          <a
            className="type-meta inline-flex min-h-11 items-center underline underline-offset-4"
            href={checkPath}
          >
            Is this invoice ours?
          </a>
        </>
      )}
      {transfer && <TransferCode text={transfer} />}
    </div>
  );
}
