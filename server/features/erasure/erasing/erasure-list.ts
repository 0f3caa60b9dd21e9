import { text } from 'node:stream/consumers';
import type { Context } from '#server/core/context.ts';

type Work = Pick<Context, 'storage'>;

/**
 * An erased contact on the list of erasures, which contains only ids. The list is stored beside the files, since a
 * database restored from an older backup does not know of the erasure.
 */
export interface ErasedPerson {
  contactId: string;
  /** The companies that were erased with the contact. */
  companies: readonly string[];
  at: string;
}

/** An erased member of staff. */
export interface ErasedUser {
  userId: string;
  at: string;
}

/** A company that was erased some time after its deletion. */
interface ErasedCompany {
  companyId: string;
  at: string;
}

type Entry = ErasedPerson | ErasedUser | ErasedCompany;

const idOf = (entry: Entry): string =>
  'contactId' in entry ? entry.contactId : 'userId' in entry ? entry.userId : entry.companyId;

const prefix = 'erasures/';

/** Adds a person or a company to the list. Adding the same again does no harm. */
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

/** All erased contacts, members of staff and companies. */
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
