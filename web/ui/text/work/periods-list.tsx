import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { periodDay } from '#contract/money/periods.ts';
import { invoiceStateTexts } from '#web/ui/money/invoice/invoice-texts.ts';
import { hoursText } from './hours-text.ts';

interface Period {
  startsOn: string;
  endsOn: string;
  netMinor: number | null;
  rounds: { used: number; included: number } | null;
  hours: { usedMinutes: number; includedMinutes: number } | null;
  invoice: { number: string | null; state: keyof typeof invoiceStateTexts } | null;
}

interface PeriodsListProps {
  label: string;
  periods: readonly Period[];
  currency: Currency;
}

/** A text about the work and the invoice of a period. */
function aboutText({ rounds, hours, invoice }: Period): string {
  const work = [
    rounds && `${rounds.used} of ${rounds.included} ${rounds.included === 1 ? 'round' : 'rounds'}`,
    hours && `${hoursText(hours.usedMinutes)} of ${hoursText(hours.includedMinutes)} hours`,
  ].filter(Boolean);
  // Several lines of a project can repeat; each of these counts all work on the project.
  const parts = [
    work.length > 0 && `${work.join(' · ')} in the whole project`,
    invoice
      ? `${invoice.number ?? 'Invoice'} ${invoiceStateTexts[invoice.state][0].toLowerCase()}`
      : 'not invoiced yet',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The periods of a retainer, newest first, each with its work and its invoice. */
export const PeriodsList = ({ label, periods, currency }: PeriodsListProps) => (
  <ul aria-label={label} className="divide-y divide-line">
    {periods.map((period) => (
      <li key={period.startsOn} className="flex justify-between gap-4 py-2">
        <span className="flex min-w-0 flex-col wrap-anywhere">
          {periodDay(period.startsOn)} to {periodDay(period.endsOn)}
          <span className="type-meta text-ink-soft tabular-nums">{aboutText(period)}</span>
        </span>
        {period.netMinor !== null && (
          <span className="shrink-0 tabular-nums">{formatMoney(period.netMinor, currency)}</span>
        )}
      </li>
    ))}
  </ul>
);
