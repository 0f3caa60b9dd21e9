import { adminAddress } from '#contract/addresses.ts';
import { appointmentPath } from '#contract/appointments.ts';
import { timeText } from '#contract/texts/time-text.ts';
import { staffName } from '#server/access/people/person.ts';
import { userById } from '#server/access/sessions/by-id.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { writeInvitation } from '#server/work/calendar/ics.ts';
import { button, text } from '#server/work/mail/layout/account-mail.ts';
import { senderName, type LetterPart } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailFile } from '#server/work/mail/mailer.ts';
import * as repository from './repository.ts';

export type Work = Pick<
  Context,
  'db' | 'events' | 'jobs' | 'now' | 'brand' | 'config' | 'mailer' | 'secrets'
>;

/** The token in the link to the page of an appointment. */
export const tokenOf = ({ secrets }: Pick<Work, 'secrets'>, id: string): string =>
  secrets.derive('appointment', id);

/** The time zone in which the agency offers times. */
export const zoneOf = async (db: Db): Promise<string> =>
  (await readSettings(db)).workingTime?.timeZone ?? 'UTC';

/** The address of the page of an appointment. */
export const addressOf = (context: Pick<Work, 'config' | 'secrets'>, id: string): string =>
  `${context.config.publicUrl}${appointmentPath(tokenOf(context, id))}`;

export const timesOf = ({ times }: Pick<repository.AppointmentRow, 'times'>) => JSON.parse(times) as string[];

/** The parts of an appointment that both sides see. */
export async function shared(db: Db, one: repository.AppointmentRow) {
  const { state, minutes, place, startsAt } = one;
  return { state, minutes, place, startsAt, times: timesOf(one), timeZone: await zoneOf(db) };
}

/** The member of staff who offered an appointment, and the name that the other side sees. */
export async function hostOf({ db, now, brand }: Work, { userId }: repository.AppointmentRow) {
  const host = userId === null ? null : await userById(db, userId, now());
  const name = host ? staffName(host, { agency: brand.name, seesAddresses: false }) : brand.name;
  return { id: host?.id ?? null, email: host?.email ?? null, name };
}

const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

/** Makes a calendar file for an agreed or cancelled appointment; null before a time was agreed. */
export async function invitationFile(context: Work, id: string): Promise<MailFile | null> {
  const { db, now, brand, config } = context;
  const one = await repository.find(db, id);
  if (!one || one.startsAt === null) return null;
  const host = await hostOf(context, one);
  const method = one.state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const name = senderName(one);
  const entry = {
    uid: `appointment-${id}@${new URL(config.publicUrl).host}`,
    title: `${name} and ${host.name}`,
    about: null,
    on: Date.parse(one.startsAt),
    href: addressOf(context, id),
    minutes: one.minutes,
    place: one.place,
  };
  const organizer = { name: brand.name, email: addressIn(config.mailFrom ?? brand.email) };
  const attendees = [
    { name, email: one.email },
    ...(host.email === null ? [] : [{ name: host.name, email: host.email }]),
  ];
  const invitation = { method, sequence: one.sequence, organizer, attendees } as const;
  return {
    name: 'invite.ics',
    bytes: Buffer.from(writeInvitation(entry, invitation, now())),
    mime: `text/calendar; charset=utf-8; method=${method}`,
  };
}

const headings = {
  agreed: 'Your appointment',
  moved: 'Your appointment has a new time',
  cancelled: 'Your appointment is canceled',
} as const;

/**
 * Mails that an appointment was agreed, moved or cancelled, in the running transaction. Returns the id of the member of
 * staff who got the mail.
 */
export async function mailNews(
  context: Work,
  id: string,
  news: keyof typeof headings,
  to: 'both' | 'host' = 'both',
): Promise<string | undefined> {
  const { db, brand, config, mailer } = context;
  const one = mailer.configured ? await repository.find(db, id) : undefined;
  if (!one || one.startsAt === null) return undefined;
  const host = await hostOf(context, one);
  const zone = await zoneOf(db);
  const when = timeText(one.startsAt, zone);
  const name = senderName(one);
  const facts = (rest: readonly [string, string]): LetterPart => ({
    is: 'facts',
    rows: [
      ['When', `${when} (${zone})`],
      ['Length', `${one.minutes} minutes`],
      ...(one.place ? [['Where', one.place] as const] : []),
      rest,
    ],
  });
  const mail = {
    subject: `${headings[news]}: ${when}`,
    files: [`appointment/${id}`],
    thread: `appointment:${id}`,
    clientAccountId: one.clientAccountId,
  };
  const heading = headings[news];
  if (to === 'both')
    await mailer.send(
      writeMail(
        brand,
        { ...mail, to: one.email, replyTo: host.email ?? brand.email },
        {
          heading,
          parts: [
            facts(['With', `${host.name}, ${brand.name}`]),
            button(news === 'cancelled' ? 'See the appointment' : 'See or cancel it', addressOf(context, id)),
            ...(news === 'cancelled'
              ? []
              : [text('Your calendar can take it from the attached invitation.')]),
          ],
          why: null,
        },
      ),
    );
  if (host.id === null || host.email === null) return undefined;
  await mailer.send(
    writeMail(
      brand,
      { ...mail, to: host.email, person: { kind: 'user', id: host.id }, replyTo: one.email },
      {
        heading,
        parts: [
          facts(['With', `${name}, ${one.email}`]),
          button(
            'Open the request',
            `${config.publicUrl}${adminAddress('consultations', { request: one.consultationId })}`,
          ),
        ],
        why: null,
      },
    ),
  );
  return host.id;
}
