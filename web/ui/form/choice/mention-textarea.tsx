import type { ComponentProps } from 'react';
import { PickTextarea } from './pick-textarea.tsx';

/** A person who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  profileImageUrl: string | null;
}

interface MentionTextareaProps extends Omit<ComponentProps<typeof PickTextarea>, 'picks'> {
  /** The people who can be mentioned with an @; without any it is a plain field. */
  people: readonly Mentionable[];
}

/** A text field in which an @ offers colleagues to mention. */
export function MentionTextarea({ people, ...rest }: MentionTextareaProps) {
  return (
    <PickTextarea {...rest} picks={[{ key: '@', label: 'Colleagues', options: people, keepsKey: true }]} />
  );
}
