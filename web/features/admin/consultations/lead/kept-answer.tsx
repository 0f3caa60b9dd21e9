import type { Consultation } from '#contract/consultations.ts';
import { getLead, settleKeptAnswers } from '#contract/leads.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { statusLists } from '../data.ts';

interface KeptAnswerProps {
  consultation: Consultation;
  /** Called when the sender has received the answer. */
  onDone: () => void;
}

/** Says that an answer has not reached the sender. One button sends the answer; others record that it was passed on. */
export function KeptAnswer({ consultation: { id, name, status }, onDone }: KeptAnswerProps) {
  const { mailConfigured } = appBoot();
  const settle = useStaffMutation(settleKeptAnswers, {
    success: (_, { body }) => ({
      title: body.by === 'mail' ? 'Answer sent' : 'Answer marked as delivered',
      tone: 'success',
    }),
    failure: 'Failed to update consultation',
    saysWhy: true,
    invalidates: [...statusLists, getLead],
  });
  const by = (way: 'mail' | 'hand') => () => {
    // An event from the stream may unmount this component before the call is answered.
    void settle.mutateAsync({ params: { id }, body: { by: way } }).then(onDone, () => {});
  };
  const pending = settle.isPending ? settle.variables.body.by : null;
  return (
    <section
      aria-labelledby={`kept-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 type-text text-ink"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p id={`kept-${id}`} className="type-name">
          An answer is saved here
        </p>
        <p>
          There was no mail server, so it was not sent to {name}.
          {status === 'pending' && ' The request stays pending until they receive it.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mailConfigured && (
          <Button size="sm" pending={pending === 'mail'} pendingLabel="Sending..." onClick={by('mail')}>
            Send It Now
          </Button>
        )}
        <Button variant="secondary" size="sm" pending={pending === 'hand'} onClick={by('hand')}>
          I Delivered It
        </Button>
      </div>
    </section>
  );
}
