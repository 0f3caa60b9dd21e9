import type { TeamMember } from '#contract/team.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useResetFactor } from '../data.ts';
import { nameOf } from './member-name.ts';

/** Asks for confirmation before removing a colleague's second factor. */
export function ResetFactorDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const reset = useResetFactor();
  const name = nameOf(member);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Reset the second factor of ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={reset.isPending}
            pendingLabel="Resetting..."
            onClick={() => reset.mutate({ params: { id: member.id } }, { onSuccess: onClose })}
          >
            Reset
          </Button>
        </>
      }
    >
      <p>
        Only for someone who has lost their phone and recovery codes. Please make sure that the request comes
        from {name}. Passkeys and open sessions end too. Until a new second factor is set up, the password
        alone is enough.
      </p>
    </Dialog>
  );
}
