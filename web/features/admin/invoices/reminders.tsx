import { useQuery } from '@tanstack/react-query';
import { getInvoice, listInvoices } from '#contract/invoices.ts';
import { getReminders, remindNow, type InvoiceReminders } from '#contract/reminders.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { datedText } from '#web/ui/text/time-text.ts';
import { reminderDay } from './settings/reminder-day.ts';

const held: Record<NonNullable<InvoiceReminders['heldBy']>, string> = {
  paused: 'Reminders are paused.',
  question: 'The client asked about this invoice. No reminder is sent until you answer.',
  payment: 'A payment arrived in the last 24 hours, so no reminder is sent now.',
  reminder: 'The client was reminded in the last 24 hours.',
};

/** The reminders of an open invoice: those sent, the next one, and a button that sends a reminder now. */
export function Reminders({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(queryOf(getReminders, { params: { id: invoiceId } }));
  const mayWrite = useMay('invoices.write');
  const remind = useStaffMutation(remindNow, {
    success: 'Reminder sent',
    failure: 'The reminder could not be sent',
    saysWhy: true,
    invalidates: [getReminders, getInvoice, listInvoices],
  });
  if (!data) return null;
  const { sent, next, heldBy } = data;
  return (
    <section aria-labelledby="reminders-heading" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="reminders-heading" className="type-name">
          Reminders
        </h3>
        {mayWrite && (
          <Button
            variant="secondary"
            size="sm"
            pending={remind.isPending}
            disabledReason={heldBy === null || heldBy === 'paused' ? null : held[heldBy]}
            onClick={() => remind.mutate({ params: { id: invoiceId } })}
          >
            Remind now
          </Button>
        )}
      </div>
      {sent.length > 0 && (
        <ul aria-label="Sent reminders" className="divide-y divide-line">
          {sent.map(({ id, days, subject, sentAt, by }) => (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {subject}
                <span className="block type-meta text-ink-soft">
                  {days === null ? `Sent by ${by?.name ?? 'staff'}` : reminderDay(days)}
                </span>
              </span>
              <span className="shrink-0 type-meta text-ink-soft">{datedText(sentAt.slice(0, 10))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="type-meta text-ink-soft">
        {heldBy ? `${held[heldBy]} ` : ''}
        {next
          ? heldBy !== 'paused' && `Next: ${datedText(next.on)}, ${reminderDay(next.days)}.`
          : 'No further reminder is sent automatically.'}
      </p>
    </section>
  );
}
