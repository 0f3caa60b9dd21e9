import { Avatar } from './avatar.tsx';

interface OwnerAvatarProps {
  owner: { name: string; profileImageUrl: string | null };
  label?: string;
}

/** The picture of the person a row is assigned to, named for screen readers. */
export const OwnerAvatar = ({ owner, label = owner.name }: OwnerAvatarProps) => (
  <Avatar src={owner.profileImageUrl} name={owner.name} size="xs" quiet initials label={label} />
);
