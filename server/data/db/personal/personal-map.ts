import type { Tables } from '../migrations/schema.ts';
import type { ColumnRule, Leaving, Rules, StaffRule } from './map-types.ts';
import { people } from './people-map.ts';
import { programData } from './program-map.ts';
import { rounds } from './round-map.ts';
import { site } from './site-map.ts';
import { staffData } from './staff-map.ts';
import { work } from './work-map.ts';

/**
 * What becomes of each column of each table in an export, and of each table when somebody is erased. The compiler asks for a new
 * table and a new column here.
 */
export const personalData: Rules<keyof Tables> = { ...people, ...work, ...site, ...rounds, ...programData };

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
})[] = Object.entries(staffData).flatMap(([name, rule]) => {
  const table = name as keyof Tables;
  const { leaves } = typeof rule === 'string' ? {} : (rule as StaffRule<keyof Tables>);
  const asClient = personalData[table].leaves as Partial<Leaving<keyof Tables>>;
  const { title = asClient.title, columns = asClient.columns } = leaves ?? {};
  if (!leaves || title === undefined || columns === undefined) return [];
  return [{ table, title, columns, where: leaves.where }];
});
