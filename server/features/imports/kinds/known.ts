import { plain, type ImportKind } from '#contract/imports/fields.ts';
import { RowRefusal, type ImportRows } from '#contract/imports/read.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { readMoney } from '#server/data/settings/money.ts';
import * as repository from '../repository.ts';

/** A company that is stored or that an earlier row of the file adds. */
interface Company {
  id: string;
  name: string;
  people: number;
  isClosed: boolean;
}

/** A stored person, or one from an earlier row of the file, with the ids of the person's companies. */
interface Contact {
  name: string;
  companies: string[];
}

/** The stored rows and the earlier rows of the file, with which a run compares each row. */
export interface Known {
  /** The time when the run began. */
  at: string;
  /** The date in the agency's time zone at an instant. */
  dayOf: (at: number) => string;
  /** The date in the agency's time zone when the run began. */
  today: string;
  money: MoneySettings;
  companies: Map<string, Company>;
  /** The companies by comparable name; several may have the same one. */
  named: Map<string, Company[]>;
  contacts: Map<string, Contact>;
  staff: Set<string>;
  /**
   * The keys of stored rows and of earlier rows, each with the reason to skip a later row with this key. For invoices the
   * value is the company's id.
   */
  same: Map<string, string>;
}

/** The result of comparing a readable row. A new row has the data to create. */
type Fate<Make> =
  | { fate: 'new'; words: string; make: Make; reference?: string | null }
  | { fate: 'same'; words: string };

/** The id of each thing that a row created, by noun. */
export type Made = Partial<Record<'company' | 'contact' | 'request' | 'project' | 'invoice', string>>;

/** Compares rows of one kind with existing rows, and creates the new ones. */
export interface Kind<Row, Make> {
  /** Reads the stored rows with which the rows of a batch are compared. */
  prepare(context: Context, known: Known, rows: readonly Row[]): Promise<void>;
  /** @throws RowRefusal */
  judge(known: Known, row: Row, number: number): Fate<Make>;
  /** Creates the data of these rows in the running transaction. */
  make(context: Context, known: Known, rows: readonly Make[]): Promise<Made[]>;
}

export type Row<K extends ImportKind> = ImportRows[K];

/** The form of a name in which names are compared. */
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

/** Reads the people who have the email addresses of a batch. */
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

/** Reads which references of a batch were used by an earlier import. */
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

/**
 * The open company with this name; null if there is none. @throws RowRefusal if several have the name, or if it is closed
 */
export function companyNamed({ named }: Known, name: string): Company | null {
  const found = named.get(nameKey(name)) ?? [];
  if (found.length > 1) throw new RowRefusal(`${found.length} clients are called ${name}.`);
  if (found[0]?.isClosed) throw closed(found[0]);
  return found[0] ?? null;
}

/** The companies that a person belongs to. */
export const companiesOf = ({ companies }: Known, { companies: ids }: Contact): Company[] =>
  ids.flatMap((id) => companies.get(id) ?? []);

/** Of these companies, the one that a row names; the first if the row names none. */
export const namedAmong = (companies: readonly Company[], name: string | null): Company | undefined =>
  name === null ? companies[0] : companies.find((each) => nameKey(each.name) === nameKey(name));

/** The company of a row: found by the row's person, else by the company's name. @throws RowRefusal */
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

/** The result `same` if an earlier row has one of these keys. Otherwise remembers the keys for later rows. */
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
