import * as z from 'zod/mini';
import {
  defaultReminders,
  fillReminder,
  reminders as list,
  type InvoiceReminders,
  type Reminder,
} from '#contract/reminders.ts';
import {
  daysAfter,
  firstOpenDay,
  isOpen,
  workingDaysFrom,
  type WorkingTime,
} from '#contract/working-time.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act, actsOn } from '#server/data/audit/act.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { firstOpenDayOf, readSetting, readSettings, writeSetting } from '#server/data/settings/settings.ts';
import * as invoices from '#server/features/invoices/service.ts';
import { writeAsClient } from '#server/features/messages/service.ts';
import { oneLine, shortDay } from '#server/work/notices/describe.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

const dayMs = 24 * 3_600_000;

/** Invoices read at a time. */
const atATime = 200;

const record = actsOn({ noun: 'invoices', subjectType: 'invoice', topic: 'invoices' });

const stored = z.object({ reminders: list });

/** The reminders that are set up: for each its day and its text. */
export async function settings({ db }: Pick<Work, 'db'>): Promise<{ reminders: Reminder[] }> {
  const parsed = stored.safeParse(await readSetting(db, 'reminders'));
  return parsed.success ? parsed.data : { reminders: defaultReminders };
}

/** Changes which reminders are set up. */
export const saveSettings = (context: Work, actor: UserActor, given: { reminders: Reminder[] }) =>
  context.db.tx(async () => {
    const reminders = given.reminders.toSorted((a, b) => a.days - b.days);
    const before = await settings(context);
    await writeSetting(
      context.db,
      'reminders',
      { reminders },
      { userId: actor.id, updatedAt: iso(context.now()) },
    );
    const acted = await act(context, actor, {
      action: 'settings.reminders',
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { before, after: { reminders } },
      topic: 'settings',
      forClient: false,
    });
    return acted.with({ reminders });
  });

/** The reminders that can be sent for an invoice, with their dates. Dates up to the date of issue are left out. */
function plan(
  all: readonly Reminder[],
  { dueOn, issuedOn }: { dueOn: string | null; issuedOn: string | null },
) {
  if (dueOn === null || issuedOn === null) return [];
  return all
    .filter(({ on, days }) => on && daysAfter(dueOn, days) > issuedOn)
    .map((reminder) => ({ ...reminder, on: daysAfter(dueOn, reminder.days) }));
}

/** The newest reminder whose date has come. A reminder for a time before the due date is not sent after the due date. */
const dueOf = (planned: ReturnType<typeof plan>, dueOn: string | null, today: string) =>
  planned.findLast(({ on, days }) => on <= today && (days >= 0 || today <= (dueOn ?? '')));

/** Stores a reminder in the current transaction and notifies the client. Returns false if this reminder was sent already. */
async function send(
  context: Work,
  row: repository.InvoiceRow,
  reminder: Pick<Reminder, 'subject' | 'words'>,
  { days, today, userId }: { days: number | null; today: string; userId: string | null },
): Promise<boolean> {
  const { db, now, brand } = context;
  const { id: invoiceId, clientAccountId, dueOn } = row;
  const late = Math.round(Math.abs(Date.parse(today) - Date.parse(dueOn ?? today)) / dayMs);
  const values = {
    '{number}': `${row.series}${row.number}`,
    '{title}': oneLine(row.title),
    '{due}': shortDay(dueOn ?? today),
    '{days}': String(late),
    '{company}': oneLine(row.buyer),
    '{agency}': brand.name,
  };
  const added = await repository.insert(db, {
    id: newId(now()),
    invoiceId,
    clientAccountId,
    days,
    subject: fillReminder(reminder.subject, values),
    words: fillReminder(reminder.words, values),
    userId,
    sentAt: iso(now()),
  });
  if (!added) return false;
  // Mark earlier reminders as seen: an unread one would keep this one from being mailed.
  await seen(context, 'everybody', { type: 'invoice', id: invoiceId });
  await notify(context, {
    kind: 'invoice-reminder',
    subjectType: 'invoice',
    subjectId: invoiceId,
    clientAccountId,
    by: userId === null ? null : { kind: 'user', id: userId },
  });
  return true;
}

const heldBy = ({ db, now }: Work, id: string) => repository.heldBy(db, id, iso(now() - dayMs));

/** Sends the newest due reminder of one invoice, unless there is a reason to wait. */
const remind = (context: Work, id: string, all: readonly Reminder[], today: string) =>
  context.db.tx(async () => {
    const { db, now, events } = context;
    await invoices.lock(db, id);
    const row = await repository.find(db, 'all', id);
    if (!row || row.settledAt !== null || row.pausedAt !== null) return;
    const reminder = dueOf(plan(all, row), row.dueOn, today);
    if (!reminder) return;
    const sent = await repository.ofInvoices(db, [id]);
    if (sent.some(({ days }) => days !== null && days >= reminder.days)) return;
    if ((await heldBy(context, id)) !== null) return;
    await send(context, row, reminder, { days: reminder.days, today, userId: null });
    const isLast = all.findLast(({ on }) => on)?.days === reminder.days;
    if (isLast && reminder.days >= 0) await invoices.note(db, id, { remindersEndedAt: iso(now()) });
    const { clientAccountId } = row;
    await events.publish({ topic: 'invoices', subjectId: id, clientAccountId, forClient: false });
  });

