import type { StaffSummary } from '#contract/staff-summary.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** The picture of the person a row is assigned to, named for screen readers. */
export const OwnerAvatar = ({ owner, label = owner.name }: { owner: StaffSummary; label?: string }) => (
  <Avatar src={owner.profileImageUrl} name={owner.name} size="xs" quiet initials label={label} />
);
