import type { Picks } from './pick-textarea.tsx';

/** A person who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  profileImageUrl: string | null;
}

/** The colleagues in the list that typing @ opens. */
export const mentionPicks = (people: readonly Mentionable[]): Picks => ({
  key: '@',
  label: 'Colleagues',
  options: people,
  keepsKey: true,
});
