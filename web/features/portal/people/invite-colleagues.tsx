import type { SentInvitation } from '#contract/invitations.ts';
import { mostInvited, standingTexts } from '#contract/people.ts';
import { useInviting } from '#web/api/inviting/use-inviting.ts';
import { InviteForm } from '#web/ui/people/invite-form.tsx';
import type { InviteEvents } from '#web/ui/people/people-panel.tsx';
import { useInvite } from './data.ts';

/** Invites people to the reader's own company. */
export function InviteColleagues({ onSent, onClose }: InviteEvents<SentInvitation>) {
  const { mutateAsync } = useInvite();
  const inviting = useInviting('invitations', { send: (body) => mutateAsync({ body }), onSent, onClose });
  return <InviteForm texts={standingTexts} most={mostInvited} onCancel={onClose} {...inviting} />;
}
