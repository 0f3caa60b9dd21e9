import type { LinkedAppointment } from '#contract/appointments.ts';
import { timeText } from '#contract/texts/time-text.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { addressKey, takeTry } from '#server/access/throttle/throttle.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { record } from '#server/data/audit/record.ts';
import type { MailFile } from '#server/work/mail/mailer.ts';
import { lock, setReplied } from '../lead/repository.ts';
import { tellStaff, writeAsSender } from '../lead/sender.ts';
import {
  hostOf,
  invitationFile,
  mailNews,
  shared,
  timesOf,
  tokenOf,
  zoneOf,
  type Work,
} from './invitation.ts';
import * as repository from './repository.ts';

/** A visitor with the link of an appointment, and the client whose portal is open in the same browser, if any. */
export interface Reader {
  token: string;
  ip: string;
  client: ClientActor | null;
}

/** How long a link works after the times were offered, in milliseconds. */
const lifetime = 180 * 24 * 60 * 60 * 1000;

const limit = { max: 200, windowMs: 15 * 60 * 1000 };

/** How many messages one link may send, so that a stolen link cannot flood staff with notices. */
const wordsLimit = { max: 10, windowMs: 24 * 60 * 60 * 1000 };

const byToken = async ({ db, now }: Work, token: string) => {
  const one = await repository.byToken(db, token, iso(now() - lifetime));
  if (!one) throw notFound('This appointment');
  return one;
};

/**
 * Finds the appointment of a link. An unknown link and an expired link get the same error.
 * @throws AppError `not_found`
 */
async function opened(context: Work, { token, ip }: Reader) {
  await takeTry(context.db, `appointment/${addressKey(ip)}`, limit, context.now());
  return byToken(context, token);
}

/** An appointment as the sender of its request sees it. */
export async function shownOf(
  context: Work,
  one: repository.AppointmentRow,
  mayAct = true,
): Promise<LinkedAppointment> {
  return {
    ...(await shared(context.db, one)),
    with: (await hostOf(context, one)).name,
    token: mayAct ? tokenOf(context, one.id) : null,
  };
}

export const find = async (context: Work, reader: Reader) => shownOf(context, await opened(context, reader));

/**
 * The appointment as a calendar file.
 * @throws AppError `not_found` before a time was agreed
 */
export async function file(context: Work, reader: Reader): Promise<MailFile> {
  const found = await invitationFile(context, (await opened(context, reader)).id);
  if (!found) throw notFound('This file');
  return found;
}

/** Runs a change of an appointment under the lock of its request, and returns the new state. */
async function change(
  context: Work,
  reader: Reader,
  action: string,
  write: (one: repository.WholeAppointment) => Promise<boolean>,
): Promise<LinkedAppointment> {
  const { db } = context;
  const { consultationId } = await opened(context, reader);
  return db.tx(async () => {
    await lock(db, consultationId);
    const one = await byToken(context, reader.token);
    if (await write(one))
      await record(context, {
        action: `appointments.${action}`,
        subjectType: 'consultation',
        subjectId: consultationId,
        contactId: contactOf(one, reader),
        clientAccountId: one.clientAccountId,
      });
    return shownOf(context, await byToken(context, reader.token));
  });
}

const requestOf = ({ consultationId: id, ...row }: repository.WholeAppointment) => ({ ...row, id });

/** The contact whose portal is open in the same browser, if the request belongs to this contact's company. */
const contactOf = ({ clientAccountId }: repository.WholeAppointment, { client }: Reader) =>
  client && client.clientAccountId === clientAccountId ? client.contactId : null;

/** Mails a change by the sender to both sides, and updates open pages. */
async function tell(
  context: Work,
  one: repository.WholeAppointment,
  reader: Reader,
  news: 'agreed' | 'cancelled',
) {
  const mailedTo = await mailNews(context, one.id, news);
  const { id: host } = await hostOf(context, one);
  await tellStaff(context, requestOf(one), contactOf(one, reader), { host, mailedTo });
}

/**
 * Agrees on an offered time. If another time was chosen just before, the error names that time.
 * @throws AppError `conflict`
 */
export const take = (context: Work, reader: Reader, startsAt: string): Promise<LinkedAppointment> =>
  change(context, reader, 'takeTime', async (one) => {
    const { db, now } = context;
    if (one.state === 'taken' && one.startsAt === startsAt) return false;
    if (one.state === 'taken') {
      const zone = await zoneOf(db);
      throw conflict(`Another time has been booked: ${timeText(one.startsAt ?? '', zone)} (${zone}).`);
    }
    if (one.state === 'cancelled' || !timesOf(one).includes(startsAt))
      throw conflict('This time is no longer offered.');
    if (Date.parse(startsAt) <= now()) throw conflict('This time is over. Please choose another one.');
    await repository.update(db, one.id, { state: 'taken', startsAt, updatedAt: iso(now()) });
    await tell(context, one, reader, 'agreed');
    return true;
  });

/** Cancels an agreed appointment. The request then waits for staff. @throws AppError `conflict` */
export const cancel = (context: Work, reader: Reader): Promise<LinkedAppointment> =>
  change(context, reader, 'cancelByLink', async (one) => {
    const { db, now } = context;
    if (one.state === 'cancelled') return false;
    if (one.startsAt === null) throw conflict('No time was agreed.');
    if (Date.parse(one.startsAt) <= now()) throw conflict('This appointment is over.');
    const at = iso(now());
    await repository.cancel(db, one, at);
    await setReplied(db, one.consultationId, at);
    await tell(context, one, reader, 'cancelled');
    return true;
  });

/**
 * Sends staff a message from the sender for whom no offered time works.
 * @throws AppError `conflict` or `too_many_requests`
 */
export const decline = (context: Work, reader: Reader, words: string): Promise<LinkedAppointment> =>
  change(context, reader, 'declineTimes', async (one) => {
    if (one.state === 'taken') throw conflict('A time is agreed already. Cancel it first.');
    await takeTry(context.db, `appointment-words/${one.id}`, wordsLimit, context.now());
    const contactId = contactOf(one, reader);
    await writeAsSender(context, requestOf(one), { message: words, quoted: null, contactId });
    return true;
  });
