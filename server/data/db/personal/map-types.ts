import type { RawBuilder, SqlBool, Updateable } from 'kysely';
import type { Tables } from '../tables/schema.ts';

/** The person of an export: a contact, in one of their companies. */
export interface Whose {
  contactId: string;
  /** The address in its comparable form; empty if it was never verified. */
  emailKey: string;
  clientAccountId: string;
}

/** The person of an export: a member of staff. */
export interface WhoseStaff {
  userId: string;
  /** The address in its comparable form; empty if there is none or it was never verified. */
  emailKey: string;
}

/** A member of staff who is erased. */
export interface StaffSubject extends WhoseStaff {
  /** Name, address and phone number, as they may appear in a text. */
  words: readonly string[];
  /** The time in ISO 8601. */
  at: string;
}

/** A contact who is erased. */
export interface Subject {
  contactId: string;
  /** Empty if the address was never verified. Rows sent under such an address may be another person's, so they stay. */
  emailKey: string;
  /** The companies that are erased too. */
  companies: readonly string[];
  /** Name, address and phone number, as they may appear in a text. */
  words: readonly string[];
  /** The time in ISO 8601. */
  at: string;
}

/**
 * The form of a column's value in an export.
 * - `leaves`: unchanged; `json` is JSON text; `own` is exported only with the person's own data
 * - `staff`, `contact`, `author`, `company`, `preview`: an id, exported as a name
 * - `file`: the id of a file, `address`: its address in `/uploads`; exported as its file name in the archive
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
  | 'address';

/** Column names, separated by spaces. A rule other than `leaves` follows the column's name: `userId:staff`. */
type Columns = string;

/** The condition of a query. */
export type Condition = RawBuilder<SqlBool>;

/** Rows that an erasure changes to the values of `set`. Without `set` the rows are deleted. */
export interface Change<Table extends keyof Tables> {
  where: Condition;
  /** The new values. Columns of these rows that no rule covers are emptied too. */
  set?: Updateable<Tables[Table]>;
  /** True if the rows belong to other people. All columns outside of `set` then stay. */
  ofOthers?: true;
}

/** The rows of one table that an export contains. */
export interface Leaving {
  /** The heading of the rows. */
  title: string;
  /** The rows about a person. */
  person?: (whose: Whose) => Condition;
  /** The rows of a company that its contacts may see. */
  company?: (whose: Whose) => Condition;
  columns: Columns;
}

/** The rule of a table for members of staff: their export and their erasure. */
interface StaffRule<Table extends keyof Tables> {
  /** The exported rows about the person. Without a title or columns here, those of a client's export apply. */
  leaves?: { where: (whose: WhoseStaff) => Condition; title?: string; columns?: Columns };
  erased?: (subject: StaffSubject) => Change<Table>[];
}

/** Columns with free text, which may name an erased person. */
export interface Writing<Table extends keyof Tables> {
  /** The kind of text, as the list of erasures names it. */
  what: string;
  columns: readonly (keyof Tables[Table] & string)[];
  /**
   * The column that links a row to a company. In rows of the erased person's companies, even the first name alone
   * counts as a mention.
   */
  within: (keyof Tables[Table] & ('clientAccountId' | 'threadId')) | null;
  /** The name of the table's key column, if it is not `id`. */
  key?: keyof Tables[Table] & string;
}

/** The rule of a table. A sentence gives the reason if nothing is exported or erased. */
export interface TableRule<Table extends keyof Tables> {
  /** The rows and columns in a client's export. */
  leaves: Leaving | string;
  /**
   * Columns that are not exported although others of the table are. They serve sign-in or search, are internal to the
   * agency, or concern other people.
   */
  kept?: Columns;
  /** The changes when a contact is erased. */
  erased: ((subject: Subject) => Change<Table>[]) | string;
  /** The export and erasure of a member of staff. The agency keeps the work that the person did for it. */
  staff?: StaffRule<Table>;
  /** The reason why rows stay at any age; null if old rows are deleted automatically. */
  stays: string | null;
  /** The columns with free text. */
  mentions?: Writing<Table>;
}

/** The rules of some tables, by their names. */
export type Rules<Names extends keyof Tables> = { [Table in Names]: TableRule<Table> };

/** The rules of some tables of one kind. */
export type SomeRules = Partial<Rules<keyof Tables>>;

/** Replaces an erased text. */
export const erasedWords = 'This was erased at the request of the person who wrote it.';

/** The names shown for erased people. */
export const formerContact = 'A former contact';
export const formerClient = 'A former client';
export const formerColleague = 'A former colleague';

/** The reason for tables of the program in which nothing is exported or erased. */
export const aboutNobody = 'Internal data of the program without personal data.';

/** The reasons why rows stay at any age. */
export const stays = {
  own: "the agency's and its clients' own, until someone deletes it or asks for its erasure",
  people: 'one for each person, company or thing, and gone with it',
  settings: 'as many as there are settings',
  record: 'the record of who did what, which nobody can take back',
} as const;

export const agencyWords = 'Texts by staff; staff see those that name the person.';

/** Makes a rule: these rows are deleted when the person is erased. */
export const gone =
  (where: (subject: Subject) => Condition) =>
  (subject: Subject): { where: Condition }[] => [{ where: where(subject) }];

/** Makes a rule: these rows are exported for a member of staff, and deleted when that person is erased. */
export const ownOf = (
  where: (whose: WhoseStaff) => Condition,
  shown: { title?: string; columns?: Columns } = {},
) => ({
  leaves: { where, ...shown },
  erased: (whose: WhoseStaff) => [{ where: where(whose) }],
});
