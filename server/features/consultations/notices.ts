import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { referenceOf, serviceOptions, type ServiceOption } from '#contract/consultations.ts';
import * as threads from '#server/features/threads/service.ts';
import { senderName } from '#server/work/mail/layout/letter.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { timeText } from '#contract/texts/time-text.ts';
import type { Db } from '#server/data/db/database.ts';
import { zoneOf } from './appointments/invitation.ts';
import { newestOfEach } from './appointments/repository.ts';
import { forNotices } from './repository.ts';

/**
 * Describes a request for the agency. The other fields come apart from the message, so that text in the message cannot
 * imitate them.
 */
export const request = describing(forNotices, (row) => {
  const name = senderName(row);
  const facts: [string, string | null][] = [
    ['Email', row.email],
    ['Company', row.company],
    ['Phone', row.phone],
    ['Service', row.service && (serviceOptions[row.service as ServiceOption] ?? row.service)],
    ['Referred by', row.referredBy],
  ];
  return {
    sentence: `${name} asked for a consultation.`,
    title: `Consultation request from ${name}`,
    words: row.message,
    facts: facts.flatMap(([label, value]) => (value ? [[label, oneLine(value)] as const] : [])),
    href: adminAddress('consultations', { q: row.email }),
    replyTo: row.email,
  };
});

const withReplies = async (db: Db, ids: readonly string[]) => {
  const appointments = await newestOfEach(db, ids);
  const words = await threads.newestOfSenders(db, ids);
  const zone = await zoneOf(db);
  return (await forNotices(db, ids)).map((row) => {
    const said = words.get(row.id);
    const one = appointments.get(row.id);
    const isNews = one && (!said || one.updatedAt > said.createdAt);
    return {
      ...row,
      said: said?.body ?? null,
      news: isNews && one.startsAt ? { state: one.state, when: timeText(one.startsAt, zone) } : null,
    };
  });
};

/** Describes for staff that the sender of a request answered, agreed on a time or cancelled. */
export const requestReply = describing(withReplies, (row) => {
  const { id, email, said, news } = row;
  const name = senderName(row);
  return {
    sentence: !news
      ? `${name} answered.`
      : news.state === 'cancelled'
        ? `The appointment with ${name} on ${news.when} is canceled.`
        : `${name} chose ${news.when}.`,
    title: `Request ${referenceOf(id)} of ${name}`,
    words: news ? null : said,
    href: adminAddress('consultations', { request: id }),
    replyTo: email,
  };
});

/** Describes the status of a request for a client. */
export const status = describing(forNotices, (row) => ({
  sentence:
    row.status === 'completed' ? 'Your consultation is complete.' : 'Your consultation is in progress.',
  title: 'Your consultation request',
  subject: `Your consultation request ${referenceOf(row.id)} is ${row.status === 'completed' ? 'complete' : 'in progress'}`,
  href: portalAddress('consultations'),
}));

/** Describes a request that waits for an answer, to remind the agency. */
export const requestWaits = describing(
  async (db, ids) => (await forNotices(db, ids)).filter((row) => row.state === 'pending'),
  (row) => ({
    sentence: `${senderName(row)} is still waiting for an answer to a consultation request.`,
    title: `Still waiting: consultation request from ${senderName(row)}`,
    words: row.message,
    href: adminAddress('consultations', { q: row.email }),
    replyTo: row.email,
  }),
);
