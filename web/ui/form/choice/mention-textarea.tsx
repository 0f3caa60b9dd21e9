import type { ComponentProps } from 'react';
import { PickTextarea } from './pick-textarea.tsx';

/** Somebody who can be named. */
export interface Mentionable {
  id: string;
  name: string;
  profileImageUrl: string | null;
}

interface MentionTextareaProps extends Omit<ComponentProps<typeof PickTextarea>, 'picks'> {
  /** Who can be named by an @; without anybody it is a plain field. */
  people: readonly Mentionable[];
}

/** A text field in which an @ offers colleagues to name. */
export function MentionTextarea({ people, ...rest }: MentionTextareaProps) {
  return (
    <PickTextarea {...rest} picks={[{ key: '@', label: 'Colleagues', options: people, keepsKey: true }]} />
  );
}
