import type { OfferedTimes, StaffAppointment } from '#contract/appointments.ts';
import { timeText } from '#contract/texts/time-text.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { findOrRefuse } from '../find.ts';
import { lock, setReplied } from '../lead/repository.ts';
import { addressOf, mailNews, shared, tokenOf, zoneOf, type Work } from './invitation.ts';
import * as repository from './repository.ts';

const minute = 60_000;
const farthest = 366 * 24 * 60 * minute;

const shown = async (context: Work, one: repository.AppointmentRow): Promise<StaffAppointment> => ({
  ...(await shared(context.db, one)),
  address: context.mailer.configured ? null : addressOf(context, one.id),
});

/** The newest appointment of a request, as staff see it; null if there is none. */
export async function ofRequest(context: Work, consultationId: string): Promise<StaffAppointment | null> {
  const one = await repository.newestOf(context.db, consultationId);
  return one ? shown(context, one) : null;
}

/** Why a time cannot be offered; null if it can. */
function problemOf(at: string, now: number): string | null {
  if (Date.parse(at) <= now) return 'This time is over.';
  return Date.parse(at) > now + farthest ? 'Please choose a time within a year.' : null;
}

/**
 * Throws for times that cannot be offered.
 * @throws AppError `validation_error` at times that are over or overlap
 */
function assertOffered({ times, minutes }: OfferedTimes, now: number): void {
  const fields: Record<string, string> = {};
  for (const [at, time] of times.entries()) {
    const overlaps = times
      .slice(0, at)
      .some((before) => Math.abs(Date.parse(before) - Date.parse(time)) < minutes * minute);
    const text = problemOf(time, now) ?? (overlaps ? 'This overlaps with another time.' : null);
    if (text !== null) fields[`appointment.times.${at}`] = text;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw invalid(first, fields);
}

const isOver = ({ state, startsAt }: repository.AppointmentRow, now: number) =>
  state === 'taken' && Date.parse(startsAt ?? '') <= now;

/**
 * Offers times for a request, in the running transaction; the caller has locked the request. Times offered before are
 * replaced, and the link stays the same. Returns lines for the mail.
 * @throws AppError `validation_error` for impossible times, and while a time is agreed
 */
export async function offer(
  context: Work,
  actor: UserActor,
  consultationId: string,
  offered: OfferedTimes,
): Promise<string> {
  const { db, now } = context;
  assertOffered(offered, now());
  const before = await repository.newestOf(db, consultationId);
  if (before?.state === 'taken' && !isOver(before, now())) {
    const text = 'A time is agreed already. Move or cancel it instead.';
    throw invalid(text, { appointment: text });
  }
  const at = iso(now());
  const { minutes, place } = offered;
  const times = offered.times.toSorted();
  const values = { userId: actor.id, minutes, place, times: JSON.stringify(times), updatedAt: at };
  const id = before?.state === 'offered' ? before.id : newId(now());
  if (before?.state === 'offered') await repository.update(db, id, values);
  else
    await repository.insert(db, {
      ...values,
      id,
      consultationId,
      tokenHash: sha256(tokenOf(context, id)),
      state: 'offered',
      startsAt: null,
      sequence: 0,
      createdAt: at,
    });
  const zone = await zoneOf(db);
  return [
    `These times suit us (${minutes} minutes${place ? `, ${place}` : ''}):`,
    ...times.map((time) => `- ${timeText(time, zone)} (${zone})`),
    '',
    `Choose one here: ${addressOf(context, id)}`,
  ].join('\n');
}

const acted = (
  context: Work,
  actor: UserActor,
  action: string,
  row: { id: string; clientAccountId: string | null },
) =>
  act(context, actor, {
    action,
    subjectType: 'consultation',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    topic: 'consultations',
    forClient: true,
  });

/**
 * Locks a request, and returns it with its newest appointment.
 * @throws AppError `not_found`, or `conflict` if nothing is offered or agreed, or the agreed time is over
 */
async function openOf(context: Work, scope: Scope, id: string) {
  const { db } = context;
  await lock(db, id);
  const row = await findOrRefuse(context, scope, id);
  const one = await repository.newestOf(db, id);
  if (!one || one.state === 'cancelled') throw conflict('This request has no appointment.');
  if (isOver(one, context.now()))
    throw conflict('This appointment is over. You can offer new times in an answer.');
  return { row, one };
}

/** Agrees on a time that the sender suggested, or moves the agreed appointment. Both sides get an invitation. */
export const set = (context: Work, actor: UserActor, scope: Scope, id: string, startsAt: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { row, one } = await openOf(context, scope, id);
    const problem = problemOf(startsAt, now());
    if (problem !== null) throw invalid(problem, { startsAt: problem });
    const isMoved = one.state === 'taken';
    const changed = await repository.update(db, one.id, {
      state: 'taken',
      startsAt,
      sequence: one.sequence + (isMoved ? 1 : 0),
      updatedAt: iso(now()),
    });
    await setReplied(db, id, null);
    await mailNews(context, one.id, isMoved ? 'moved' : 'agreed');
    const receipt = await acted(context, actor, 'consultations.set-appointment', row);
    return receipt.with(await shown(context, changed));
  });

/** Cancels an agreed appointment, or withdraws the offered times. The request then waits for staff. */
export const cancel = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { row, one } = await openOf(context, scope, id);
    const at = iso(now());
    const changed = await repository.cancel(db, one, at);
    await setReplied(db, id, at);
    if (one.startsAt !== null) await mailNews(context, one.id, 'cancelled');
    const receipt = await acted(context, actor, 'consultations.cancel-appointment', row);
    return receipt.with(await shown(context, changed));
  });

/** Cancels the agreed appointments of requests that are marked as spam, in the running transaction. Only the host gets a mail. */
export async function cancelForSpam(context: Work, requests: readonly string[]): Promise<void> {
  const { db, now } = context;
  for (const one of (await repository.newestOfEach(db, requests)).values()) {
    if (one.state !== 'taken' || isOver(one, now())) continue;
    await repository.cancel(db, one, iso(now()));
    await mailNews(context, one.id, 'cancelled', 'host');
  }
}

/**
 * Refuses to remove a request whose sender still has an appointment, since staff could then not see the appointment.
 * @throws AppError `conflict` if one of these requests has an upcoming agreed appointment
 */
export async function assertNoneAgreed(
  { db, now }: Pick<Work, 'db' | 'now'>,
  requests: readonly { id: string; name: string }[],
): Promise<void> {
  const newest = await repository.newestOfEach(
    db,
    requests.map(({ id }) => id),
  );
  for (const { id, name } of requests) {
    const one = newest.get(id);
    if (one?.state !== 'taken' || isOver(one, now())) continue;
    const when = timeText(one.startsAt ?? '', await zoneOf(db));
    throw conflict(`${name} has an appointment on ${when}. Please cancel it first.`);
  }
}

/** Marks the sender's last reply as needing no answer, so that the request no longer waits. */
export const settleReply = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, scope, id);
    await setReplied(context.db, id, null);
    const receipt = await acted(context, actor, 'consultations.settle-reply', row);
    return receipt.with({ message: 'No answer is needed.' });
  });
