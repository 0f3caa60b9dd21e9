import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { MembershipTable } from '#server/data/db/migrations/people-tables.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import * as repository from './repository.ts';

/** People at clients: what signs them in, and which companies they belong to. Companies are the clients feature's. */
export {
  find,
  findByEmail,
  markRead,
  markVerified,
  membershipsOf,
  openCompaniesOf,
  replaceHash,
  setPassword,
  update,
  companiesOf,
  removeMembership,
  updateMembership,
  type Contact,
  type Place,
} from './repository.ts';

/** What a contact is made from. */
export interface ContactInput {
  name: string;
  email: string;
  phone: string | null;
  /** Null: a password is chosen later, by the link of an invitation. */
  passwordHash: string | null;
  /** When the person was asked to prove the address. */
  askedToProveAt?: string | null;
}

/** Adds a contact in the running transaction. Gives the row, or null when the address belongs to one already. */
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
 * Makes a contact one of a company's people, in the running transaction. What the agency wrote there before counts as read. A
 * contact who belongs to the company already stays as is.
 */
export const join = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  membership: Pick<MembershipTable, 'clientAccountId' | 'contactId' | 'standing'>,
): Promise<void> => repository.addMembership(db, { ...membership, createdAt: iso(now()) });

/** Whether the given values differ from those of a person. */
export const isOther = (
  before: Pick<repository.Contact, 'name' | 'email' | 'phone'>,
  given: Partial<Pick<repository.Contact, 'name' | 'email' | 'phone'>>,
): boolean =>
  (['name', 'email', 'phone'] as const).some(
    (field) => given[field] !== undefined && given[field] !== before[field],
  );

/**
 * Refuses to change a person who also belongs to a company outside the scope: name, phone, address, password and sessions are shared by all companies. The error names no company.
 *
 * @throws AppError `conflict`
 */
export async function assertWithin(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  contactId: string,
): Promise<void> {
  if (await repository.isBeyond(db, scope, contactId))
    throw conflict(
      'This person also belongs to a company that you do not look after. Please ask an admin to make this change.',
    );
}
