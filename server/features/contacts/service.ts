import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { MembershipTable } from '#server/data/db/tables/people.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import * as repository from './repository.ts';

/** The people of clients: their sign-in data and their memberships of companies. The clients feature owns the companies. */
export {
  find,
  findByEmail,
  markRead,
  markVerified,
  addMemberships,
  membershipsOf,
  openCompaniesOf,
  removeUnchanged,
  replaceHash,
  setPassword,
  unchanged,
  update,
  companiesOf,
  removeMembership,
  updateMembership,
  type Contact,
  type Place,
} from './repository.ts';

/** The details of a new contact. */
export interface ContactInput {
  name: string;
  email: string;
  phone: string | null;
  /** Null if the person will choose a password by the link of an invitation. */
  passwordHash: string | null;
  /** The time of the first mail that asks the person to verify the address. */
  askedToProveAt?: string | null;
}

/** Adds a contact in the running transaction. Returns the row, or null if a contact has the address already. */
export async function create(
  { db, now }: Pick<Context, 'db' | 'now'>,
  input: ContactInput,
  origin: 'self' | 'staff',
): Promise<repository.Contact | null> {
  const at = iso(now());
  const row = {
    askedToProveAt: null,
    ...input,
    id: newId(now()),
    emailKey: emailKey(input.email),
    origin,
    emailVerifiedAt: null,
    timeZone: null,
    createdAt: at,
    updatedAt: at,
  };
  return (await repository.insert(db, row)) ? row : null;
}

/**
 * Adds the contacts of an import, who cannot sign in yet, in the running transaction. Throws if another contact has one
 * of the addresses.
 */
export const addAll = (
  { db }: Pick<Context, 'db'>,
  people: readonly (Pick<repository.Contact, 'id' | 'name' | 'email' | 'phone'> & { at: string })[],
): Promise<void> =>
  repository.insertAll(
    db,
    people.map(({ at, ...person }) => ({
      ...person,
      emailKey: emailKey(person.email),
      passwordHash: null,
      askedToProveAt: null,
      origin: 'staff',
      emailVerifiedAt: null,
      timeZone: null,
      createdAt: at,
      updatedAt: at,
    })),
  );

/**
 * Adds a contact to a company in the running transaction. Earlier messages of the agency count as read. Nothing changes
 * for a contact who belongs to the company already.
 */
export const join = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  membership: Pick<MembershipTable, 'clientAccountId' | 'contactId' | 'standing'> & {
    seesMoney?: boolean | null;
  },
): Promise<void> => repository.addMembership(db, { ...membership, createdAt: iso(now()) });

/** True if one of the given values differs from the person's. */
export const isOther = (
  before: Pick<repository.Contact, 'name' | 'email' | 'phone'>,
  given: Partial<Pick<repository.Contact, 'name' | 'email' | 'phone'>>,
): boolean =>
  (['name', 'email', 'phone'] as const).some(
    (field) => given[field] !== undefined && given[field] !== before[field],
  );

/**
 * Refuses to change a person who also belongs to a company outside the scope, since all companies share the person's
 * data and sessions. The error does not name that company.
 * @throws AppError `conflict`
 */
export async function assertWithin(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  contactId: string,
): Promise<void> {
  if (await repository.isBeyond(db, scope, contactId))
    throw conflict(
      'This person also belongs to a company that is not assigned to you. Please ask an admin to make this change.',
    );
}
