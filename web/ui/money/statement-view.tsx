import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { LinkButton } from '../buttons/link-button.tsx';
import { datedText } from '../text/time-text.ts';
import { clientInvoiceStates } from './invoice/invoice-texts.ts';

// Each sum is computed from the sums above it.
const sums = [
  ['agreedMinor', 'Agreed'],
  ['extrasMinor', 'Extras'],
  ['courtesyMinor', 'Courtesy'],
  ['taxMinor', 'Tax'],
  ['totalMinor', 'Total'],
  ['notInvoicedMinor', 'Not yet invoiced'],
  ['invoicedMinor', 'Invoiced'],
  ['paidMinor', 'Paid'],
  ['openMinor', 'To pay now'],
] as const;

const styles: Partial<Record<(typeof sums)[number][0], string>> = {
  totalMinor: 'mb-2 border-t border-line pt-1',
  openMinor: 'border-t border-line pt-1 type-name',
};

type Account = Record<(typeof sums)[number][0] | 'overdueMinor', number> & { currency: Currency };

interface Entry {
  id: string;
  type: keyof typeof typeTexts;
  on: string;
  name: string;
  minor: number;
  currency: Currency;
  state: keyof typeof clientInvoiceStates | null;
}

/** The sums in each currency, and all entries. */
interface Statement {
  accounts: readonly Account[];
  entries: readonly Entry[];
}

const typeTexts = { charge: 'Agreed', invoice: 'Invoice', payment: 'Payment' } as const;
/** The kinds of negative amounts. */
const negativeTexts = { ...typeTexts, invoice: 'Credit note', payment: 'Refund' } as const;

interface StatementViewProps {
  statement: Statement;
  /** The address of the PDF file; below, that of the CSV file. */
  pdf: string;
  csv: string;
}

/** The statement of account between client and agency: sums, then all entries, oldest first. */
export function StatementView({ statement: { accounts, entries }, pdf, csv }: StatementViewProps) {
  if (accounts.length === 0) return <p className="text-ink-soft">Nothing is agreed yet.</p>;
  return (
    <div className="flex flex-col gap-4">
      {accounts.map(({ currency, ...account }) => (
        <dl
          key={currency}
          className="grid grid-cols-[1fr_auto] gap-y-1 [&_dt]:pe-4 tabular-nums [&_dd]:text-end"
        >
          {sums.map(
            ([key, label]) =>
              (account[key] !== 0 || key === 'openMinor') &&
              (key !== 'notInvoicedMinor' || account[key] > 0) && (
                <div key={key} className="contents">
                  <dt className={styles[key]}>{label}</dt>
                  <dd className={styles[key]}>{formatMoney(account[key], currency)}</dd>
                </div>
              ),
          )}
          {account.overdueMinor > 0 && (
            <>
              <dt className="text-danger-ink">Overdue</dt>
              <dd className="text-danger-ink">{formatMoney(account.overdueMinor, currency)}</dd>
            </>
          )}
        </dl>
      ))}
      <ul aria-label="Entries" className="divide-y divide-line">
        {entries.map(({ id, type, on, name, minor, currency, state }) => (
          <li key={`${type}-${id}`} className="flex justify-between gap-4 py-2">
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {name}
              <span className="type-meta text-ink-soft">
                {[
                  (minor < 0 ? negativeTexts : typeTexts)[type],
                  datedText(on),
                  minor >= 0 && state && clientInvoiceStates[state][0],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{formatMoney(minor, currency)}</span>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <LinkButton variant="secondary" size="sm" href={pdf} download>
          PDF
        </LinkButton>
        <LinkButton variant="secondary" size="sm" href={csv} download>
          CSV
        </LinkButton>
      </div>
    </div>
  );
}
