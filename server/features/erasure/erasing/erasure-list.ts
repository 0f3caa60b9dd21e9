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

/** A company that was deleted, whose days are over. */
export interface ErasedCompany {
  companyId: string;
  at: string;
}

const prefix = 'erasures/';

/** Adds somebody, or a company; adding the same again changes nothing that matters. */
export async function add({ storage }: Work, entry: ErasedPerson | ErasedCompany): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(entry));
  await storage.put(
    `${prefix}${'contactId' in entry ? entry.contactId : entry.companyId}.json`,
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: 10_000_000 },
  );
}

/** Everybody who was erased, and every company. */
export async function read({
  storage,
}: Work): Promise<{ people: ErasedPerson[]; companies: ErasedCompany[] }> {
  const found: (ErasedPerson | ErasedCompany)[] = [];
  for await (const { key } of storage.list(prefix)) {
    const object = await storage.get(key);
    if (object) found.push(JSON.parse(await text(object.stream)) as ErasedPerson | ErasedCompany);
  }
  return {
    people: found.filter((entry) => 'contactId' in entry),
    companies: found.filter((entry) => 'companyId' in entry),
  };
}
