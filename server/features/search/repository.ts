import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { holds } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import type { Searched } from '#server/data/db/queries/text-search.ts';
import { newestHolding, wordsHold } from '#server/data/db/queries/word-search.ts';

/** A parsed search, as the query of each kind receives it. */
export interface Question {
  words: readonly string[];
  /**
   * The filter by author: the ids of matching contacts, staff and companies of these contacts, and the typed name for
   * visitors. Null means any author.
   */
  from: { contacts: string[]; users: string[]; companies: string[]; name: string } | null;
  /** The ids of the companies to search in; null means all. */
  companies: string[] | null;
  limit: number;
  /** True if no filter besides the words limits the rows. */
  everywhere: boolean;
}

/** A result, in the same form for all kinds. */
export interface Found {
  id: string;
  title: string;
  /** The texts from which the snippet is taken, best first. */
  texts: (string | null)[];
  company: string | null;
  clientAccountId: string | null;
  /** Ids that the link to the result needs, such as those of a preview and a pin. */
  previewId?: string | null;
  pinId?: string | null;
  requestId?: string | null;
  email?: string | null;
  at: string;
}

type Rows<DB, TB extends keyof DB, O> = SelectQueryBuilder<DB, TB, O>;

const made = (...columns: readonly string[]) =>
  sql<string>`lower(${sql.join(
    columns.map((column) => sql.raw(column)),
    sql` || ' ' || `,
  )})`;

const ownText = { text: sql.ref<string>('row.searchText'), folded: true };

/** The searched columns of tables without a `searchText` column, as `0001-baseline/search.ts` indexes them. */
const columnTexts = {
  contact: made('"row"."name"', '"row"."email"'),
  clientPreview: made('"row"."title"', `coalesce("row"."description", '')`),
  artwork: made('"row"."originalName"', `coalesce("row"."description", '')`),
  deliveryFile: made('"row"."name"'),
  attachment: made('"row"."name"'),
} as const;

