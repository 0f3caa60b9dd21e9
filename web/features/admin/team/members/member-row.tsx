import { staffRoleNames } from '#contract/permissions/permissions.ts';
import type { TeamMember } from '#contract/team.ts';
import type { MenuItem } from '#web/ui/buttons/menu.tsx';
import { PersonRow } from '#web/ui/people/person-row.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { PlainTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { nameOf } from './member-name.ts';

interface MemberRowProps {
  member: TeamMember;
  isYou: boolean;
  items: readonly MenuItem[];
}

const states: Partial<Record<TeamMember['state'], { text: string; tone: BadgeTone }>> = {
  'no-sign-in': { text: 'Cannot sign in', tone: 'warning' },
  ended: { text: 'Access ended', tone: 'neutral' },
  deactivated: { text: 'Deactivated', tone: 'neutral' },
};

function Seen({
  member: { state, deactivatedAt, endsAt, lastSignInAt, createdAt },
}: Pick<MemberRowProps, 'member'>) {
  const left = deactivatedAt ?? (state === 'ended' ? endsAt : null);
  if (left !== null)
    return (
      <>
        Left <PlainTime instant={left} />
      </>
    );
  return (
    <>
      {state === 'no-sign-in' && 'Passwords are switched off here. '}
      {lastSignInAt ? 'Signed in ' : 'Joined '}
      <PlainTime instant={lastSignInAt ?? createdAt} />
      {endsAt && `, access until ${dayText(endsAt)}`}
    </>
  );
}

/** A colleague as a row, with role and actions. */
export function MemberRow({ member, isYou, items }: MemberRowProps) {
  const name = nameOf(member);
  const state = states[member.state];
  return (
    <PersonRow
      src={member.profileImageUrl}
      name={name}
      email={name === member.email ? '' : (member.email ?? '')}
      badges={[...(isYou ? [{ text: 'You', tone: 'neutral' } as const] : []), ...(state ? [state] : [])]}
      note={<Seen member={member} />}
      place={
        <Badge tone={member.role === 'super-admin' ? 'brand' : 'neutral'}>
          {staffRoleNames[member.role]}
        </Badge>
      }
      items={items}
    />
  );
}
