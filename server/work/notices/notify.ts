import { noticeKinds, type NoticeKindName } from '#contract/notices.ts';
import { standsFor, type Standing } from '#contract/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { NotificationTable } from '#server/data/db/migrations/notice-tables.ts';
import * as table from './notice-table.ts';

/** Something that happened, and who is to be told. */
export interface Notice {
  kind: NoticeKindName;
  /** What it is about: the type and id of a row. */
  subjectType: string;
  subjectId: string;
  /** The company it is about; null for what has none, such as a contact message of a stranger. */
  clientAccountId: string | null;
  /** Who did it, and so is not told; null for the program itself and for visitors. */
  by: { kind: 'contact' | 'user'; id: string } | null;
}

type Recipient = Pick<NotificationTable, 'recipientKind' | 'recipientId'>;

async function agency({ db, now }: Pick<Context, 'db' | 'now'>, { clientAccountId, by }: Notice) {
  if (clientAccountId === null) return [];
  const users = await table.usersOfClient(db, clientAccountId, iso(now()));
  return users
    .filter((id) => by?.kind !== 'user' || by.id !== id)
    .map((id): Recipient => ({ recipientKind: 'user', recipientId: id }));
}

async function contacts({ db }: Pick<Context, 'db'>, { clientAccountId, by }: Notice, needed: Standing) {
  if (clientAccountId === null) return [];
  const members = await table.membersOf(db, clientAccountId);
  return members
    .filter(({ contactId, standing }) => {
      const author = by?.kind === 'contact' && by.id === contactId;
      return !author && standsFor(standing, needed);
    })
    .map(({ contactId }): Recipient => ({ recipientKind: 'contact', recipientId: contactId }));
}

const shared: Recipient = { recipientKind: 'agency', recipientId: null };

/**
 * Notes what happened for everybody who is to be told, in the running transaction: the one source of bell, badge and mail. The
 * agency's people are the owner and the helpers of the client, else the agency's shared address; of the client, the contacts whose
 * standing the kind asks for. Whoever did it is not told, nor who switched the kind off, unless it must always be told.
 */
export async function notify(context: Pick<Context, 'db' | 'now'>, notice: Notice): Promise<void> {
  const { db, now } = context;
  const rule: { to: 'agency' | 'client'; standing?: Standing; always?: true } = noticeKinds[notice.kind];
  const at = now();
  await db.tx(async () => {
    let people = await (rule.to === 'agency'
      ? agency(context, notice)
      : contacts(context, notice, rule.standing ?? 'sees'));
    // Nobody in particular looks after it: the shared address is told, whatever its people chose for themselves.
    if (rule.to === 'agency' && people.length === 0 && notice.by?.kind !== 'user') people = [shared];
    const silent = rule.always ? new Set<string>() : await table.silentFor(db, notice.kind, people);
    const rows = people
      .filter(({ recipientKind, recipientId }) => !silent.has(`${recipientKind} ${recipientId}`))
      .map((recipient) => ({
        ...recipient,
        id: newId(at),
        kind: notice.kind,
        subjectType: notice.subjectType,
        subjectId: notice.subjectId,
        clientAccountId: notice.clientAccountId,
        createdAt: iso(at),
        seenAt: null,
        mailedAt: null,
      }));
    if (rows.length > 0) await table.add(db, rows);
  });
}
