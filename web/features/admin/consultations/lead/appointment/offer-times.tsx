import { appointmentLengths, mostTimes, type OfferedTimes } from '#contract/appointments.ts';
import { limits } from '#contract/validation/limits.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { alsoHere, instantIn, zoneOf } from './zoned.ts';

/** The times as typed, in the time zone from `zoneOf`. Null: the answer offers no times. */
export type TypedTimes = { times: string[]; minutes: OfferedTimes['minutes']; place: string } | null;

export const firstTimes: NonNullable<TypedTimes> = { times: [''], minutes: 30, place: '' };

/** The request body for the typed times, and the index of the field for each time. */
export function offeredOf(typed: TypedTimes, zone: string): { offered: OfferedTimes | null; rows: number[] } {
  const found = (typed?.times ?? []).flatMap((each, row) => {
    const at = instantIn(each, zone);
    return at === null ? [] : [{ at, row }];
  });
  const rows = found.map(({ row }) => row);
  if (!typed || rows.length === 0) return { offered: null, rows };
  const { minutes, place } = typed;
  return { offered: { times: found.map(({ at }) => at), minutes, place }, rows };
}

interface OfferTimesProps {
  typed: NonNullable<TypedTimes>;
  onChange: (typed: TypedTimes) => void;
  errors: Readonly<Record<string, string>>;
}

/** The fields for the times that an answer offers to the sender. */
export function OfferTimes({ typed, onChange, errors }: OfferTimesProps) {
  const zone = zoneOf(useWorkingTime());
  const { times, minutes, place } = typed;
  const { rows } = offeredOf(typed, zone);
  const set = (row: number, value: string) =>
    onChange({ ...typed, times: times.map((each, at) => (at === row ? value : each)) });
  return (
    <fieldset className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto rounded-lg bg-sunken p-3">
      <legend className="sr-only">Times for an appointment</legend>
      <FormNote>{errors['appointment']}</FormNote>
      {times.map((each, row) => (
        <Field
          key={row}
          label={`Time ${row + 1}`}
          hint={row === 0 ? (alsoHere(each, zone) ?? `In ${zone}`) : alsoHere(each, zone)}
          error={errors[`appointment.times.${rows.indexOf(row)}`]}
        >
          <Input type="datetime-local" value={each} onChange={(event) => set(row, event.target.value)} />
        </Field>
      ))}
      {times.length < mostTimes && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange({ ...typed, times: [...times, ''] })}
        >
          Add a time
        </Button>
      )}
      <div className="grid grid-cols-[9rem_1fr] gap-3">
        <Field label="Length">
          <Select
            value={minutes}
            onChange={({ target }) =>
              onChange({
                ...typed,
                minutes: appointmentLengths.find((each) => `${each}` === target.value) ?? minutes,
              })
            }
          >
            {appointmentLengths.map((each) => (
              <option key={each} value={each}>
                {each} minutes
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Place or link" error={errors['appointment.place']}>
          <Input
            value={place}
            maxLength={limits.url}
            autoComplete="off"
            onChange={(event) => onChange({ ...typed, place: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
