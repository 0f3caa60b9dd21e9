import { plain, type ImportKind } from '#contract/imports/fields.ts';
import { RowRefusal, type ImportRows } from '#contract/imports/read.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { readMoney } from '#server/data/settings/money.ts';
import * as repository from '../repository.ts';

/** A stored company, or one of an earlier row. */
interface Company {
  id: string;
  name: string;
  people: number;
  isClosed: boolean;
}

/** A stored person, or one of an earlier row, with the ids of the companies. */
interface Contact {
  name: string;
  companies: string[];
}

/** The stored rows and earlier rows of the file that a run compares each row with. */
export interface Known {
  /** The time when the run began. */
  at: string;
  /** The day at the agency at a time. */
  dayOf: (at: number) => string;
  /** The day at the agency when the run began. */
  today: string;
  money: MoneySettings;
  companies: Map<string, Company>;
  /** The companies with each name. */
  named: Map<string, Company[]>;
  contacts: Map<string, Contact>;
  staff: Set<string>;
  /** The keys of stored and earlier rows. The value is the reason to skip a later row; for invoices, the id of the company. */
  same: Map<string, string>;
}

/** The result for a readable row. A new row has the data to create. */
type Fate<Make> =
  | { fate: 'new'; words: string; make: Make; reference?: string | null }
  | { fate: 'same'; words: string };

/** The ids of what a row made, by noun. */
export type Made = Partial<Record<'company' | 'contact' | 'request' | 'project' | 'invoice', string>>;

/** Compares rows of one kind with existing ones, and creates new ones. */
export interface Kind<Row, Make> {
  /** Reads the stored rows that a batch is compared with. */
  prepare(context: Context, known: Known, rows: readonly Row[]): Promise<void>;
  /** @throws RowRefusal */
  judge(known: Known, row: Row, number: number): Fate<Make>;
  /** Creates all rows in the running transaction. */
  make(context: Context, known: Known, rows: readonly Make[]): Promise<Made[]>;
}

export type Row<K extends ImportKind> = ImportRows[K];

/** The comparable form of a name. */
export const nameKey = (name: string): string => plain(name) || name.trim().toLowerCase();

export function addCompany({ companies, named }: Known, company: Company): void {
  companies.set(company.id, company);
  const key = nameKey(company.name);
  named.set(key, [...(named.get(key) ?? []), company]);
}

/** Begins a run. */
export async function know({ db }: Pick<Context, 'db'>, at: string, dayOf: Known['dayOf']): Promise<Known> {
  const known: Known = {
    at,
    dayOf,
    today: dayOf(Date.parse(at)),
    money: await readMoney(db),
    companies: new Map(),
    named: new Map(),
    contacts: new Map(),
    staff: new Set(),
    same: new Map(),
  };
  for (const { id, name, people, closedAs } of await repository.companies(db))
    if (closedAs !== 'erased') addCompany(known, { id, name, people, isClosed: closedAs !== null });
  return known;
}

/** Reads the people with the addresses of a batch. */
export async function knowPeople(
  { db }: Pick<Context, 'db'>,
  known: Known,
  rows: readonly { email: string | null }[],
): Promise<void> {
  const keys = rows.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]));
  const unknown = [...new Set(keys)].filter((key) => !known.contacts.has(key));
  for (const { name, emailKey: key, clientAccountId } of await repository.contactsOf(db, unknown)) {
    const contact = known.contacts.get(key) ?? { name, companies: [] };
    if (clientAccountId !== null) contact.companies.push(clientAccountId);
    known.contacts.set(key, contact);
  }
  for (const key of await repository.staffAmong(db, unknown)) known.staff.add(key);
}

/** Marks which references of a batch an import has already used. */
export async function knowReferences(
  { db }: Pick<Context, 'db'>,
  known: Known,
  references: readonly (string | null)[],
): Promise<void> {
  const given = references.filter((reference) => reference !== null);
  for (const reference of await repository.knownReferences(db, given))
    known.same.set(reference, 'Same as in an earlier import.');
}

const closed = ({ name }: Company) => new RowRefusal(`${name} is archived or deleted.`);

/** The one open company with a name; null if there is none. @throws RowRefusal */
export function companyNamed({ named }: Known, name: string): Company | null {
  const found = named.get(nameKey(name)) ?? [];
  if (found.length > 1) throw new RowRefusal(`${found.length} clients are called ${name}.`);
  if (found[0]?.isClosed) throw closed(found[0]);
  return found[0] ?? null;
}

/** The companies of a known person. */
export const companiesOf = ({ companies }: Known, { companies: ids }: Contact): Company[] =>
  ids.flatMap((id) => companies.get(id) ?? []);

/** The company that a row names, among these; the first if it names none. */
export const namedAmong = (companies: readonly Company[], name: string | null): Company | undefined =>
  name === null ? companies[0] : companies.find((each) => nameKey(each.name) === nameKey(name));

/** The company that a row names, or whose person it names. @throws RowRefusal */
export function ownerOf(
  known: Known,
  { company, email }: { company: string | null; email: string | null },
): Company {
  const contact = email === null ? undefined : known.contacts.get(emailKey(email));
  if (contact) {
    const own = companiesOf(known, contact);
    const found = namedAmong(own, company);
    if (found?.isClosed) throw closed(found);
    if (found) return found;
    if (own[0]) throw new RowRefusal(`${email} belongs to ${own[0].name}, not to ${company}.`);
  }
  if (company === null) throw new RowRefusal(`No client has the address ${email}.`);
  const found = companyNamed(known, company);
  if (!found) throw new RowRefusal(`No client is called ${company}. Please import the companies first.`);
  return found;
}

/** Checks whether a row has a key of an earlier row, and remembers its keys for later rows. */
export function sameAs(
  { same }: Known,
  keys: readonly (string | null)[],
  number: number,
): Fate<never> | null {
  const given = keys.filter((key) => key !== null);
  const words = given.map((key) => same.get(key)).find((found) => found !== undefined);
  if (words !== undefined) return { fate: 'same', words };
  for (const key of given) same.set(key, `Same as row ${number}.`);
  return null;
}
