import type { RawBuilder, SqlBool, Updateable } from 'kysely';
import type { Tables } from '../migrations/schema.ts';

/** The person of an export: a contact, in one of their companies. */
export interface Whose {
  contactId: string;
  /** The address in the form in which addresses are compared; empty where it was never proved. */
  emailKey: string;
  clientAccountId: string;
}

/** The person of an export: a member of staff. */
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

/** A contact who is erased. */
export interface Subject {
  contactId: string;
  /** Empty where the address was never proved: somebody else may have sent rows under it, which stay. */
  emailKey: string;
  /** The companies that are erased too. */
  companies: readonly string[];
  /** Name, address and phone number, as they would stand in a text. */
  words: readonly string[];
  /** When, in ISO 8601. */
  at: string;
}

/**
 * How the value of a column leaves in an export.
 * - `leaves`: as it is; `json` is JSON text; `own` leaves with what is about the person alone
 * - `staff`, `contact`, `author`, `company`, `preview`: an id, which leaves as the name of what it names
 * - `file`: the id of a file, `address` its address in `/uploads`: it leaves as the name of the file in the archive
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

/** Names of columns, in one text. Where a value does not leave as it is, its rule follows the name: `userId:staff`. */
type Columns = string;

/** Part of a query. */
export type Condition = RawBuilder<SqlBool>;

/** Rows that change when somebody is erased: they get these values, or they are deleted. */
export interface Change<Table extends keyof Tables> {
  where: Condition;
  /** Columns of these rows that nobody has judged are emptied too. */
  set?: Updateable<Tables[Table]>;
  /** True: the rows are of others, and nothing else of them changes. */
  ofOthers?: true;
}

/** The rows of a table that leave in an export. */
export interface Leaving {
  /** The heading of the rows. */
  title: string;
  /** The rows about a person. */
  person?: (whose: Whose) => Condition;
  /** The rows of a company that its people may see. */
  company?: (whose: Whose) => Condition;
  columns: Columns;
}

/** What happens to a table when a member of staff asks for their data, or is erased. */
interface StaffRule<Table extends keyof Tables> {
  /** The rows about the person; heading and columns are those of an export of a client, unless they are named here. */
  leaves?: { where: (whose: WhoseStaff) => Condition; title?: string; columns?: Columns };
  erased?: (subject: StaffSubject) => Change<Table>[];
}

/** Texts of a table in which people write freely: somebody who is erased may be named in them. */
export interface Writing<Table extends keyof Tables> {
  /** What is written there, in the words of the list of erasures. */
  what: string;
  columns: readonly (keyof Tables[Table] & string)[];
  /** The column by which rows belong to a company. In the person's companies a first name alone is found too. */
  within: (keyof Tables[Table] & ('clientAccountId' | 'threadId')) | null;
  /** The key of the table, where it is not `id`. */
  key?: keyof Tables[Table] & string;
}

/** The rule of a table. A sentence says why nothing leaves, or why nothing is erased. */
export interface TableRule<Table extends keyof Tables> {
  /** What leaves in an export of a client. */
  leaves: Leaving | string;
  /**
   * The columns that do not leave, of a table of which others do: they sign somebody in, are copies for searching or comparing, say how
   * the agency works on the row, or are about somebody else.
   */
  kept?: Columns;
  /** What changes when a contact is erased. */
  erased: ((subject: Subject) => Change<Table>[]) | string;
  /** What a member of staff takes along, or is erased from. What they wrote for the agency stays with it. */
  staff?: StaffRule<Table>;
  /** Why rows stay, however old they are; null where a sweep deletes them. */
  stays: string | null;
  /** Where people write freely. */
  mentions?: Writing<Table>;
}

/** The rules of some tables, by their names. */
export type Rules<Names extends keyof Tables> = { [Table in Names]: TableRule<Table> };

/** The rules of the tables of one kind. */
export type SomeRules = Partial<Rules<keyof Tables>>;

/** Stands where somebody wrote something that is erased. */
export const erasedWords = 'This was erased at the request of the person who wrote it.';

/** The names of those who were erased. */
export const formerContact = 'A former contact';
export const formerClient = 'A former client';
export const formerColleague = 'A former colleague';

/** Why a table of the program has no rule. */
export const aboutNobody = 'How the program works; about nobody.';

/** Why rows stay, however old they are. */
export const stays = {
  own: "the agency's and its clients' own, until somebody deletes it or asks for its erasure",
  people: 'one for each person, company or thing, and gone with it',
  settings: 'as many as there are settings',
  record: 'the record of who did what, which nobody can take back',
} as const;

export const agencyWords = 'What staff wrote; where it names somebody, staff are shown it.';

/** Rows that are deleted with the person. */
export const gone =
  (where: (subject: Subject) => Condition) =>
  (subject: Subject): { where: Condition }[] => [{ where: where(subject) }];

/** Rows that leave with a member of staff, and are deleted with them. */
export const ownOf = (
  where: (whose: WhoseStaff) => Condition,
  shown: { title?: string; columns?: Columns } = {},
) => ({
  leaves: { where, ...shown },
  erased: (whose: WhoseStaff) => [{ where: where(whose) }],
});