/**
 * Sends the due reminders of all open invoices during the agency's working hours. Several processes may run this at once.
 * After a time in which the program did not run, only the newest reminder of each invoice is sent.
 */
export async function remindOfInvoices(context: Work): Promise<void> {
  const { db, now } = context;
  const { workingTime } = await readSettings(db);
  if (!isOpen(workingTime, now())) return;
  const today = firstOpenDay(now(), workingTime);
  const all = (await settings(context)).reminders;
  for (const { days } of all.filter(({ on }) => on).toReversed()) {
    let after: string | null = null;
    for (;;) {
      const rows = await repository.unreminded(db, days, daysAfter(today, -days), after, atATime);
      for (const row of rows)
        if (dueOf(plan(all, row), row.dueOn, today)?.days === days) await remind(context, row.id, all, today);
      if (rows.length < atATime) break;
      after = rows.at(-1)?.id ?? null;
    }
  }
}

/** The first working day of the agency on or after a date. */
const workingDay = (on: string, time: WorkingTime | null) => workingDaysFrom(daysAfter(on, -1), 1, time);

async function findOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This invoice');
  return row;
}

/** The reminders of an invoice that were sent, and the next reminder. */
export async function find(
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
): Promise<InvoiceReminders> {
  const { db, now, brand } = context;
  const row = await repository.find(db, scope, id);
  if (!row) {
    // A draft has no reminders.
    await invoices.findOrRefuse(context, scope, id);
    return { sent: [], next: null, heldBy: null };
  }
  const rows = await repository.ofInvoices(db, [id]);
  const staff = rows.map(({ userId }) => userId);
  const people = await peopleOf(db, { contacts: [], staff }, readerOf(actor, brand));
  const sent = rows.map(({ userId, ...each }) => ({ ...each, by: people.staff(userId) }));
  if (row.settledAt !== null || row.dueOn === null) return { sent, next: null, heldBy: null };
  const { workingTime } = await readSettings(db);
  const today = firstOpenDay(now(), workingTime);
  const planned = plan((await settings(context)).reminders, row);
  const last = Math.max(...rows.map(({ days }) => days ?? -Infinity));
  const left = planned.filter(({ days }) => days > last);
  const next = dueOf(left, row.dueOn, today) ?? left.find(({ on }) => on > today);
  return {
    sent,
    next: next ? { days: next.days, on: workingDay(next.on < today ? today : next.on, workingTime) } : null,
    heldBy: row.pausedAt === null ? await heldBy(context, id) : 'paused',
  };
}

const reasons = {
  question: 'The client asked about this invoice. Please answer the question first.',
  payment: 'A payment arrived within the last 24 hours.',
  reminder: 'The client was reminded within the last 24 hours.',
};

/** Sends a reminder of an open invoice at once. The automatic reminders are sent nevertheless. */
export const remindNow = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    await findOrRefuse(context, scope, id);
    await invoices.lock(db, id);
    const row = await findOrRefuse(context, scope, id);
    if (row.settledAt !== null || row.kind === 'credit') throw conflict('This invoice is settled.');
    const held = await heldBy(context, id);
    if (held !== null) throw conflict(reasons[held]);
    const today = await firstOpenDayOf(context);
    const all = (await settings(context)).reminders;
    const late = (Date.parse(today) - Date.parse(row.dueOn ?? today)) / dayMs;
    const reminder =
      all.findLast(({ days }) => days <= late && days < 0 === late <= 0) ?? all[0] ?? defaultReminders[0];
    if (reminder) await send(context, row, reminder, { days: null, today, userId: actor.id });
    const acted = await record(context, actor, 'remind', row);
    return acted.with(await find(context, actor, scope, id));
  });

/**
 * Sends a client's question about an invoice as a message. No reminder is sent until the agency has answered in the
 * conversation.
 */
export async function ask(context: Context, actor: ClientActor, id: string, words: string): Promise<void> {
  const { db, events } = context;
  const row = await repository.find(db, 'all', id);
  if (row?.clientAccountId !== actor.clientAccountId) throw notFound('This invoice');
  const contact =
    actor.standing === 'pays' ? `\n\n(Please answer ${actor.name} by e-mail: ${actor.email})` : '';
  const about = `About invoice ${row.series}${row.number}: ${row.title}`;
  const message = `${about}\n\n${words}${contact}`;
  await writeAsClient(context, actor, { message, files: [], links: [] }, (last) =>
    db.tx(async () => {
      const written = await last();
      await invoices.note(db, id, { askedAt: written.createdAt });
      await seen(context, 'everybody', { type: 'invoice', id });
      const { clientAccountId } = actor;
      await events.publish({ topic: 'invoices', subjectId: id, clientAccountId, forClient: true });
      return written;
    }),
  );
}
