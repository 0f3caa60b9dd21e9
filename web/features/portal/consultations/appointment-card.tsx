import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentFile,
  appointmentPath,
  cancelByLink,
  progressOf,
  takeTime,
  type LinkedAppointment,
} from '#contract/appointments.ts';
import { timeText } from '#contract/texts/time-text.ts';
import { myConsultations } from '#contract/consultations.ts';
import { getClientNext } from '#contract/waiting.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { browserZone } from '#web/ui/form/choice/time-zones.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';

/** A mutation that chooses a time or cancels the appointment. */
function useChange<A>(send: (args: A) => Promise<LinkedAppointment>, success: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: success, tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, 'That could not be saved.')),
    onSettled: () => invalidate(client, myConsultations, getClientNext),
  });
}

const titles = {
  offered: 'Choose a time',
  missed: 'The offered times are over',
  taken: 'Your appointment',
  over: 'Your appointment',
  cancelled: 'Your appointment is canceled',
} as const;

/** The offered times of a request, or the agreed time, in the browser's time zone. */
export function AppointmentCard({ appointment }: { appointment: LinkedAppointment }) {
  const { state, times, startsAt, minutes, place, with: host, token } = appointment;
  const [asks, setAsks] = useState(false);
  const params = { token: token ?? '' };
  const take = useChange((at: string) => call(takeTime, { params, body: { startsAt: at } }), 'Time chosen');
  const cancel = useChange(() => call(cancelByLink, { params }), 'Appointment canceled');
  const open = times.filter((at) => Date.parse(at) > Date.now());
  const progress = progressOf(appointment, Date.now());
  const title = titles[progress];
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-lg bg-brand-soft px-4 py-3.5 text-ink sm:px-5 sm:py-4"
    >
      <div>
        <h4 className="font-sans type-meta text-brand-ink">{title}</h4>
        {startsAt && (
          <p className={state === 'cancelled' ? 'line-through' : 'type-name'}>
            <time dateTime={startsAt}>{timeText(startsAt)}</time>
          </p>
        )}
        <p className="type-text wrap-anywhere text-ink-soft">
          {[`With ${host}`, `${minutes} minutes`, place, `times in ${browserZone()}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {progress === 'offered' && (
        <ul className="flex flex-col gap-2">
          {open.map((at) => (
            <li key={at}>
              {token === null ? (
                timeText(at)
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  className="min-h-11 w-full text-start"
                  pending={take.isPending && take.variables === at}
                  onClick={() => take.mutate(at)}
                >
                  {timeText(at)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {token !== null && state === 'offered' && (
        <a href={appointmentPath(token)} className={buttonStyle('quiet', 'sm', 'self-start')}>
          None of these suits
        </a>
      )}
      {token !== null && progress === 'taken' && (
        <div className="flex flex-wrap gap-2">
          <a
            href={addressOf(appointmentFile, { params })}
            download
            className={buttonStyle('secondary', 'sm')}
          >
            Add to calendar
          </a>
          <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
            Cancel appointment
          </Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title="Cancel the appointment?"
          description={`${host} gets a notice that it does not take place.`}
          action="Cancel appointment"
          cancel="Keep"
          isDanger
          pending={cancel.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => onceAnswered(cancel.mutateAsync(), () => setAsks(false))}
        />
      )}
    </section>
  );
}
