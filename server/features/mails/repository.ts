import { limits } from '#contract/validation/limits.ts';
import type { MailStateName } from '#contract/mails.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import {
  countNewest,
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { textHolds } from '#server/data/db/queries/text-search.ts';

interface MailQuery extends PageQuery {
  q?: string | undefined;
  state?: MailStateName | undefined;
  clientAccountId?: string | undefined;
  recipient?: string | undefined;
}

const reach = { client: 'mail.clientAccountId', project: null, owner: null } as const;

/** One page of the mails, newest first. */
export async function list(db: Db, scope: Scope, query: MailQuery) {
  const { q, state, clientAccountId, recipient } = query;
  let rows = narrow(db.q().selectFrom('mail'), reach, scope);
  if (state) rows = rows.where('mail.state', '=', state);
  if (clientAccountId) rows = rows.where('mail.clientAccountId', '=', clientAccountId);
  if (recipient) rows = rows.where('mail.recipientKey', '=', emailKey(recipient));
  if (q) {
    const holds = await textHolds(db, 'mail', q);
    rows = rows.where((eb) => holds(eb.ref('mail.id'), eb.ref('mail.searchText')));
  }
  const found = await newestFirst(
    rows
      .leftJoin('clientAccount as client', 'client.id', 'mail.clientAccountId')
      .select([
        'mail.id',
        'mail.recipient',
        'mail.subject',
        'mail.state',
        'mail.attempts',
        'mail.triedAt',
        'mail.error',
        'mail.createdAt',
        'mail.sentAt',
        'client.id as clientId',
        'client.name as clientName',
      ]),
    'mail.id',
    query,
  );
  const ids = rows.select('mail.id');
  const total = await (q
    ? totalOfSearch(found, query, () => countNewest(db, ids, 'mail.id'))
    : countUpTo(db, ids));
  const items = found.map(({ clientId, clientName, ...mail }) => ({
    ...mail,
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
  }));
  return pageOf(items, query.limit, total);
}

/** The number of mails in a state. */
export const count = (db: Db, state: MailStateName): Promise<number> =>
  countUpTo(db, db.q().selectFrom('mail').select('mail.id').where('mail.state', '=', state));

/** Finds a mail within a scope. */
export const find = (db: Db, scope: Scope, id: string) =>
  narrow(db.q().selectFrom('mail'), reach, scope)
    .select(['mail.id', 'mail.state', 'mail.body', 'mail.recipient', 'mail.clientAccountId'])
    .select(['mail.kind', 'mail.thread'])
    .where('mail.id', '=', id)
    .executeTakeFirst();

/** The creation time of the oldest mail in the queue, and the time when the newest sent mail was sent. */
export async function endsOfQueue(db: Db) {
  const mails = db.q().selectFrom('mail').limit(1);
  const oldest = await mails
    .select('mail.createdAt')
    .where('mail.state', '=', 'queued')
    .orderBy('mail.id')
    .executeTakeFirst();
  const sent = await mails
    .select('mail.sentAt')
    .where('mail.state', '=', 'sent')
    .orderBy('mail.id', 'desc')
    .executeTakeFirst();
  return { waitingSince: oldest?.createdAt ?? null, sentAt: sent?.sentAt ?? null };
}

/** True if any mail was ever sent. Test mails are not in this table but in the audit log. */
export async function hasSent(db: Db): Promise<boolean> {
  if ((await endsOfQueue(db)).sentAt !== null) return true;
  const tests = await db
    .q()
    .selectFrom('audit')
    .select('audit.detail')
    .where('audit.noun', '=', 'mails')
    .where('audit.action', '=', 'mails.test')
    .orderBy('audit.id', 'desc')
    .limit(20)
    .execute();
  return tests.some(({ detail }) => detail?.includes('"sent":true'));
}

/** The mails in some states, at most as many as are sent again at once. */
export const listIn = (db: Db, states: readonly MailStateName[]) =>
  db
    .q()
    .selectFrom('mail')
    .select(['mail.id', 'mail.clientAccountId', 'mail.state', 'mail.kind', 'mail.thread'])
    .where('mail.state', 'in', states)
    .orderBy('mail.id')
    .limit(limits.counted)
    .execute();

/** The clients whose newest mail was refused. */
export async function undeliverable(db: Db, scope: Scope) {
  const rows = await narrow(
    db
      .q()
      .selectFrom((eb) =>
        eb
          .selectFrom('mail')
          .select(['mail.recipientKey', ({ fn }) => fn.max('mail.id').as('id')])
          .where('mail.state', '=', 'refused')
          .groupBy('mail.recipientKey')
          .as('refused'),
      )
      .innerJoin('mail', 'mail.id', 'refused.id')
      .innerJoin('contact', 'contact.emailKey', 'refused.recipientKey')
      .innerJoin('membership', 'membership.contactId', 'contact.id'),
    { client: 'membership.clientAccountId', project: null, owner: null },
    scope,
  )
    .select(['membership.clientAccountId', 'mail.recipient', 'mail.error'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail as later')
            .select('later.id')
            .whereRef('later.recipientKey', '=', 'refused.recipientKey')
            .whereRef('later.id', '>', 'refused.id')
            .where('later.state', '=', 'sent'),
        ),
      ),
    )
    .limit(limits.counted)
    .execute();
  return rows.map((row) => ({ ...row, error: row.error ?? '' }));
}
