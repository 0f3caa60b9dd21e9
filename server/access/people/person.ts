import type { Brand } from '#contract/brand.ts';
import type { Person } from '#contract/person.ts';
import type { ClientActor, UserActor } from '../sessions/sessions.ts';

/**
 * The person who receives an answer. The reader decides which rows are marked as "yours" and how staff without a name are
 * shown.
 */
export interface Reader {
  id: string;
  /** The name of the agency. */
  agency: string;
  /** False for clients, who never see the address of a member of staff. */
  seesAddresses: boolean;
}

/** The signed-in person as a reader; null for somebody who is not signed in. */
export const readerOf = (actor: UserActor | ClientActor | null, brand: Pick<Brand, 'name'>): Reader => ({
  id: (actor?.kind === 'client' ? actor.contactId : actor?.id) ?? '',
  agency: brand.name,
  seesAddresses: actor?.kind === 'user',
});

/** A signed-in contact as the author of rows that the contact wrote. */
export const selfAsPerson = ({ contactId, name }: ClientActor): Person => ({
  id: contactId,
  name,
  profileImageUrl: null,
  isYou: true,
});

interface StaffName {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** The name of a member of staff as shown to a reader. */
export const staffName = (
  { firstName, lastName, email }: StaffName,
  reader: Pick<Reader, 'agency' | 'seesAddresses'>,
): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (reader.seesAddresses && email) || reader.agency;
