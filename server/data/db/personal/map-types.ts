import type { RawBuilder, SqlBool, Updateable } from 'kysely';
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

/** Part of a query. */
export type Condition = RawBuilder<SqlBool>;

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

/** What becomes of a table when a member of staff asks for their data, or is erased. */
export interface StaffRule<Table extends keyof Tables> {
  /** The rows about the person; heading and columns as in an export of a client where they are not named here. */
  leaves?: {
    where: (whose: WhoseStaff) => Condition;
    title?: string;
    columns?: { [Column in keyof Tables[Table]]-?: ColumnRule };
    /** Columns that leave otherwise than for a client. */
    except?: { [Column in keyof Tables[Table]]?: ColumnRule };
  };
  erased?: (subject: StaffSubject) => Change<Table>[];
}

/** Texts of a table in which people write freely: somebody who is erased may be named in them. */
export interface Writing<Table extends keyof Tables> {
  /** What is written there, in the words of the list of erasures. */
  what: string;
  columns: readonly (keyof Tables[Table] & string)[];
  /** By which column the rows belong to a company; in those a first name alone counts too. */
  within: (keyof Tables[Table] & ('clientAccountId' | 'threadId')) | null;
  /** The column that tells rows apart, where it is not `id`. */
  key?: keyof Tables[Table] & string;
}

/** What is said of each table; a sentence says why nothing happens to it. */
export interface TableRule<Table extends keyof Tables> {
  /** What leaves in an export of a client. */
  leaves: Leaving<Table> | string;
  /** What changes when a contact is erased. */
  erased: ((subject: Subject) => Change<Table>[]) | string;
  /** What a member of staff takes along or is erased from. What they wrote for the agency stays, as the agency's words. */
  staff: StaffRule<Table> | string;
  /** Why rows stay, however old they are; null where a sweep takes them away once they have served their time. */
  stays: string | null;
  /** Where people write freely; null where nobody does. */
  mentions: Writing<Table> | null;
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

export const why = {
  secret: { why: 'It signs somebody in, or helps to.' },
  copy: { why: 'A copy, for the search or for comparing.' },
  internal: { why: 'How the agency works on it.' },
  others: { why: 'About another person.' },
} as const;

export const aboutNobody = 'How the program works; about nobody.';

/** Why nothing of a table is a member of staff's own. */
export const notOfStaff = {
  acts: 'Acts of staff stand in the history, by their ids.',
  clients: 'About clients.',
  program: aboutNobody,
} as const;

/** Why rows stay, however old they are. */
export const stays = {
  own: "the agency's and its clients' own, until somebody deletes it or asks for its erasure",
  people: 'one for each person, company or thing, and gone with it',
  settings: 'as many as there are settings',
  record: 'the record of who did what, which nobody can take back',
} as const;

export const agencyWords = 'What staff wrote; where it names somebody, staff are shown it.';

/** Rows that leave with a member of staff, and go when the person is erased. */
export const ownOf = (where: (whose: WhoseStaff) => Condition) => ({
  leaves: { where },
  erased: (whose: WhoseStaff) => [{ where: where(whose) }],
});
