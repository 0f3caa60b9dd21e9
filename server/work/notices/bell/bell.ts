import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { mostCounted, noticeKind, noticeKinds, type NoticeKindName } from '#contract/notices.ts';
import { hasRights, reachOf, type Rights, type StaffRole } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { publishTo } from '../publish.ts';

/** The person whose bell it is: a member of staff, or a contact in one company. */
export type BellOwner =
  | { kind: 'user'; id: string; role: StaffRole | 'user' }
  | { kind: 'contact'; id: string; clientAccountId: string; rights: Rights };

const names = Object.keys(noticeKinds) as NoticeKindName[];
type Builder = ExpressionBuilder<Tables, 'notification'>;
type Part = (eb: Builder) => Expression<SqlBool>;

const assignedTo = (eb: Builder, id: string) =>
  eb.selectFrom('assignment as own').select('own.clientAccountId').where('own.userId', '=', id);

/** The notices of a member of staff, limited to the current role and companies. */
function ofUser({ id, role }: Extract<BellOwner, { kind: 'user' }>): Part[] {
  const reach = (kind: NoticeKindName) => reachOf(role, noticeKind(kind).needs ?? 'clients.read');
  const agency = names.filter((kind) => noticeKind(kind).to === 'agency');
  const all = agency.filter((kind) => reach(kind) === 'all');
  const some = agency.filter((kind) => reach(kind) === 'assigned');
  const within: Part = (eb) =>
    eb.or([
      ...(all.length > 0 ? [eb('kind', 'in', all)] : []),
      ...(some.length > 0
        ? [
            eb.and([
              eb('kind', 'in', some),
              eb.or([
                eb('notification.clientAccountId', 'is', null),
                eb('notification.clientAccountId', 'in', assignedTo(eb, id)),
              ]),
            ]),
          ]
        : []),
    ]);
  const own: Part = (eb) =>
    eb.and([eb('recipientKind', '=', 'user'), eb('recipientId', '=', id), within(eb)]);
  // Staff who reach the rows of all companies also see notices to the shared address.
  const shared: Part = (eb) =>
    eb.and([eb('recipientKind', '=', 'agency'), eb('recipientId', 'is', null), eb('kind', 'in', all)]);
  return [...(all.length + some.length > 0 ? [own] : []), ...(all.length > 0 ? [shared] : [])];
}

function partsOf(owner: BellOwner): Part[] {
  if (owner.kind === 'user') return ofUser(owner);
  const { id, clientAccountId, rights } = owner;
  const kinds = names.filter((kind) => {
    const { to, ...needed } = noticeKind(kind);
    return to === 'client' && hasRights(rights, needed);
  });
  return [
    (eb) =>
      eb.and([
        eb('recipientKind', '=', 'contact'),
        eb('recipientId', '=', id),
        eb('clientAccountId', '=', clientAccountId),
        eb('kind', 'in', kinds),
      ]),
  ];
}

type Work = Pick<Context, 'db' | 'now'>;

// Notices of acts that can still be undone have a later time, and are hidden.
const shown = ({ db, now }: Work, part: Part) =>
  db.q().selectFrom('notification').where('bell', '=', true).where('createdAt', '<=', iso(now())).where(part);

/** One page of a bell, newest first. */
export async function list(context: Work, owner: BellOwner, { limit, cursor }: PageQuery) {
  const parts = partsOf(owner);
  const found: NotificationTable[][] = [];
  // There is one query per part. Each of them can use an index, which a combined query could not.
  for (const part of parts)
    found.push(await newestFirst(shown(context, part).selectAll(), 'notification.id', { limit, cursor }));
  const rows = found.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const [first, ...rest] = parts.map((part) => shown(context, part).select('notification.id'));
  const total = first
    ? await countUpTo(
        context.db,
        rest.reduce((all, part) => all.unionAll(part), first),
      )
    : 0;
  return pageOf(rows.slice(0, limit + 1), limit, total);
}

/** The number of unseen notices in a bell, up to `mostCounted`. */
export async function countUnseen(context: Work, owner: BellOwner): Promise<number> {
  let count = 0;
  for (const part of partsOf(owner))
    count += await countUpTo(
      context.db,
      shown(context, part).where('seenAt', 'is', null).select('notification.id'),
      mostCounted,
    );
  return Math.min(count, mostCounted);
}

/** Selects the notices of a bell that become seen. */
type SeenOfBell =
  | { ids: string[] }
  | { upTo: string }
  | { subjects: readonly { type: string; id: string }[] };

/** Marks notices of a bell as seen, in the current transaction. */
export async function markSeen(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  owner: BellOwner,
  what: SeenOfBell,
): Promise<void> {
  const { db, now } = context;
  for (const part of partsOf(owner)) {
    let rows = db
      .q()
      .updateTable('notification')
      .set({ seenAt: iso(now()) })
      .where('seenAt', 'is', null)
      .where('createdAt', '<=', iso(now()))
      .where(part);
    if ('ids' in what) rows = rows.where('id', 'in', what.ids);
    else if ('upTo' in what) rows = rows.where(sql<SqlBool>`${sql.ref('id')} <= ${what.upTo}`);
    else {
      const byType = [...Map.groupBy(what.subjects, ({ type }) => type)];
      rows = rows.where((eb) =>
        eb.or(
          byType.map(([type, some]) =>
            eb.and([
              eb('subjectType', '=', type),
              eb(
                'subjectId',
                'in',
                some.map(({ id }) => id),
              ),
            ]),
          ),
        ),
      );
    }
    await publishTo(context, await rows.returning(['recipientKind', 'recipientId']).execute());
  }
}
