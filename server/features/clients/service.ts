import type { ClientPatch, NewClient } from '#contract/clients.ts';
import { emailKey } from '#contract/fields.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { searchText } from '#server/db/lists.ts';
import { AppError, notFound } from '#server/errors.ts';
import * as consultations from '#server/features/consultations/service.ts';
import { newId } from '#server/ids.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { newClientCode } from './client-code.ts';
import { welcomeMail } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'brand' | 'now'>;

/** What an account is opened with. */
export interface AccountInput {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  passwordHash: string;
}

const searchable = (row: Pick<repository.ClientRow, 'name' | 'email' | 'company' | 'clientCode'>) =>
  searchText(row.name, row.email, row.company, row.clientCode);

/** The account with an address, or nothing. */
export const findByEmail = ({ db }: Pick<Work, 'db'>, email: string) =>
  repository.findByEmail(db, emailKey(email));

/** One account, or nothing. */
export const find = ({ db }: Pick<Work, 'db'>, id: string) => repository.find(db, id);

/** True when an address is known to be the client's: then what is sent from it may be shown to whoever holds the account. */
export const isTrusted = (account: { origin: 'self' | 'staff'; emailVerifiedAt: string | null }): boolean =>
  account.origin === 'staff' || account.emailVerifiedAt !== null;

/** True when a client may see what the agency shares. Without mail nobody could confirm an address, so nobody has to. */
export const seesShared = (
  { mailer }: Pick<Context, 'mailer'>,
  account: { origin: 'self' | 'staff'; emailVerifiedAt: string | null },
): boolean => !mailer.configured || isTrusted(account);

/** Opens an account, in the running transaction. Gives its id, or null when the address has one already. */
export async function openAccount(
  { db, events, brand, now }: Work,
  input: AccountInput,
  origin: 'self' | 'staff',
): Promise<string | null> {
  const at = new Date(now()).toISOString();
  const key = emailKey(input.email);
  const fresh = { companyLogoUrl: null, emailVerifiedAt: null, createdAt: at, updatedAt: at };
  const row = { ...input, ...fresh, id: newId(now()), emailKey: key, origin };
  // Four characters give 810,000 codes; where many are taken, longer ones follow.
  for (let length = 4; length <= 12; length++) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const clientCode = newClientCode(brand.codePrefix, length);
      if (
        await repository.insert(db, { ...row, clientCode, searchText: searchable({ ...row, clientCode }) })
      ) {
        await events.publish({ topic: 'clients', subjectId: row.id, clientAccountId: null });
        await counters.add(db, repository.countName, 1);
        return row.id;
      }
      if (await repository.findByEmail(db, key)) return null;
    }
  }
  throw new Error('No client code is free.');
}

const taken = () => {
  const text = 'A client account with this e-mail address exists already.';
  return new AppError('email_taken', text, { fields: { email: text } });
};

async function findOrRefuse(db: Work['db'], id: string): Promise<repository.ClientRow> {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This client');
  return row;
}

/** Opens an account because staff say so: the address counts as the client's, so earlier requests from it go along. */
export async function create(
  context: Context,
  actor: UserActor,
  input: NewClient,
): Promise<repository.ClientRow> {
  const { db, mailer } = context;
  const { password, ...contact } = input;
  const passwordHash = await hashPassword(password);
  const now = context.now();
  return db.tx(async () => {
    const id = await openAccount(context, { ...contact, passwordHash }, 'staff');
    if (id === null) throw taken();
    await audit(db, {
      userId: actor.id,
      action: 'clients.create',
      subjectType: 'client',
      subjectId: id,
      clientAccountId: id,
      now,
    });
    await consultations.linkByEmail(context, { id, email: input.email });
    await mailer.send(welcomeMail(context, input.email));
    return findOrRefuse(db, id);
  });
}

type Given = Partial<Pick<repository.ClientRow, 'name' | 'email' | 'company' | 'phone'>>;

/** Changes what is given. A new address of a self-made account has to be confirmed anew. */
export async function update(
  context: Work,
  actor: UserActor,
  id: string,
  patch: ClientPatch,
): Promise<repository.ClientRow> {
  const { db, events } = context;
  const now = context.now();
  const given: Given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  try {
    return await db.tx(async () => {
      const before = await findOrRefuse(db, id);
      const moved = given.email !== undefined && emailKey(given.email) !== emailKey(before.email);
      const after = await repository.update(db, id, {
        ...given,
        ...(given.email === undefined ? {} : { emailKey: emailKey(given.email) }),
        ...(moved ? { emailVerifiedAt: null } : {}),
        searchText: searchable({ ...before, ...given }),
        updatedAt: new Date(now).toISOString(),
      });
      if (!after) throw notFound('This client');
      await audit(db, {
        userId: actor.id,
        action: 'clients.update',
        subjectType: 'client',
        subjectId: id,
        clientAccountId: id,
        detail: { fields: Object.keys(given) },
        now,
      });
      await events.publish({ topic: 'clients', subjectId: id, clientAccountId: id });
      if (moved && isTrusted(after)) await consultations.linkByEmail(context, after);
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/** Sets the address of a client's logo, in the running transaction, and gives the one before. */
export async function setLogo(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  id: string,
  companyLogoUrl: string | null,
): Promise<string | null> {
  // The first change holds the row, so that of two logos at once each knows the one before.
  const before = await repository.update(db, id, { updatedAt: new Date(now()).toISOString() });
  if (!before) throw notFound('This client');
  await repository.update(db, id, { companyLogoUrl });
  await events.publish({ topic: 'clients', subjectId: id, clientAccountId: id });
  return before.companyLogoUrl;
}
