import { emailKey } from '#contract/fields.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import { newId } from '#server/ids.ts';
import { newClientCode } from './client-code.ts';
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

/** The counter of all client accounts. */
export const clientCount = 'clients';

/** The account with an address, or nothing. */
export const findByEmail = ({ db }: Pick<Work, 'db'>, email: string) =>
  repository.findByEmail(db, emailKey(email));

/** True when an address is known to be the client's: then what is sent from it may be shown to whoever holds the account. */
export const isTrusted = (account: { origin: 'self' | 'staff'; emailVerifiedAt: string | null }): boolean =>
  account.origin === 'staff' || account.emailVerifiedAt !== null;

/** Opens an account, in the running transaction. Gives its id, or null when the address has one already. */
export async function openAccount(
  { db, events, brand, now }: Work,
  input: AccountInput,
  origin: 'self' | 'staff',
): Promise<string | null> {
  const at = new Date(now()).toISOString();
  const key = emailKey(input.email);
  const row = {
    ...input,
    id: newId(now()),
    emailKey: key,
    companyLogoUrl: null,
    origin,
    emailVerifiedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  // Four characters give 810,000 codes; where many are taken, longer ones follow.
  for (let length = 4; length <= 12; length++) {
    for (let attempt = 0; attempt < 4; attempt++) {
      if (await repository.insert(db, { ...row, clientCode: newClientCode(brand.codePrefix, length) })) {
        await counters.add(db, clientCount, 1);
        await events.publish({ topic: 'clients', subjectId: row.id, clientAccountId: null });
        return row.id;
      }
      if (await repository.findByEmail(db, key)) return null;
    }
  }
  throw new Error('No client code is free.');
}
