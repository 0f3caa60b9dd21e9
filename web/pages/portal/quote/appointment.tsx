import {
  appointmentFile,
  cancelByLink,
  declineTimes,
  progressOf,
  takeTime,
  type LinkedAppointment,
} from '#contract/appointments.ts';
import { timeText } from '#contract/texts/time-text.ts';
import type { AppointmentPageModel } from '#contract/pages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { Note } from './notes.tsx';
import { PlainPage } from './plain-page.tsx';

const section = 'flex flex-col gap-4 rounded-xl bg-raised p-4 ring-1 ring-line sm:p-6';

/**
 * The time zone of the times on the page. `web/site/islands/local-times.ts` converts the times to the reader's time
 * zone.
 */
const ZoneLine = ({ zone }: { zone: string }) => <p className="type-meta text-ink-soft">Times in {zone}</p>;

const Time = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} className="type-name">
    {timeText(at, zone)}
  </time>
);

/** The place of an appointment: a link, an address or a phone number. */
const Place = ({ place }: Pick<LinkedAppointment, 'place'>) =>
  place === null ? null : (
    <p className="wrap-anywhere">
      {/^https?:\/\//i.test(place) ? (
        <a href={place} rel="noreferrer" className="text-brand-ink underline underline-offset-4">
          {place}
        </a>
      ) : (
        place
      )}
    </p>
  );

const titles = {
  offered: 'Choose a time',
  missed: 'These times are over',
  taken: 'Your appointment',
  over: 'This appointment is over',
  cancelled: 'This appointment is canceled',
} as const;

/** The form for a person whom none of the times suits. */
function OtherTimes({
  action,
  model: { values, error, isAnswered },
}: {
  action: string;
  model: AppointmentPageModel;
}) {
  if (isAnswered)
    return (
      <Note tone="success" title="Your answer was sent">
        We write to you with other times.
      </Note>
    );
  return (
    <form method="post" action={action} noValidate aria-label="Other times" className={section}>
      <Field label="None of these suits? Say when you can" error={error?.fields?.['words']}>
        <Textarea name="words" rows={3} maxLength={10_000} defaultValue={values['words']} />
      </Field>
      <button type="submit" className="button secondary self-start">
        Send
      </button>
    </form>
  );
}

/** /appointments/…: the sender of a request chooses one of the offered times. Works without JavaScript. */
export function AppointmentPage({ model }: { model: AppointmentPageModel }) {
  const { brand, appointment, token, now, error } = model;
  const { timeZone, startsAt, times } = appointment;
  const state = progressOf(appointment, now);
  const at = (path: string) => path.replace(':token', token);
  return (
    <PlainPage brand={brand}>
      <div className="flex flex-col gap-1">
        <h1 className="type-title">{titles[state]}</h1>
        <p className="wrap-anywhere">
          With {appointment.with}
          {appointment.with !== brand.name && `, ${brand.name}`} · {appointment.minutes} minutes
        </p>
        <Place place={appointment.place} />
      </div>
      {error && !error.fields && (
        <Note tone="danger" title="Not done">
          {error.message}
        </Note>
      )}
      {state === 'missed' && <p>Say when you can, and we offer other times.</p>}
      {(state === 'offered' || startsAt) && (
        <Island name="local-times" when="visible" component={ZoneLine} props={{ zone: timeZone }} />
      )}
      {state === 'offered' && (
        <form method="post" action={at(takeTime.path)} aria-label="The times" className="flex flex-col gap-3">
          {times
            .filter((time) => Date.parse(time) > now)
            .map((time) => (
              <button
                key={time}
                type="submit"
                name="startsAt"
                value={time}
                className="button secondary min-h-14 justify-start px-4 text-start"
              >
                <Time at={time} zone={timeZone} />
              </button>
            ))}
        </form>
      )}
      {(state === 'offered' || state === 'missed') && (
        <OtherTimes action={at(declineTimes.path)} model={model} />
      )}
      {startsAt && (
        <section aria-label="The time" className={section}>
          <p className={state === 'cancelled' ? 'line-through' : undefined}>
            <Time at={startsAt} zone={timeZone} />
          </p>
          {state === 'taken' && (
            <div className="flex flex-wrap gap-3">
              <a href={at(appointmentFile.path)} className="button secondary" download>
                Add to calendar
              </a>
              <details className="min-w-0">
                <summary className="button quiet">Cancel appointment</summary>
                <form method="post" action={at(cancelByLink.path)} className="pt-2">
                  <button type="submit" className="button danger">
                    Yes, cancel it
                  </button>
                </form>
              </details>
            </div>
          )}
        </section>
      )}
    </PlainPage>
  );
}
