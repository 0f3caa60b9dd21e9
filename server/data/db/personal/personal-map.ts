import type { Tables } from '../tables/schema.ts';
import type { ColumnRule, Leaving, Rules, TableRule } from './map-types.ts';
import { messages } from './maps/messages.ts';
import { money } from './maps/money.ts';
import { notices } from './maps/notices.ts';
import { people } from './maps/people.ts';
import { previews } from './maps/previews.ts';
import { programData } from './maps/program.ts';
import { projects } from './maps/projects.ts';
import { requests } from './maps/requests.ts';
import { signIn } from './maps/sign-in.ts';
import { site } from './maps/site.ts';

/**
 * The rule of each table: its exported columns, its changes at an erasure, how long rows stay, and its free texts. The compiler
 * requires a rule for each new table, and a test for each new column.
 */
export const personalData: Rules<keyof Tables> = {
  ...people,
  ...signIn,
  // Messages come first: they are found by the address of the request, which is emptied later.
  ...messages,
  ...requests,
  ...projects,
  ...previews,
  ...money,
  ...site,
  ...notices,
  ...programData,
};

/** An exported column. */
export interface LeavingColumn {
  name: string;
  rule: ColumnRule;
}

/** The columns of a list. */
const columnsOf = (list: string): LeavingColumn[] =>
  list
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', rule = 'leaves'] = entry.split(':');
      return { name, rule: rule as ColumnRule };
    });

type AnyRule = TableRule<keyof Tables>;
const rules = Object.entries(personalData) as [keyof Tables, AnyRule][];

/** A section of a client's export: rows of one table. */
interface Section extends Omit<Leaving, 'columns'> {
  table: keyof Tables;
  columns: LeavingColumn[];
}

/** The sections of a client's export, in reading order. */
export const sections: readonly Section[] = rules.flatMap(([table, { leaves }]) =>
  typeof leaves === 'string' ? [] : [{ ...leaves, table, columns: columnsOf(leaves.columns) }],
);

/** The sections of an export for a member of staff, in reading order. */
export const staffSections = rules.flatMap(([table, rule]) => {
  const leaves = rule.staff?.leaves;
  if (!leaves) return [];
  const { title, columns, where } = { ...(typeof rule.leaves === 'string' ? {} : rule.leaves), ...leaves };
  if (title === undefined || columns === undefined)
    throw new Error(`No rule says which columns of ${table} are exported for a member of staff.`);
  return [{ table, title, columns: columnsOf(columns), where }];
});

/** The columns of a table that are exported or deliberately kept out; null for a table with one rule for all columns. */
export function judgedColumns(table: keyof Tables): ReadonlySet<string> | null {
  const { leaves, staff, kept } = personalData[table] as AnyRule;
  const lists = [typeof leaves === 'string' ? undefined : leaves.columns, staff?.leaves?.columns, kept];
  const names = lists.flatMap((list) => (list === undefined ? [] : columnsOf(list).map(({ name }) => name)));
  return names.length === 0 ? null : new Set(names);
}
