import type { SentInvitation } from '#contract/invitations.ts';
import { mostInvited, standingTexts } from '#contract/people.ts';
import { useInviting } from '#web/api/inviting/use-inviting.ts';
import { InviteForm } from '#web/ui/people/invite-form.tsx';
import type { InviteEvents } from '#web/ui/people/people-panel.tsx';
import { useInvite } from './data.ts';

/** Invites people to a company as its contacts. */
export function InviteContacts({
  clientId,
  onSent,
  onClose,
}: InviteEvents<SentInvitation> & { clientId: string }) {
  const { mutateAsync } = useInvite();
  const inviting = useInviting(`invitations:${clientId}`, {
    send: (body) => mutateAsync({ params: { id: clientId }, body }),
    onSent,
    onClose,
  });
  return <InviteForm texts={standingTexts} most={mostInvited} onCancel={onClose} {...inviting} />;
}
