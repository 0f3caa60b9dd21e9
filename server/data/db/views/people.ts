import type { Person } from '#contract/person.ts';
import type { StaffSummary } from '#contract/staff-summary.ts';
import { staffName, type Reader } from '#server/access/people/person.ts';

/** The column selected from `contactView.as('contact')` beside a row that a contact made. Whoever left the company keeps the name. */
export const contactColumns = ['contact.name as contactName'] as const;

/** The columns selected from `userView.as('staff')` beside a row that staff wrote or answered. */
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

/** The contact of a row with `contactColumns`; null when nobody is known. */
export const contactOf = ({ contactId, contactName }: ByContact, reader: Reader): Person | null =>
  contactId === null || contactName === null
    ? null
    : { id: contactId, name: contactName, profileImageUrl: null, isYou: contactId === reader.id };

/** The member of staff of a row with `staffColumns`; null when nobody is known. */
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

/** A member of staff as colleagues see whom a row is assigned to. */
export const staffSummaryOf = (row: Colleague): StaffSummary => ({
  id: row.id,
  name: staffName(row, amongStaff),
  profileImageUrl: row.profileImageUrl,
});

/** The columns selected from `userView.as('owner')` beside a row that somebody owns. */
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

/** Puts the columns of `ownerColumns` together in `owner`, as the contract shows it, in the row itself. */
export const nestOwner = <Row extends Owned>(row: Row): Omit<Row, 'owner'> & { owner: StaffSummary | null } =>
  Object.assign(row, {
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

/** Names the contact who made a row, and the member of staff who answered it, in the row itself. */
export const nestContactAndStaff = <Row extends ByContact & ByStaff>(row: Row, reader: Reader) =>
  Object.assign(row, { author: contactOf(row, reader), respondedBy: staffOf(row, reader) });
