import type { Tables } from '../migrations/schema.ts';
import type { ColumnRule, Leaving, Rules, StaffRule } from './map-types.ts';
import { messages } from './maps/messages.ts';
import { notices } from './maps/notices.ts';
import { people } from './maps/people.ts';
import { previews } from './maps/previews.ts';
import { programData } from './maps/program.ts';
import { projects } from './maps/projects.ts';
import { requests } from './maps/requests.ts';
import { signIn } from './maps/sign-in.ts';
import { site } from './maps/site.ts';

/**
 * What is said of each table and column: what leaves in an export, what becomes of it when somebody is erased, how long rows stay,
 * and where people write freely. The compiler asks for a new table and a new column here.
 */
export const personalData: Rules<keyof Tables> = {
  ...people,
  ...signIn,
  ...requests,
  ...messages,
  ...projects,
  ...previews,
  ...site,
  ...notices,
  ...programData,
};

/** Something that leaves in an export: the rows of one table. */
export interface Section {
  table: keyof Tables;
  rule: Leaving<keyof Tables>;
}

/** The parts of an export, in the order in which they are read. */
export const sections: readonly Section[] = Object.entries(personalData).flatMap(([table, { leaves }]) =>
  typeof leaves === 'string' ? [] : [{ table: table as keyof Tables, rule: leaves }],
);

/** The parts of an export of a member of staff. */
export const staffSections: readonly (Pick<Section, 'table'> & {
  title: string;
  where: NonNullable<StaffRule<keyof Tables>['leaves']>['where'];
  columns: Record<string, ColumnRule>;
})[] = Object.entries(personalData).flatMap(([name, rule]) => {
  const asClient = rule.leaves as Partial<Leaving<keyof Tables>>;
  const { leaves } = (typeof rule.staff === 'string' ? {} : rule.staff) as StaffRule<keyof Tables>;
  const { title = asClient.title, columns = asClient.columns, except } = leaves ?? {};
  if (!leaves || title === undefined || columns === undefined) return [];
  return [{ table: name as keyof Tables, title, columns: { ...columns, ...except }, where: leaves.where }];
});
