import { text } from 'node:stream/consumers';
import type { Context } from '#server/core/context.ts';

type Work = Pick<Context, 'storage'>;

/**
 * A contact who was erased, by ids. The list is kept beside the files, because a database restored from an older backup does not
 * know of the erasure.
 */
export interface ErasedPerson {
  contactId: string;
  /** Companies that were erased too. */
  companies: readonly string[];
  at: string;
}

/** A member of staff who was erased. */
export interface ErasedUser {
  userId: string;
  at: string;
}

/** A company that was erased because it had been deleted. */
interface ErasedCompany {
  companyId: string;
  at: string;
}

type Entry = ErasedPerson | ErasedUser | ErasedCompany;

const idOf = (entry: Entry): string =>
  'contactId' in entry ? entry.contactId : 'userId' in entry ? entry.userId : entry.companyId;

const prefix = 'erasures/';

/** Adds a person or a company. Adding the same again does no harm. */
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
