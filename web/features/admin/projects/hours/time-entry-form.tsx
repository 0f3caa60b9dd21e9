import { newTimeEntry, type TimeEntry } from '#contract/hours.ts';
import { hoursText, minutesOf } from '#web/ui/text/work/hours-text.ts';
import { limits } from '#contract/validation/limits.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { today } from '../work/is-late.ts';
import { useCreateTimeEntry, useUpdateTimeEntry } from './data.ts';

interface TimeEntryFormProps {
  projectId: string;
  /** Absent: a new one. */
  entry?: TimeEntry;
  onDone?: () => void;
}

/** The form for a new time entry of a project, or for changing one. */
export function TimeEntryForm({ projectId, entry, onDone }: TimeEntryFormProps) {
  const initial = {
    hours: entry ? hoursText(entry.minutes) : '',
    on: entry?.on ?? today(),
    note: entry?.note ?? '',
  };
  const [typed, setTyped] = useDraft(`hours/${entry?.id ?? projectId}`, initial);
  const [create, update] = [useCreateTimeEntry(), useUpdateTimeEntry()];
  const { on, note } = typed;
  const { errors, formProps, pending } = useForm(
    newTimeEntry,
    { on, note, minutes: minutesOf(typed.hours) },
    {
      send: async (body) => {
        await (entry
          ? update.mutateAsync({ params: { id: projectId, entryId: entry.id }, body })
          : create.mutateAsync({ params: { id: projectId }, body }));
        setTyped(initial);
      },
      ...(onDone && { onSent: onDone }),
    },
  );
  const input = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      {...formProps}
      aria-label={entry ? 'Change hours' : 'Log hours'}
      className="grid items-start gap-3 sm:grid-cols-[6rem_11rem_minmax(0,1fr)_auto]"
    >
      <FormNote>{errors['form']}</FormNote>
      <Field label="Hours" error={errors['minutes']}>
        <Input autoComplete="off" placeholder="1:30" {...input('hours')} />
      </Field>
      <Field label="Day" error={errors['on']}>
        <Input type="date" {...input('on')} />
      </Field>
      <Field label="Note (optional)" error={errors['note']}>
        <Input autoComplete="off" maxLength={limits.title} {...input('note')} />
      </Field>
      <div className="flex gap-2 sm:mt-7">
        <Button type="submit" variant="secondary" pending={pending}>
          {entry ? 'Save' : 'Log Hours'}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
