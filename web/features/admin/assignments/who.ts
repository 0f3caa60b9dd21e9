import type { AssignableMember, AssignedNoun } from '#contract/assignments.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { StaffSummary } from '#contract/staff-summary.ts';

/** The row whose people are shown. */
export interface AssignedRow {
  noun: AssignedNoun;
  id: string;
  /** What the row is called. */
  name: string;
  owner: StaffSummary | null;
  /** Absent where a row has none. */
  helpers?: readonly StaffSummary[];
}

/** Somebody to choose. Without a role: somebody who looks after the row and can no longer be chosen. */
export type Candidate = StaffSummary & { role?: StaffRole };

/** The people in a sentence: `Rosa Vega and Maya Ito`. */
export const namesOf = (people: readonly StaffSummary[]): string =>
  new Intl.ListFormat('en-US').format(people.map(({ name }) => name));

/** `client-manager` as words: `Client manager`. */
export const roleText = (role: StaffRole): string => {
  const words = role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Those who suit, the user first, and those chosen already. */
export function candidatesOf(
  team: readonly AssignableMember[],
  suits: (role: StaffRole) => boolean,
  chosen: readonly StaffSummary[],
  me: string | undefined,
): Candidate[] {
  const suited: Candidate[] = team.filter(({ role }) => suits(role));
  const gone = chosen.filter(({ id }) => !suited.some((each) => each.id === id));
  const all = [...suited, ...gone];
  return [...all.filter(({ id }) => id === me), ...all.filter(({ id }) => id !== me)];
}
