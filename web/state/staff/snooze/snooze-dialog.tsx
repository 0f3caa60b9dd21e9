import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { choicesOf, momentOf, morningTime, shortUntilText, tomorrow } from './until.ts';
import { useSnooze, type Waits } from './use-snooze.ts';

interface SnoozeDialogProps extends Waits {
  name: string;
  onClose: () => void;
}

/** The form for how long to snooze an item: some hours, until tomorrow, until Monday, or until a chosen time. */
export function SnoozeDialog({ kind, subjectId, name, onClose }: SnoozeDialogProps) {
  const [now] = useState(Date.now);
  const [day, setDay] = useState('');
  const [time, setTime] = useState(morningTime);
  const [error, setError] = useState('');
  const snooze = useSnooze();
  const put = (until: Date) => {
    snooze.mutate({ body: { kind, subjectId, until: until.toISOString() } });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Snooze until"
      description={`${name} leaves your queue until then. Colleagues still see it, and it still waits for us.`}
    >
      <div className="flex flex-col gap-2">
        {choicesOf(now).map(({ label, until }) => (
          <Button
            key={label}
            ref={label === tomorrow ? takesFocus : undefined}
            variant="secondary"
            // On the narrowest screens the time wraps to a second line.
            className="flex-wrap justify-between gap-x-3 gap-y-0 text-start whitespace-nowrap"
            onClick={() => put(until)}
          >
            {label}
            <span className="type-text text-ink-soft">{shortUntilText(until)}</span>
          </Button>
        ))}
        <form
          noValidate
          className="mt-3 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const until = momentOf(day, time, Date.now());
            if (until) put(until);
            else setError('Please choose a day and time in the future.');
          }}
        >
          <div className="grid grid-cols-[3fr_2fr] items-start gap-2">
            <Field label="Another day" error={error}>
              <Input
                type="date"
                value={day}
                onChange={(event) => {
                  setDay(event.target.value);
                  setError('');
                }}
              />
            </Field>
            <Field label="Time">
              <Input
                type="time"
                value={time}
                onChange={(event) => {
                  setTime(event.target.value);
                  setError('');
                }}
              />
            </Field>
          </div>
          <Button type="submit" variant="secondary">
            Snooze
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
