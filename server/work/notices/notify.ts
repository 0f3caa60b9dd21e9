import { noticeKind, type NoticeKindName } from '#contract/notices.ts';
import { hasRights, reachOf, seesMoney, type NeededRights } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { newId, newIdOfLater } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { MailChoice, NotificationTable } from '#server/data/db/tables/notice.ts';
import * as table from './notice-table.ts';
import { publishTo } from './publish.ts';

/** An event and its recipients. */
export interface Notice {
  kind: NoticeKindName;
  /** The subject: the type and id of a row. */
  subjectType: string;
  subjectId: string;
  /** The company concerned; null if there is none, as for a stranger's contact message. */
  clientAccountId: string | null;
  /** The person who caused the event and gets no notice; null for the program and for visitors. */
  by: { kind: 'contact' | 'user'; id: string } | null;
  /** The only member of staff to notify, instead of those who look after the company. */
  userId?: string;
  /** A member of staff who already got a mail about the event, and gets no second mail. */
  mailedTo?: string;
  /** The only contact to notify, instead of all contacts with the rights that the kind requires. */
  contactId?: string;
}

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type Recipient = Pick<NotificationTable, 'recipientKind' | 'recipientId'>;
type Told = Recipient & Pick<NotificationTable, 'bell' | 'mail'>;

const shared: Recipient = { recipientKind: 'agency', recipientId: null };
const user = (id: string): Recipient => ({ recipientKind: 'user', recipientId: id });
const keyOf = ({ recipientKind, recipientId }: Recipient) => `${recipientKind} ${recipientId}`;

async function agency(
  { db, now }: Work,
  { kind, clientAccountId, by, userId }: Notice,
): Promise<Recipient[]> {
  if (userId !== undefined) return [user(userId)];
  const { needs } = noticeKind(kind);
  const found = clientAccountId === null ? [] : await table.usersOfClient(db, clientAccountId, iso(now()));
  const people = found
    .filter(({ role }) => needs === undefined || reachOf(role, needs) !== null)
    .filter(({ id }) => by?.kind !== 'user' || by.id !== id)
    .map(({ id }) => user(id));
  // If no member of staff is assigned to the company, the shared address is notified. Personal choices of people who read
  // that mailbox do not count.
  return people.length === 0 && by?.kind !== 'user' ? [shared] : people;
}

async function contacts(
  { db }: Work,
  { clientAccountId, by, contactId: only }: Notice,
  needed: NeededRights,
) {
  if (clientAccountId === null) return [];
  const members = await table.membersOf(db, clientAccountId);
  return members
    .filter(({ contactId, standing, seesMoney: set }) => {
      const author = by?.kind === 'contact' && by.id === contactId;
      const rights = { standing, seesMoney: seesMoney(standing, set) };
      return !author && (only === undefined || only === contactId) && hasRights(rights, needed);
    })
    .map(({ contactId }): Recipient => ({ recipientKind: 'contact', recipientId: contactId }));
}

/** Adds each person's choice, and leaves out people who switched off the bell and the mail for this kind. */
async function byChoice({ db }: Work, { kind }: Notice, people: readonly Recipient[]): Promise<Told[]> {
  const told = (recipient: Recipient, bell: boolean, mail: MailChoice) => ({ ...recipient, bell, mail });
  if (noticeKind(kind).always) return people.map((recipient) => told(recipient, true, 'at-once'));
  const choices = new Map((await table.choicesOf(db, kind, people)).map((row) => [keyOf(row), row]));
  return people
    .map((recipient) => {
      const { bell = true, mail = 'at-once' } = choices.get(keyOf(recipient)) ?? {};
      return told(recipient, bell, mail);
    })
    .filter(({ bell, mail }) => bell || mail !== 'off');
}

/**
 * Writes notices of an event for all its recipients, in the current transaction. Bell, badge and mail are made from these
 * notices alone. On the agency's side, the recipients are the client's owner and helpers, or else the shared address. On the
 * client's side, they are the contacts with the rights that the kind requires. The person who caused the event gets no
 * notice, nor do people who switched the kind off, if that is possible. A person with an unseen notice of the same subject
 * gets no second one, because texts are made when read. With `delayMs` the notice has a later time, and open pages are not
 * told yet (`undoable.ts`).
 */
export async function notify(context: Work, notice: Notice, delayMs = 0): Promise<void> {
  const { db, now } = context;
  const { kind, subjectType, subjectId, clientAccountId } = notice;
  const { to, ...rights } = noticeKind(kind);
  const at = now() + delayMs;
  await db.tx(async () => {
    const people = await (to === 'agency' ? agency(context, notice) : contacts(context, notice, rights));
    if (people.length === 0) return;
    const waiting = new Set((await table.waitingFor(db, notice)).map(keyOf));
    const anew = people.filter((recipient) => !waiting.has(keyOf(recipient)));
    const rows = (await byChoice(context, notice, anew)).map((told) => ({
      ...told,
      mail: told.recipientId === notice.mailedTo ? ('off' as const) : told.mail,
      id: delayMs > 0 ? newIdOfLater(at) : newId(at),
      kind,
      subjectType,
      subjectId,
      clientAccountId,
      createdAt: iso(at),
      seenAt: null,
      mailedAt: null,
    }));
    if (rows.length === 0) return;
    await table.add(db, rows);
    if (delayMs > 0) return;
    await publishTo(
      context,
      rows.filter(({ bell }) => bell),
    );
  });
}
