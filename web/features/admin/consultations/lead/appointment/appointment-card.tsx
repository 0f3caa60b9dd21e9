import { useState } from 'react';
import {
  agreedTime,
  cancelAppointment,
  setAppointment,
  progressOf,
  type StaffAppointment,
} from '#contract/appointments.ts';
import type { Consultation } from '#contract/consultations.ts';
import { getLead } from '#contract/leads.ts';
import { timeText } from '#contract/texts/time-text.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { browserZone } from '#web/ui/form/choice/time-zones.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { statusLists } from '#web/features/admin/consultations/data.ts';
import { alsoHere, instantIn, zoneOf } from './zoned.ts';

interface AppointmentProps {
  consultation: Consultation;
  appointment: StaffAppointment;
}

const invalidates = [...statusLists, getLead];

/** A time in the reader's time zone, and in the agency's if it differs. */
function timesText(at: string, zone: string): string {
  const here = timeText(at);
  if (zone === browserZone()) return here;
  const there = timeText(at, zone);
  const day = `${here.split(' at ', 1)[0]} at `;
  return `${here} (${there.startsWith(day) ? there.slice(day.length) : there} in ${zone})`;
}

/** The form that sets the time of an appointment, or moves it. */
function SetDialog({ consultation, appointment, onClose }: AppointmentProps & { onClose: () => void }) {
  const { id, name } = consultation;
  const isMoved = appointment.state === 'taken';
  const zone = zoneOf(useWorkingTime());
  const [typed, setTyped] = useState('');
  const set = useStaffMutation(setAppointment, {
    success: isMoved ? 'Appointment moved' : 'Appointment set',
    failure: null,
    invalidates,
  });
  const body = { startsAt: instantIn(typed, zone) ?? '' };
  const form = useForm(agreedTime, body, {
    send: (checked) => set.mutateAsync({ params: { id }, body: checked }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title={isMoved ? 'Move the appointment' : 'Set a time'}
      description={`${name} and you get an invitation with the time.`}
      onClose={onClose}
      form={form}
      action={isMoved ? 'Move' : 'Set'}
      pendingLabel="Saving..."
    >
      <Field
        label="Time"
        required
        hint={alsoHere(typed, zone) ?? `In ${zone}`}
        error={form.errors['startsAt']}
      >
        <Input type="datetime-local" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

const titles = {
  offered: 'Times offered',
  taken: 'Appointment',
  cancelled: 'Appointment canceled',
} as const;

/** The appointment of a request: the offered times, or the agreed time with its changes. */
export function AppointmentCard({ consultation, appointment }: AppointmentProps) {
  const { id, name } = consultation;
  const { state, times, startsAt, minutes, place, timeZone, address } = appointment;
  const [dialog, setDialog] = useState<'set' | 'cancel' | null>(null);
  const mayWrite = useMay('consultations.write');
  const isOver = progressOf(appointment, Date.now()) === 'over';
  const cancel = useStaffMutation(cancelAppointment, {
    success: state === 'taken' ? 'Appointment canceled' : 'Times withdrawn',
    failure: 'Failed to cancel the appointment',
    saysWhy: true,
    invalidates,
  });
  const close = () => setDialog(null);
  return (
    <section
      aria-labelledby={`appointment-${id}`}
      className="flex flex-col gap-2 rounded-lg bg-brand-soft px-4 py-3 text-ink"
    >
      <p id={`appointment-${id}`} className="type-meta text-brand-ink">
        {titles[state]}
      </p>
      <ul className={state === 'cancelled' ? 'line-through' : undefined}>
        {(startsAt ? [startsAt] : times).map((at) => (
          <li key={at}>
            <time dateTime={at}>{timesText(at, timeZone)}</time>
          </li>
        ))}
      </ul>
      <p className="type-meta wrap-anywhere text-ink-soft">
        {[`${minutes} minutes`, place, state === 'offered' && `${name} has not chosen yet`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {address && state !== 'cancelled' && <CopyField label={`Link for ${name}`} value={address} />}
      {mayWrite && state !== 'cancelled' && !isOver && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setDialog('set')}>
            {state === 'taken' ? 'Move' : 'Set a time'}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setDialog('cancel')}>
            {state === 'taken' ? 'Cancel appointment' : 'Withdraw'}
          </Button>
        </div>
      )}
      {dialog === 'set' && (
        <SetDialog consultation={consultation} appointment={appointment} onClose={close} />
      )}
      {dialog === 'cancel' && (
        <ConfirmDialog
          title={state === 'taken' ? 'Cancel the appointment?' : 'Take the times back?'}
          description={
            state === 'taken'
              ? `${name} and you get an e-mail that removes it from the calendar.`
              : `${name} can no longer choose one.`
          }
          action={state === 'taken' ? 'Cancel appointment' : 'Withdraw'}
          cancel="Keep"
          isDanger
          pending={cancel.isPending}
          onClose={close}
          onConfirm={() => onceAnswered(cancel.mutateAsync({ params: { id } }), close)}
        />
      )}
    </section>
  );
}
