import { useQuery } from '@tanstack/react-query';
import {
  getReminderSettings,
  reminderPlaceholders,
  remindersInput,
  saveReminderSettings,
  type Reminder,
} from '#contract/reminders.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Section } from './section.tsx';
import { reminderDay } from './reminder-day.ts';

/** The days and texts of reminders for open invoices. */
export function RemindersForm() {
  const query = useQuery(queryOf(getReminderSettings));
  return (
    <Section title="Reminders" about="E-mails to clients with an open invoice, in your words.">
      <p className="type-meta text-ink-soft">
        Sent on your working days, and not while a question is open or within a day of a payment.
        Placeholders: {Object.keys(reminderPlaceholders).join(', ')}.
      </p>
      {query.data ? (
        <Fields saved={query.data} />
      ) : (
        <NotLoaded noun="reminders" query={query} missing={false}>
          <Skeleton className="h-40 w-full rounded-xl" />
        </NotLoaded>
      )}
    </Section>
  );
}

function Fields({ saved }: { saved: { reminders: Reminder[] } }) {
  const { values, change, sent } = useEdits('money-settings/reminders', saved);
  const save = useStaffMutation(saveReminderSettings, {
    success: 'Reminders saved',
    failure: null,
    invalidates: [getReminderSettings],
  });
  const form = useForm(remindersInput, values, {
    send: (body) => save.mutateAsync({ body }),
    onSent: sent,
  });
  const set = (at: number, part: Partial<Reminder>) =>
    change({
      reminders: values.reminders.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  return (
    <form {...form.formProps} aria-label="Reminders" className="flex flex-col gap-4">
      <FormNote>{form.errors['form'] ?? form.errors['reminders']}</FormNote>
      <ul className="divide-y divide-line">
        {values.reminders.map((each, at) => (
          <li key={at}>
            <Disclosure summary={`${reminderDay(each.days)}${each.on ? '' : ' (off)'}`}>
              <div className="grid gap-3 pb-4 sm:grid-cols-2">
                <Checkbox
                  label="Send it"
                  checked={each.on}
                  onChange={(event) => set(at, { on: event.target.checked })}
                />
                <Field
                  label="Days after the due date"
                  hint="Negative: before it."
                  error={form.errors[`reminders.${at}.days`]}
                >
                  <Input
                    type="number"
                    min={-60}
                    max={365}
                    value={each.days}
                    onChange={(event) => set(at, { days: Math.trunc(Number(event.target.value)) })}
                  />
                </Field>
                <Field
                  label="Subject"
                  error={form.errors[`reminders.${at}.subject`]}
                  className="sm:col-span-2"
                >
                  <Input
                    maxLength={limits.subject}
                    value={each.subject}
                    onChange={(event) => set(at, { subject: event.target.value })}
                  />
                </Field>
                <Field label="Text" error={form.errors[`reminders.${at}.words`]} className="sm:col-span-2">
                  <Textarea
                    rows={3}
                    maxLength={limits.message}
                    value={each.words}
                    onChange={(event) => set(at, { words: event.target.value })}
                  />
                </Field>
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        className="w-fit"
        pending={form.pending}
        disabledReason={JSON.stringify(values) === JSON.stringify(saved) ? 'Everything is saved.' : null}
      >
        Save reminders
      </Button>
    </form>
  );
}
