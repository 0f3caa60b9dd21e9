import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { staffName } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import * as threads from '#server/features/threads/service.ts';
import { describing, oneLine, versionOf } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Adds to each pin the newest message of one side. */
async function withNewest(db: Db, ids: readonly string[], side: 'contact' | 'user') {
  const pins = await forNotices(db, ids);
  const threadIds = pins.map(({ threadId }) => threadId);
  const found = await threads.newestOfSide(db, threadIds, side);
  const newest = new Map(found.map((said) => [said.threadId, said]));
  return pins.map((pin) => ({ ...pin, said: newest.get(pin.threadId) }));
}

const turningTo = async (db: Db, ids: readonly string[], side: 'agency' | 'client') =>
  (await forNotices(db, ids)).filter(({ waitsFor }) => waitsFor === side);

/** The notice to the agency about a client's pin, or about a client's message at a pin. */
export const pin = describing(
  (db, ids) => withNewest(db, ids, 'contact'),
  ({ id: note, said, number, clientAccountId, previewId, thumbnailId, tick, ...row }) => {
    const name = said?.contactName ? oneLine(said.contactName) : 'The client';
    const title = oneLine(row.title);
    return {
      sentence:
        tick === 'open'
          ? `${name} says that note ${number} on ${title} is still open.`
          : `${name} wrote in note ${number} on ${title}.`,
      title,
      subject: `${versionOf(row)}: note ${number} from ${name}${tick === 'open' ? ' is still open' : ''}`,
      words: said?.body ?? null,
      pictureId: thumbnailId,
      href: adminAddress('portfolio', {
        dialog: `client-previews:${clientAccountId}`,
        shown: previewId,
        note,
      }),
      replyTo: said?.contactEmail ?? null,
    };
  },
);

/** The reminder to the agency of a client's reply to its question about a pin. */
export const replyWaits = describing(
  (db, ids) => turningTo(db, ids, 'agency'),
  ({ id: note, number, title, version, clientAccountId, previewId, thumbnailId }) => ({
    sentence: `The client answered in note ${number} on ${oneLine(title)} and is still waiting.`,
    title: oneLine(title),
    subject: `${versionOf({ title, version })}: note ${number} is still waiting`,
    pictureId: thumbnailId,
    href: adminAddress('portfolio', { dialog: `client-previews:${clientAccountId}`, shown: previewId, note }),
  }),
);

/** The reminder to the client of a question about a pin. */
export const questionWaits = describing(
  (db, ids) => turningTo(db, ids, 'client'),
  ({ id: note, number, title, version, previewId, thumbnailId, answerWords }, { brand }) => ({
    sentence: `${brand.name} still has a question about note ${number} on ${oneLine(title)}.`,
    title: oneLine(title),
    subject: `${versionOf({ title, version })}: a question about note ${number} is waiting for you`,
    words: answerWords,
    pictureId: thumbnailId,
    href: portalAddress('previews', { preview: previewId, note }),
  }),
);

/** The notice to the client about the agency's pin, message or question. */
export const pinAnswer = describing(
  (db, ids) => withNewest(db, ids, 'user'),
  (
    { id: note, said, number, previewId, thumbnailId, answer, answerWords, answeredAt, ...row },
    { brand },
  ) => {
    const title = oneLine(row.title);
    const asks = answer === 'question' && (answeredAt ?? '') > (said?.createdAt ?? '');
    const { staffFirstName: firstName = null, staffLastName: lastName = null } = said ?? {};
    const writer = { firstName, lastName, email: null };
    const name = staffName(writer, { agency: brand.name, seesAddresses: false });
    return {
      sentence: asks
        ? `${brand.name} has a question about note ${number} on ${title}.`
        : `${name} wrote in note ${number} on ${title}.`,
      title,
      subject: `${versionOf(row)}: ${asks ? `a question about note ${number}` : `${name} wrote in note ${number}`}`,
      words: asks ? answerWords : (said?.body ?? null),
      pictureId: thumbnailId,
      href: portalAddress('previews', { preview: previewId, note }),
    };
  },
);
