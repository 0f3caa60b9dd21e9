import { getSettings, settings, updateSettings, type Settings } from '#contract/settings.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TimeZoneField } from '#web/ui/form/choice/time-zone-field.tsx';
import { browserZone } from '#web/ui/form/choice/time-zones.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote, KeptNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const twoDigits = (count: number) => String(count).padStart(2, '0');
const clockOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** The minutes of a clock time since midnight. With `ends`, midnight is the end of the day: 24 hours. */
function minutesOf(clock: string, ends = false): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  const count = hours * 60 + minutes;
  return ends && count === 0 ? 24 * 60 : count;
}

const fieldsOf = ({ workingTime, showsAnswers }: Settings) => ({
  counts: workingTime !== null,
  working: (workingTime?.days ?? [1, 2, 3, 4, 5]) as readonly number[],
  showsAnswers,
  timeZone: workingTime?.timeZone ?? browserZone(),
  from: clockOf(workingTime?.from ?? 9 * 60),
  until: clockOf(workingTime?.until ?? 18 * 60),
  holidays: workingTime?.holidays.join('\n') ?? '',
});

/** Sets the hours of the agency, and whether its site says how quickly it answers. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const { values, change, sent, startOver } = useEdits('hours', fieldsOf(saved));
  const { counts, working, showsAnswers, ...text } = values;
  const update = useStaffMutation(updateSettings, {
    success: 'Hours saved',
    failure: 'Failed to save the hours',
    invalidates: [getSettings],
  });
  const workingTime = {
    timeZone: text.timeZone,
    days: working.toSorted((a, b) => a - b),
    from: minutesOf(text.from),
    until: minutesOf(text.until, true),
    holidays: text.holidays.split(/[\s,;]+/).filter(Boolean),
  };
  const { errors, formProps } = useForm(
    settings,
    { workingTime: counts ? workingTime : null, showsAnswers },
    {
      send: async (body) => {
        await update.mutateAsync({ body });
        sent();
      },
    },
  );
  const input = textInputs(text, change);
  const error = (name: string) =>
    Object.entries(errors).find(
      ([path]) => path === `workingTime.${name}` || path.startsWith(`workingTime.${name}.`),
    )?.[1];
  return (
    <form {...formProps} aria-label="Hours" className="flex flex-col gap-4">
      <KeptNote onStartOver={startOver} />
      <FormNote>{errors['form']}</FormNote>
      <Checkbox
        label="Count only working hours"
        hint="Deadlines and reminders skip nights, weekends and holidays."
        checked={counts}
        onChange={(event) => change({ counts: event.target.checked })}
      />
      {/* Show these fields before they apply, so that nobody has to search for them. */}
      <fieldset disabled={!counts} className="flex min-w-0 flex-col gap-4 disabled:opacity-55">
        <fieldset className="flex flex-col gap-1">
          <legend className="label">Working days</legend>
          <div className="flex flex-wrap gap-x-4">
            {days.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                checked={working.includes(index + 1)}
                onChange={(event) =>
                  change({
                    working: event.target.checked
                      ? [...working, index + 1]
                      : working.filter((each) => each !== index + 1),
                  })
                }
              />
            ))}
          </div>
          {error('days') && <p className="field-error">{error('days')}</p>}
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          <Field label="From" error={error('from')}>
            <Input {...input('from')} type="time" />
          </Field>
          <Field label="Until" error={error('until')}>
            <Input {...input('until')} type="time" />
          </Field>
        </div>
        <TimeZoneField
          value={text.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          error={error('timeZone')}
          placeholder="Search a city"
          required
        />
        <Field label="Holidays" error={error('holidays')} hint="One day on each line, such as 2026-12-24.">
          <Textarea {...input('holidays')} rows={3} />
        </Field>
      </fieldset>
      <Checkbox
        label="Show on the site how quickly we answer"
        hint="Shown once you have had 20 requests in 90 days. Only answers you sent count."
        checked={showsAnswers}
        onChange={(event) => change({ showsAnswers: event.target.checked })}
      />
      <Button type="submit" variant="secondary" className="self-start" pending={update.isPending}>
        Save Hours
      </Button>
    </form>
  );
}
