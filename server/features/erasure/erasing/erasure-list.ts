import { text } from 'node:stream/consumers';
import type { Context } from '#server/core/context.ts';

type Work = Pick<Context, 'storage'>;

/**
 * Somebody who was erased, by ids. The list lies beside the files, apart from the database: a database that is restored from an older
 * backup does not know of it.
 */
export interface ErasedPerson {
  contactId: string;
  /** Companies that were erased along. */
  companies: readonly string[];
  at: string;
}

/** A member of staff who was erased. */
export interface ErasedUser {
  userId: string;
  at: string;
}

/** A company that was deleted, whose days are over. */
interface ErasedCompany {
  companyId: string;
  at: string;
}

type Entry = ErasedPerson | ErasedUser | ErasedCompany;

const idOf = (entry: Entry): string =>
  'contactId' in entry ? entry.contactId : 'userId' in entry ? entry.userId : entry.companyId;

const prefix = 'erasures/';

/** Adds somebody, or a company; adding the same again changes nothing that matters. */
export async function add({ storage }: Work, entry: Entry): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(entry));
  await storage.put(
    `${prefix}${idOf(entry)}.json`,
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: 10_000_000 },
  );
}

/** Everybody who was erased, on either side, and every company. */
export async function read({
  storage,
}: Work): Promise<{ people: ErasedPerson[]; users: ErasedUser[]; companies: ErasedCompany[] }> {
  const found: Entry[] = [];
  for await (const { key } of storage.list(prefix)) {
    const object = await storage.get(key);
    if (object) found.push(JSON.parse(await text(object.stream)) as Entry);
  }
  return {
    people: found.filter((entry) => 'contactId' in entry),
    users: found.filter((entry) => 'userId' in entry),
    companies: found.filter((entry) => 'companyId' in entry),
  };
}