export const inside = (column: string, ids: readonly string[]): Expression<SqlBool> =>
  ids.length > 0 ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})` : sql<SqlBool>`1 = 0`;

/** The newest rows that contain the words and belong to the companies. */
export async function matching<DB, TB extends keyof DB, O>(
  db: Db,
  table: Searched,
  { words, companies, limit, everywhere }: Question,
  rows: Rows<DB, TB, O>,
  client = 'row.clientAccountId',
) {
  const text =
    table in columnTexts ? { text: columnTexts[table as keyof typeof columnTexts], folded: false } : ownText;
  const found = companies ? rows.where(inside(client, companies)) : rows;
  return newestHolding(db, table, found, { words, text, limit, few: !everywhere });
}

/**
 * Excludes deleted rows. Because of `coalesce`, both SQLite and PostgreSQL start with the text index instead of this
 * condition.
 */
const isThere = (joined: string) =>
  sql<SqlBool>`not coalesce(${sql.ref(`${joined}.deleted`)}, ${sql.lit(true)})`;

export const companyName = sql<string | null>`coalesce("client"."company", "client"."name")`.as('company');

/** For rows of visitors, the search text contains the visitor's name, so the value of `from:` is one more word. */
const withName = (asked: Question): Question =>
  asked.from ? { ...asked, words: [...asked.words, asked.from.name] } : asked;

const named = (name: string) =>
  sql<SqlBool>`(${holds(sql<string>`lower("row"."name")`, name)} or ${holds(sql<string>`lower("row"."email")`, name)})`;

export async function requests(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('consultation as row')
    .select(['row.id', 'row.name', 'row.email', 'row.company', 'row.message', 'row.clientAccountId'])
    .select(['row.referredBy', 'row.createdAt as at'])
    .where('row.spam', '=', false)
    .$if(asked.from !== null, (all) => all.where(named(asked.from?.name ?? '')));
  const reach = { client: 'row.clientAccountId', project: null, owner: 'row.ownerId' } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'consultation', withName(asked), within);
  return found.map((row) => ({
    ...row,
    title: row.name,
    texts: [row.message, row.email, row.referredBy && `Referred by ${row.referredBy}`],
  }));
}

export async function formMessages(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('contactMessage as row')
    .select(['row.id', 'row.name', 'row.email', 'row.subject', 'row.message', 'row.clientAccountId'])
    .select('row.createdAt as at')
    .where('row.spam', '=', false)
    .$if(asked.from !== null, (all) => all.where(named(asked.from?.name ?? '')));
  const reach = { client: 'row.clientAccountId', project: null, owner: 'row.ownerId' } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'contactMessage', withName(asked), within);
  return found.map((row) => ({
    ...row,
    title: row.name,
    company: null,
    texts: [row.message, row.subject, row.email],
  }));
}

/** Because the companies of the authors are named too, an index finds the rows even for a common word. */
const writtenBy = ({ from }: Question, contact: string, company: string): Expression<SqlBool> =>
  sql<SqlBool>`(${inside(company, from?.companies ?? [])} and ${inside(contact, from?.contacts ?? [])})`;

export async function messages(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('clientMessage as row')
    .innerJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .leftJoin('contact', 'contact.id', 'row.contactId')
    .select(['row.id', 'row.message', 'row.clientAccountId', 'row.fromAdmin', 'contact.name'])
    .select('row.createdAt as at')
    .select(companyName)
    .$if(asked.from !== null, (all) =>
      all.where(
        sql<SqlBool>`((not "row"."fromAdmin" and ${writtenBy(asked, 'row.contactId', 'row.clientAccountId')})
          or ("row"."fromAdmin" and ${inside('row.userId', asked.from?.users ?? [])}))`,
      ),
    );
  const reach = { client: 'row.clientAccountId', project: null, owner: null } as const;
  const found = await matching(db, 'clientMessage', asked, narrow(rows, reach, scope));
  return found.map((row) => ({
    ...row,
    title: row.fromAdmin ? `To ${row.company ?? 'the client'}` : (row.name ?? row.company ?? ''),
    texts: [row.message],
  }));
}

export async function clients(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('clientAccount as row')
    .select(['row.id', 'row.name', 'row.email', 'row.company', 'row.clientCode', 'row.createdAt as at']);
  const reach = { client: 'row.id', project: null, owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'clientAccount', asked, within, 'row.id');
  return found.map((row) => ({
    ...row,
    title: row.company ?? row.name,
    clientAccountId: row.id,
    company: null,
    texts: [`${row.company ? `${row.name} · ` : ''}${row.email} · ${row.clientCode}`],
  }));
}

export async function people(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('contact as row')
    .innerJoin('membership as member', 'member.contactId', 'row.id')
    .innerJoin('clientAccount as client', 'client.id', 'member.clientAccountId')
    .select(['row.id', 'row.name', 'row.email', 'row.createdAt as at', 'member.clientAccountId'])
    .select(companyName);
  const reach = { client: 'member.clientAccountId', project: null, owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'contact', asked, within, 'member.clientAccountId');
  return found.map((row) => ({ ...row, title: row.name, texts: [row.email] }));
}

export async function projects(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('project as row')
    .leftJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.title', 'row.description', 'row.clientAccountId', 'row.createdAt as at'])
    .select(companyName)
    .where('row.deleted', '=', false);
  const reach = { client: 'row.clientAccountId', project: 'row.id', owner: 'row.assignedAdminId' } as const;
  const found = await matching(db, 'project', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, texts: [row.description] }));
}

export async function previews(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('clientPreview as row')
    .innerJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.title', 'row.description', 'row.clientAccountId', 'row.createdAt as at'])
    .select(companyName)
    .where('row.deleted', '=', false);
  const reach = { client: 'row.clientAccountId', project: 'row.projectId', owner: null } as const;
  const found = await matching(db, 'clientPreview', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, previewId: row.id, texts: [row.description] }));
}

export async function feedback(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('previewFeedback as row')
    .innerJoin('clientPreview as preview', 'preview.id', 'row.previewId')
    .innerJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.previewId', 'preview.title', 'row.feedback', 'row.clientAccountId'])
    .select('row.createdAt as at')
    .select(companyName)
    .where(isThere('preview'))
    .$if(asked.from !== null, (all) => all.where(writtenBy(asked, 'row.contactId', 'row.clientAccountId')));
  const reach = { client: 'row.clientAccountId', project: 'preview.projectId', owner: null } as const;
  const found = await matching(db, 'previewFeedback', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, texts: [row.feedback] }));
}

/** Messages in the threads of pins, internal ones included. */
export async function notes(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('message as row')
    .innerJoin('pin', 'pin.threadId', 'row.threadId')
    .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
    .innerJoin('clientAccount as client', 'client.id', 'preview.clientAccountId')
    .select(['row.id', 'pin.previewId', 'pin.id as pinId', 'pin.number', 'preview.title', 'row.body'])
    .select(['preview.clientAccountId', 'row.createdAt as at'])
    .select(companyName)
    .where(isThere('preview'))
    .$if(asked.from !== null, (all) =>
      all.where(inside('row.authorId', [...(asked.from?.contacts ?? []), ...(asked.from?.users ?? [])])),
    );
  const reach = { client: 'preview.clientAccountId', project: 'preview.projectId', owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'message', asked, within, 'preview.clientAccountId');
  return found.map((row) => ({ ...row, title: `Note ${row.number} on ${row.title}`, texts: [row.body] }));
}

export async function artwork(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('artwork as row')
    .innerJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.originalName as title', 'row.description', 'row.clientAccountId'])
    .select('row.createdAt as at')
    .select(companyName)
    .where('row.deletedAt', 'is', null)
    .$if(asked.from !== null, (all) => all.where(writtenBy(asked, 'row.contactId', 'row.clientAccountId')));
  const reach = { client: 'row.clientAccountId', project: null, owner: null } as const;
  const found = await matching(db, 'artwork', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, texts: [row.description] }));
}

/** Files of deliveries. */
export async function deliveries(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('deliveryFile as row')
    .innerJoin('delivery', 'delivery.id', 'row.deliveryId')
    .innerJoin('clientAccount as client', 'client.id', 'delivery.clientAccountId')
    .leftJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
    .leftJoin('project', (join) =>
      join.on((eb) => eb('project.id', '=', eb.fn.coalesce('preview.projectId', 'delivery.projectId'))),
    )
    .select(['row.id', 'row.name as title', 'delivery.previewId', 'delivery.clientAccountId'])
    .select(['delivery.name as deliveryName', 'delivery.createdAt as at'])
    .select(companyName)
    .where(isThere('delivery'))
    .$if(asked.from !== null, (all) => all.where(inside('delivery.userId', asked.from?.users ?? [])));
  const reach = { client: 'delivery.clientAccountId', project: 'project.id', owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'deliveryFile', asked, within, 'delivery.clientAccountId');
  return found.map((row) => ({ ...row, texts: [`Delivered with ${row.deliveryName}`] }));
}

/** Files attached to messages about previews. */
export async function attachments(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('attachment as row')
    .innerJoin('clientPreview as preview', (join) =>
      join.onRef('preview.id', '=', 'row.aboutId').on('row.about', '=', 'preview'),
    )
    .innerJoin('clientAccount as client', 'client.id', 'preview.clientAccountId')
    .select(['row.id', 'row.name as title', 'preview.id as previewId', 'preview.clientAccountId'])
    .select(['preview.title as previewTitle', 'preview.createdAt as at'])
    .select(companyName)
    .where(isThere('preview'));
  const reach = { client: 'preview.clientAccountId', project: 'preview.projectId', owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'preview.clientAccountId');
  return found.map((row) => ({ ...row, texts: [`With a note on ${row.previewTitle}`] }));
}

/** Files attached to messages of conversations. */
export async function sentFiles(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('attachment as row')
    .innerJoin('clientAccount as client', (join) =>
      join.onRef('client.id', '=', 'row.aboutId').on('row.about', '=', 'conversation'),
    )
    .select(['row.id', 'row.name as title', 'client.id as clientAccountId', 'client.createdAt as at'])
    .select(companyName);
  const reach = { client: 'client.id', project: null, owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'client.id');
  return found.map((row) => ({ ...row, texts: ['Sent with a message'] }));
}

/** At most this many people or companies may match `from:` or `client:`. */
const mostNamed = 200;

/** Contacts, with their companies, and staff whose name or address contains this text. */
export async function peopleBy(db: Db, name: string) {
  const words = [name];
  const condition = await wordsHold(db, 'contact', words, { text: columnTexts.contact, folded: false });
  const named = db.q().selectFrom('contact as row').select('row.id');
  const [found, users] = await Promise.all([
    (condition ? named.where(condition) : named).limit(mostNamed).execute(),
    db
      .q()
      .selectFrom('user as row')
      .select('row.id')
      .where(
        holds(
          sql<string>`lower(coalesce("row"."firstName", '') || ' ' || coalesce("row"."lastName", '') || ' ' || coalesce("row"."email", ''))`,
          name,
        ),
      )
      .limit(mostNamed)
      .execute(),
  ]);
  const contacts = found.map(({ id }) => id);
  const members = db.q().selectFrom('membership as member').select('member.clientAccountId').distinct();
  const companies = await members.where(inside('member.contactId', contacts)).execute();
  return {
    contacts,
    users: users.map(({ id }) => id),
    companies: companies.map(({ clientAccountId }) => clientAccountId),
  };
}

/** Companies whose name, contact or code contains this text. */
export async function companiesBy(db: Db, name: string): Promise<string[]> {
  const condition = await wordsHold(db, 'clientAccount', [name], ownText);
  const rows = db.q().selectFrom('clientAccount as row').select('row.id');
  const found = await (condition ? rows.where(condition) : rows).limit(mostNamed).execute();
  return found.map(({ id }) => id);
}
