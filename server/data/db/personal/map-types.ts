import { sql, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { Tables } from '../migrations/schema.ts';

/** Whose rows are meant: a contact, as one of a company's people. */
export interface Whose {
  contactId: string;
  /** The address in the form in which addresses are compared; empty where it was never proved. */
  emailKey: string;
  clientAccountId: string;
}

/** Whose rows are meant where a member of staff asks. */
export interface WhoseStaff {
  userId: string;
  /** The address in the form in which addresses are compared; empty where there is none, or nobody proved it. */
  emailKey: string;
}

/** A member of staff who is erased. */
export interface StaffSubject extends WhoseStaff {
  /** Name, address and phone number, as they would stand in a text. */
  words: readonly string[];
  /** When, in ISO 8601. */
  at: string;
}

/** Somebody who is erased. */
export interface Subject {
  contactId: string;
  /** Empty where the address was never proved: what somebody else sent under it stays. */
  emailKey: string;
  /** The companies that are erased along. */
  companies: readonly string[];
  /** Name, address and phone number, as they would stand in a text. */
  words: readonly string[];
  /** When, in ISO 8601. */
  at: string;
}

/**
 * What becomes of a column in an export.
 * - `leaves`: as it is; `json` is JSON text; `own` leaves with what is about the person alone
 * - `staff`, `contact`, `author`, `company`, `preview`: an id, which leaves as the name of what it names
 * - `file`: the id of a file, `address` that in `/uploads`: it leaves as the name of the file in the archive
 * - `why`: it stays, for this reason
 */
export type ColumnRule =
  | 'leaves'
  | 'json'
  | 'own'
  | 'staff'
  | 'contact'
  | 'author'
  | 'company'
  | 'preview'
  | 'file'
  | 'address'
  | { why: string };

type Condition = RawBuilder<SqlBool>;

/** Rows that change when somebody is erased: they get these values, or they go. */
export interface Change<Table extends keyof Tables> {
  where: Condition;
  set?: Updateable<Tables[Table]>;
}

/** The rows of a table that leave in an export. */
export interface Leaving<Table extends keyof Tables> {
  /** The heading of the rows. */
  title: string;
  /** The rows about a person. */
  person?: (whose: Whose) => Condition;
  /** The rows of a company that its people may see. */
  company?: (whose: Whose) => Condition;
  columns: { [Column in keyof Tables[Table]]-?: ColumnRule };
}

/** What becomes of a table: in an export, and when somebody is erased. A sentence says why nothing does. */
export interface TableRule<Table extends keyof Tables> {
  leaves: Leaving<Table> | string;
  erased: ((subject: Subject) => Change<Table>[]) | string;
}

/** The rules of some tables, by their names. */
export type Rules<Names extends keyof Tables> = { [Table in Names]: TableRule<Table> };

/** What becomes of a table when a member of staff asks for their data, or is erased. */
export interface StaffRule<Table extends keyof Tables> {
  /** The rows about the person; heading and columns as in an export of a client where they are not named here. */
  leaves?: {
    where: (whose: WhoseStaff) => Condition;
    title?: string;
    columns?: { [Column in keyof Tables[Table]]-?: ColumnRule };
  };
  erased?: (subject: StaffSubject) => Change<Table>[];
}

/** Stands where somebody wrote something that is erased. */
export const erasedWords = 'This was erased at the request of the person who wrote it.';

/** The names of those who were erased. */
export const formerContact = 'A former contact';
export const formerClient = 'A former client';
export const formerColleague = 'A former colleague';

export const why = {
  secret: { why: 'It signs somebody in, or helps to.' },
  copy: { why: 'A copy, for the search or for comparing.' },
  internal: { why: 'How the agency works on it.' },
  others: { why: 'About another person.' },
} as const;

/** True for rows whose column is one of these ids. */
export const oneOf = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;

/** True where a column has a value; never for an empty one. */
export const equals = (column: string, value: string): Condition =>
  value === '' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} = ${value}`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** True where a text holds one of these words, in small or capital letters. */
export function holds(column: string, words: readonly string[]): Condition {
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const text = sql.ref(column);
  return sql<SqlBool>`(${sql.join(
    words.map((word) => {
      const pattern = `%${escaped(word)}%`;
      return sql`${text} like ${pattern} escape '\\' or lower(${text}) like ${pattern.toLowerCase()} escape '\\'`;
    }),
    sql` or `,
  )})`;
}

/** True where any of the conditions is. */
export const or = (...conditions: Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** True where all of them are. */
export const and = (...conditions: Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The previews that a company may see. */
export const visiblePreviews = (clientAccountId: string) =>
  sql`select "id" from "clientPreview" where "clientAccountId" = ${clientAccountId} and "deleted" = ${false} and "state" = 'ready'`;

/** The rows of a contact or company in a table that has both columns. */
export const byContact = ({ contactId }: Pick<Whose, 'contactId'>): Condition =>
  equals('contactId', contactId);
export const ofCompany = ({ clientAccountId }: Whose): Condition =>
  equals('clientAccountId', clientAccountId);

/** What a person wrote, and what anybody of a company wrote that is erased along. */
export const written = ({ contactId, companies }: Subject): Condition =>
  or(
    equals('contactId', contactId),
    and(oneOf('clientAccountId', companies), sql<SqlBool>`"contactId" is not null`),
  );

/** True for messages of a contact that were archived or deleted: JSON text holds their rows. */
export const asWriter = (contactId: string): Condition =>
  holds('row', contactId === '' ? [] : [`"contactId":"${contactId}"`]);
