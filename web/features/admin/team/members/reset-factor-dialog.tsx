import type { TeamMember } from '#contract/team.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { useResetFactor } from '../data.ts';
import { nameOf } from './member-name.ts';

/** Asks for confirmation before removing a colleague's second factor. */
export function ResetFactorDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const reset = useResetFactor();
  const name = nameOf(member);
  return (
    <ConfirmDialog
      onClose={onClose}
      size="sm"
      title={`Reset the second factor of ${name}?`}
      action="Reset"
      pending={reset.isPending}
      pendingLabel="Resetting..."
      onConfirm={() => reset.mutate({ params: { id: member.id } }, { onSuccess: onClose })}
    >
      <p>
        Only for someone who has lost their phone and recovery codes. Please make sure that the request comes
        from {name}. Passkeys and open sessions end too. Until a new second factor is set up, the password
        alone is enough.
      </p>
    </ConfirmDialog>
  );
}
