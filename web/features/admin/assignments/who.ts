import type { AssignableMember, AssignedNoun } from '#contract/assignments.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { StaffSummary } from '#contract/staff-summary.ts';

/** The row whose people are shown. */
export interface AssignedRow {
  noun: AssignedNoun;
  id: string;
  /** The name of the row. */
  name: string;
  owner: StaffSummary | null;
  /** The helpers; absent for kinds of rows that have none. */
  helpers?: readonly StaffSummary[];
}

/** A person to choose. `role` is absent for assigned people who can no longer be chosen. */
export type Candidate = StaffSummary & { role?: StaffRole };

/** The names of people in a sentence: `Rosa Vega and Maya Ito`. */
export const namesOf = (people: readonly StaffSummary[]): string =>
  new Intl.ListFormat('en-US').format(people.map(({ name }) => name));

/** The name of a role in a sentence: `client-manager` becomes `Client manager`. */
export const roleText = (role: StaffRole): string => {
  const words = role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The people to choose from: the user first, then others, with those already assigned. */
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
