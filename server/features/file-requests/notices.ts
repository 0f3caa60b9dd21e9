import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { Db } from '#server/data/db/database.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

const turningTo = async (db: Db, ids: readonly string[], side: 'agency' | 'client') =>
  (await forNotices(db, ids)).filter(({ waitsFor }) => waitsFor === side);

const toProject = (projectId: string | null) =>
  adminAddress('portfolio', projectId === null ? {} : { dialog: `project:${projectId}` });

/** The address of the client's dialog that answers a file request. */
const toAnswer = (id: string) => portalAddress('project', { dialog: `files:${id}` });

/** Describes a new or returned file request. */
export const fileRequest = describing(forNotices, ({ id, words, reason, state }, { brand }) => ({
  sentence:
    state === 'returned'
      ? `${brand.name} needs something more: ${oneLine(words)}.`
      : `${brand.name} asks you for this: ${oneLine(words)}.`,
  title: oneLine(words),
  subject: `We need something ${state === 'returned' ? 'more ' : ''}from you: ${oneLine(words)}`,
  words: reason,
  href: toAnswer(id),
}));

/** Describes a client's answer to a file request. */
export const fileAnswer = describing(forNotices, ({ words, answer, contactName, projectId }) => ({
  sentence: `${contactName ? oneLine(contactName) : 'The client'} answered our request: ${oneLine(words)}.`,
  title: oneLine(words),
  subject: `${oneLine(words)}: ${contactName ? oneLine(contactName) : 'the client'} answered`,
  words: answer,
  href: toProject(projectId),
}));

/** Reminds the client of a file request. */
export const filesWait = describing(
  (db, ids) => turningTo(db, ids, 'client'),
  ({ id, words }, { brand }) => ({
    sentence: `${brand.name} still needs this from you: ${oneLine(words)}.`,
    title: `Waiting for you: ${oneLine(words)}`,
    href: toAnswer(id),
  }),
);

/** Reminds the agency of an unread answer. */
export const filesWaitForUs = describing(
  (db, ids) => turningTo(db, ids, 'agency'),
  ({ words, projectId }) => ({
    sentence: `The client’s files are not checked yet: ${oneLine(words)}.`,
    title: `Still waiting: ${oneLine(words)}`,
    href: toProject(projectId),
  }),
);
