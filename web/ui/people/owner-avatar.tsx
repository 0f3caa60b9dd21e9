import { Avatar } from './avatar.tsx';

interface OwnerAvatarProps {
  owner: { name: string; profileImageUrl: string | null };
  label?: string;
}

/** The picture of the person to whom a row is assigned, with a name for screen readers. */
export const OwnerAvatar = ({ owner, label = owner.name }: OwnerAvatarProps) => (
  <Avatar src={owner.profileImageUrl} name={owner.name} size="xs" quiet initials label={label} />
);
