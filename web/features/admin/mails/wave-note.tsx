import { useQuery } from '@tanstack/react-query';
import { listConsultations } from '#contract/consultations.ts';
import { getMailStatus, listMails } from '#contract/mails.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { getWave, judgeWave, undoWave } from '#contract/waves.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/**
 * A note about a wave of form posts that staff have not judged yet, with a button that clears it; renders nothing
 * without a wave.
 */
export function WaveNote() {
  const { data } = useQuery(queryOf(getWave));
  const invalidates = [getWave, listMails, getMailStatus, listConsultations, getAdminCounts];
  const undo = useStaffMutation(undoWave, {
    success: ({ message }) => ({ title: message, tone: 'success' }),
    failure: 'This could not be undone',
    saysWhy: true,
    invalidates,
  });
  const judge = useStaffMutation(judgeWave, {
    success: ({ message }, { params }) => ({
      title: message,
      tone: 'success',
      action: { label: 'Undo', onClick: () => undo.mutate({ params }) },
    }),
    failure: 'The posts could not be cleared',
    saysWhy: true,
    invalidates,
  });
  const wave = data?.wave;
  if (!wave) return null;
  const params = { id: wave.id };
  const held =
    wave.held === 1 ? 'One confirmation is paused' : `${countText(wave.held)} confirmations are paused`;
  return (
    <section aria-label="Many form posts at once" className="rounded-xl bg-warning-soft px-5 py-4 text-ink">
      <h3 className="type-name">Many form posts at once</h3>
      <p className="mt-1 max-w-prose type-text">
        {countText(wave.posts)} more {wave.posts === 1 ? 'post' : 'posts'} than usual since{' '}
        <RelativeTime instant={wave.openedAt} />. All of them are saved
        {wave.spam > 0 && `; ${countText(wave.spam)} look alike and went to spam`}. {held} until you decide.
      </p>
      <Allowed to="mail.write">
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            pending={judge.isPending && judge.variables.body.judgement === 'spam'}
            onClick={() => judge.mutate({ params, body: { judgement: 'spam' } })}
          >
            Move All to Spam
          </Button>
          <Button
            variant="secondary"
            pending={judge.isPending && judge.variables.body.judgement === 'real'}
            onClick={() => judge.mutate({ params, body: { judgement: 'real' } })}
          >
            They Are Real: Send the E-mails
          </Button>
        </div>
      </Allowed>
    </section>
  );
}
