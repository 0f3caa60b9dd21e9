import { useState } from 'react';
import { newBudget, type Hours } from '#contract/hours.ts';
import { hoursText, minutesOf } from '#web/ui/text/work/hours-text.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { useSaveBudget } from './data.ts';

interface BudgetFormProps {
  projectId: string;
  hours: Hours;
  onDone: () => void;
}

/** The form for the budget of a project: a typed number, or the number from the accepted quote. */
export function BudgetForm({ projectId, hours, onDone }: BudgetFormProps) {
  const { budgetMinutes, quotedMinutes } = hours;
  const [typed, setTyped] = useState(budgetMinutes === null ? '' : hoursText(budgetMinutes));
  const [isShared, setShared] = useState(hours.isShared);
  const save = useSaveBudget();
  const minutes = typed.trim() === '' ? null : minutesOf(typed);
  const { errors, formProps, pending } = useForm(
    newBudget,
    { minutes, isShared },
    { send: (body) => save.mutateAsync({ params: { id: projectId }, body }), onSent: onDone },
  );
  return (
    <form {...formProps} aria-label="Budget" className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Budget in hours"
          hint="Leave empty for none. Your team is warned at 80 % and at 100 %."
          error={errors['minutes']}
        >
          <Input autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {quotedMinutes !== null && (
          <Button variant="quiet" onClick={() => setTyped(hoursText(quotedMinutes))}>
            From the quote: {hoursText(quotedMinutes)}
          </Button>
        )}
      </div>
      <Checkbox
        label="Show used hours and budget to the client"
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" pending={pending}>
          Save Budget
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
