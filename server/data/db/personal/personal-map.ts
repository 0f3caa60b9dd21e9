import type { Tables } from '../migrations/schema.ts';
import type { Leaving, Rules } from './map-types.ts';
import { people } from './people-map.ts';
import { programData } from './program-map.ts';
import { rounds } from './round-map.ts';
import { site } from './site-map.ts';
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
