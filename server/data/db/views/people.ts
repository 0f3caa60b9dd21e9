import type { Person } from '#contract/person.ts';
import type { StaffSummary } from '#contract/staff-summary.ts';
import { staffName, type Reader } from '#server/access/people/person.ts';
import type { Db } from '../database.ts';

/** The column to select from `'contact'` for a row that a contact made. A person who left the company is still named. */
export const contactColumns = ['contact.name as contactName'] as const;

/** The columns to select from `'user as staff'` for a row that staff wrote or answered. */
export const staffColumns = [
  'staff.firstName as staffFirstName',
  'staff.lastName as staffLastName',
  'staff.email as staffEmail',
  'staff.profileImageUrl as staffPicture',
] as const;

interface ByContact {
  contactId: string | null;
  contactName: string | null;
}

interface ByStaff {
  userId: string | null;
  staffFirstName: string | null;
  staffLastName: string | null;
  staffEmail: string | null;
  staffPicture: string | null;
}

/** The contact of a row with `contactColumns`; null if unknown. */
export const contactOf = ({ contactId, contactName }: ByContact, reader: Reader): Person | null =>
  contactId === null || contactName === null
    ? null
    : { id: contactId, name: contactName, profileImageUrl: null, isYou: contactId === reader.id };

/** The member of staff of a row with `staffColumns`; null if unknown. */
export const staffOf = (row: ByStaff, reader: Reader): Person | null =>
  row.userId === null
    ? null
    : {
        id: row.userId,
        name: staffName(
          { firstName: row.staffFirstName, lastName: row.staffLastName, email: row.staffEmail },
          reader,
        ),
        profileImageUrl: row.staffPicture,
        isYou: row.userId === reader.id,
      };

interface Colleague {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

const amongStaff = { agency: 'Staff', seesAddresses: true };

/** A member of staff as colleagues see them. */
export const staffSummaryOf = (row: Colleague): StaffSummary => ({
  id: row.id,
  name: staffName(row, amongStaff),
  profileImageUrl: row.profileImageUrl,
});

/** The columns to select from `'user as owner'` for a row that has an owner. */
export const ownerColumns = [
  'owner.id as owner',
  'owner.email as ownerEmail',
  'owner.firstName as ownerFirstName',
  'owner.lastName as ownerLastName',
  'owner.profileImageUrl as ownerPicture',
] as const;

interface Owned {
  owner: string | null;
  ownerEmail: string | null;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  ownerPicture: string | null;
}

/** Moves the columns of `ownerColumns` into `owner`, as in the contract. */
export const nestOwner = <Row extends Owned>(
  row: Row,
): Omit<Row, 'owner'> & { owner: StaffSummary | null } => ({
  ...row,
  owner:
    row.owner === null
      ? null
      : staffSummaryOf({
          id: row.owner,
          email: row.ownerEmail,
          firstName: row.ownerFirstName,
          lastName: row.ownerLastName,
          profileImageUrl: row.ownerPicture,
        }),
});

const contactsBy = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .q()
        .selectFrom('contact')
        .select('contact.id as contactId')
        .select(contactColumns)
        .where('contact.id', 'in', ids)
        .execute();

const staffBy = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .q()
        .selectFrom('user as staff')
        .select('staff.id as userId')
        .select(staffColumns)
        .where('staff.id', 'in', ids)
        .execute();

type Ids = readonly (string | null)[];

const each = (ids: Ids) => [...new Set(ids)].filter((id) => id !== null);

/** The people of a page by id; null for an unknown id. */
interface People {
  contact(id: string | null): Person | null;
  staff(id: string | null): Person | null;
}

/**
 * Reads the people of a page, each once. A join would repeat the names for each row, so use joins only for few rows or
 * different people.
 */
export async function peopleOf(db: Db, ids: { contacts: Ids; staff: Ids }, reader: Reader): Promise<People> {
  const contacts = new Map(
    (await contactsBy(db, each(ids.contacts))).map((row) => [row.contactId, contactOf(row, reader)]),
  );
  const staff = new Map(
    (await staffBy(db, each(ids.staff))).map((row) => [row.userId, staffOf(row, reader)]),
  );
  const from = (people: ReadonlyMap<string, Person | null>) => (id: string | null) =>
    id === null ? null : (people.get(id) ?? null);
  return { contact: from(contacts), staff: from(staff) };
}

/** Adds two people to each row: the contact who made it, and the member of staff who answered it. */
export async function nestContactsAndStaff<Row extends { contactId: string | null; userId: string | null }>(
  db: Db,
  rows: readonly Row[],
  reader: Reader,
) {
  const ids = { contacts: rows.map((row) => row.contactId), staff: rows.map((row) => row.userId) };
  const people = await peopleOf(db, ids, reader);
  return rows.map((row) => ({
    ...row,
    author: people.contact(row.contactId),
    respondedBy: people.staff(row.userId),
  }));
}
