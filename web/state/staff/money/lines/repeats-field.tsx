import type { RepeatEvery } from '#contract/money/periods.ts';
import type { QuoteLine } from '#contract/money/quote-content.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';

interface RepeatsFieldProps {
  line: QuoteLine;
  onChange: (line: QuoteLine) => void;
}

const none = { until: null, rounds: null, hours: null };

/** The fields for a line that repeats: whether it does, until when, and what each period includes. */
export function RepeatsField({ line: { repeats, ...line }, onChange }: RepeatsFieldProps) {
  const numberOf = (text: string) => (text === '' ? null : Math.max(0, Math.trunc(Number(text)) || 0));
  return (
    <>
      <Field label="Repeats">
        <Select
          value={repeats?.every ?? ''}
          onChange={({ target }) =>
            onChange(
              target.value === ''
                ? line
                : { ...line, repeats: { ...none, ...repeats, every: target.value as RepeatEvery } },
            )
          }
        >
          <option value="">Never</option>
          <option value="month">Each month</option>
          <option value="quarter">Each quarter</option>
        </Select>
      </Field>
      {repeats && (
        <>
          <Field label="Until (optional)" hint="If empty, it repeats until you end it.">
            <Input
              type="date"
              value={repeats.until ?? ''}
              onChange={({ target }) =>
                onChange({ ...line, repeats: { ...repeats, until: target.value || null } })
              }
            />
          </Field>
          <Field label="Rounds each time (optional)">
            <Input
              type="number"
              min={0}
              max={99}
              value={repeats.rounds ?? ''}
              onChange={({ target }) =>
                onChange({ ...line, repeats: { ...repeats, rounds: numberOf(target.value) } })
              }
            />
          </Field>
          <Field label="Hours each time (optional)">
            <Input
              type="number"
              min={0}
              max={999}
              value={repeats.hours ?? ''}
              onChange={({ target }) =>
                onChange({ ...line, repeats: { ...repeats, hours: numberOf(target.value) } })
              }
            />
          </Field>
        </>
      )}
    </>
  );
}
