import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, SentInvitation } from '#contract/invitations.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { listTeamInvitations } from '#contract/team.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { InvitationLinks } from '#web/ui/people/invitation-links.tsx';
import { PersonRow } from '#web/ui/people/person-row.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { useResend, useRevoke } from '../data.ts';
import { SectionCard } from '../section-card.tsx';

const states = {
  open: { text: 'Invited', tone: 'warning' },
  expired: { text: 'Invitation expired', tone: 'danger' },
  revoked: { text: 'Withdrawn', tone: 'neutral' },
  accepted: { text: 'Accepted', tone: 'success' },
} as const;

/** The pending invitations to the team; renders nothing while there are none. */
export function PendingInvitations() {
  const { data: invitations = [] } = useQuery(queryOf(listTeamInvitations));
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const mayWrite = useMay('team.write');
  const [resend, revoke] = [useResend(), useRevoke()];
  if (invitations.length === 0) return null;

  const itemsOf = ({ id, state }: Invitation) =>
    mayWrite && state !== 'revoked'
      ? [
          {
            label: 'Send again',
            onSelect: () => resend.mutate({ params: { id } }, { onSuccess: setSent }),
          },
          {
            label: 'Withdraw',
            danger: true,
            onSelect: () =>
              revoke.mutate(
                { params: { id } },
                { onSuccess: () => setSent((shown) => (shown?.id === id ? null : shown)) },
              ),
          },
        ]
      : [];

  return (
    <SectionCard id="invitations" startsOpen>
      <InvitationLinks invitations={sent ? [sent] : []} />
      <ul aria-label="Invitations" className="-my-3 divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <PersonRow
              name={invitation.name ?? invitation.email}
              email={invitation.name === null ? '' : invitation.email}
              badges={[states[invitation.state]]}
              note={
                <>
                  Invited <RelativeTime instant={invitation.createdAt} />
                  {invitation.endsAt && `, access until ${dayText(invitation.endsAt)}`}
                </>
              }
              place={invitation.role && <Badge tone="neutral">{staffRoleNames[invitation.role]}</Badge>}
              items={itemsOf(invitation)}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
