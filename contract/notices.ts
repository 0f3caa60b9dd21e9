import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';
import type { Permission, Standing } from './permissions/permissions.ts';
import { timeZone } from './profile.ts';
import { sideParams } from './sign-in.ts';

/** Whom a notice is for: the agency's people who look after the client, or the client's contacts. */
type Side = 'agency' | 'client';

interface NoticeKind {
  to: Side;
  /** What staff need to be told of it, and to open it. */
  needs?: Permission;
  /** Contacts need this standing to be told. */
  standing?: Standing;
  /** True: nobody can switch it off. */
  always?: true;
  /** True: it reminds of something that was told before, and joins a mail that is about to leave. */
  reminder?: true;
  /** True: it asks for a decision. Its mail leaves sooner, and tells of nothing else. */
  asks?: true;
  /** True: it is part of a conversation. Mail programs end these with one press, where a mail is about several kinds. */
  talk?: true;
}

/**
 * Every kind of notice; mail, bell and the choices of a person are made from this list. To add one: its line here, `notify()`
 * (`server/work/notices/notify.ts`) in the transaction of what happened, its words in `server/features/<noun>/notices.ts`, which
 * `server/app/notice-texts.ts` lists, and `seen()` (`server/work/notices/seen.ts`) where the thing is opened.
 */
export const noticeKinds = {
  /** A request of the consultation form. */
  request: { to: 'agency', needs: 'consultations.read' },
  /** A message of a client, or of the contact form. */
  message: { to: 'agency', needs: 'messages.read', talk: true },
  /** A message or an answer of the agency. */
  answer: { to: 'client', standing: 'sees', talk: true },
  artwork: { to: 'agency', needs: 'briefs.read' },
  directives: { to: 'agency', needs: 'briefs.read' },
  'reference-links': { to: 'agency', needs: 'briefs.read' },
  'change-request': { to: 'agency', needs: 'change-requests.read', asks: true },
  /** The decision on a change request. */
  'change-decision': { to: 'client', standing: 'decides' },
  'preview-ready': { to: 'client', standing: 'sees', asks: true },
  feedback: { to: 'agency', needs: 'feedback.read' },
  /** A colleague named somebody in a note, on a preview or on a conversation. Only who reads that can be named. */
  mention: { to: 'agency', talk: true },
  'colleague-mention': { to: 'client', standing: 'sees', talk: true },
  'feedback-answer': { to: 'client', standing: 'comments', talk: true },
  /** A pin of a client, or what they wrote to one. */
  pin: { to: 'agency', needs: 'previews.read', talk: true },
  /** A pin of the agency, what it wrote to one, or what it asks about one. */
  'pin-answer': { to: 'client', standing: 'sees', talk: true },
  /** What a contact decided about a version, or took back. */
  decision: { to: 'agency', needs: 'previews.read' },
  /** Something the agency needs from the client, or needs still. */
  'file-request': { to: 'client', standing: 'comments' },
  /** What a client sent of it. */
  'file-answer': { to: 'agency', needs: 'projects.read' },
  /** Final files that can be had. */
  delivery: { to: 'client', standing: 'sees' },
  /** A project of the client can be seen by visitors. */
  'project-published': { to: 'client', standing: 'sees', always: true },
  /** The agency asks whether work for the client may be shown on its site. */
  'publication-asked': { to: 'client', standing: 'decides', always: true, asks: true },
  /** What a client said about it, or took back. */
  publication: { to: 'agency', needs: 'projects.read' },
  /** The agency asks for a few words for its site, or for others. */
  'testimonial-asked': { to: 'client', standing: 'decides' },
  /** What a client wrote, agreed to or took back. */
  testimonial: { to: 'agency', needs: 'testimonials.read' },
  /** A request was taken up or completed. */
  status: { to: 'client', standing: 'sees' },
  /** Somebody accepted an invitation. */
  invitation: { to: 'agency', needs: 'clients.read' },
  /** Somebody asked to be erased, or withdrew it. */
  erasure: { to: 'agency', needs: 'clients.read', always: true },
  'address-changed': { to: 'client', standing: 'decides', always: true },
  /** Something has waited for the agency too long. */
  overdue: { to: 'agency', needs: 'clients.read', reminder: true },
  /** Something has waited for the client too long. */
  waiting: { to: 'client', standing: 'comments', reminder: true, asks: true },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof noticeKinds;

/** The rule of a kind. */
export const noticeKind = (name: NoticeKindName): NoticeKind => noticeKinds[name];

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]];

/** A notice as the bell shows it. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKindNames),
  /** Who did what, in one line. */
  sentence: z.string(),
  /** The first words of what was written. */
  words: z.nullable(z.string()),
  /** The path of the very thing. */
  href: z.string(),
  clientAccountId: z.nullable(id),
  /** The company it is about. */
  company: z.nullable(z.string()),
  createdAt: instant,
  seenAt: z.nullable(instant),
});

export type BellNotice = z.infer<typeof notice>;

/** The most that a bell counts; beyond it reads "99+". */
export const mostCounted = 100;

const count = z.object({
  /** What was not seen, up to `mostCounted`. */
  unseen: z.number(),
});

const mostMarked = 100;

const subject = z.object({ type: z.string().check(z.maxLength(40)), id });

/** The notices that were seen: those with these ids, all up to one of them, or all that are about the things in sight. */
export const seenNotices = z
  .object({
    ids: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    upTo: z.optional(id),
    subjects: z.optional(z.array(subject).check(z.maxLength(mostMarked))),
  })
  .check(
    z.refine(
      ({ ids, upTo, subjects }) => [ids, upTo, subjects].filter((each) => each !== undefined).length === 1,
      'Please name what was seen in one of the ways.',
    ),
  );

/** How somebody is mailed what is told of a kind. */
export const mailChoices = ['at-once', 'daily', 'off'] as const;

export type MailChoice = (typeof mailChoices)[number];

const choice = z.object({ kind: z.enum(noticeKindNames), bell: z.boolean(), mail: z.enum(mailChoices) });

const minuteOfDay = z.number().check(z.int(), z.gte(0), z.lt(24 * 60));

/** How somebody wants to be told. */
export const noticeChoices = z.object({
  /** The kinds that the person can be told of; `noticeKinds` says which of them must always be told. */
  choices: z.array(choice).check(z.maxLength(noticeKindNames.length)),
  /** Minutes of the day between which no mail leaves; null: it leaves at any time. */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** Null: that of the agency. */
  timeZone: z.nullable(timeZone),
});

export type NoticeChoices = z.infer<typeof noticeChoices>;

export const myNotices = endpoint('GET', '/api/:side/notices', {
  changedBy: ['notices'],
  access: 'person',
  needsRole: true,
  untilVerified: { answer: [] },
  summary: 'What the asker was told, in this company or as one of the agency, newest first',
  params: sideParams,
  query: z.pick(z.object(listQuery), { limit: true, cursor: true }),
  response: z.array(notice),
  list: true,
});

export const countMyNotices = endpoint('GET', '/api/:side/notices/count', {
  changedBy: ['notices'],
  access: 'person',
  needsRole: true,
  untilVerified: { answer: { unseen: 0 } },
  summary: 'How much of it was not seen',
  params: sideParams,
  response: count,
});

export const markMyNoticesSeen = endpoint('POST', '/api/:side/notices/seen', {
  access: 'person',
  needsRole: true,
  untilVerified: { answer: { unseen: 0 } },
  summary: 'Marks notices as seen: they are not mailed any more',
  params: sideParams,
  body: seenNotices,
  response: count,
});

export const getMyNoticeChoices = endpoint('GET', '/api/:side/notice-choices', {
  changedBy: ['notices'],
  access: 'person',
  needsRole: true,
  untilVerified: 'same',
  summary: 'How the asker wants to be told; the same in each of the person’s companies',
  params: sideParams,
  response: noticeChoices,
});

export const saveMyNoticeChoices = endpoint('PUT', '/api/:side/notice-choices', {
  access: 'person',
  needsRole: true,
  untilVerified: 'same',
  summary: 'Changes how the asker wants to be told',
  params: sideParams,
  body: noticeChoices,
  response: noticeChoices,
});

const unsubscribing = z.object({ token: z.string().check(z.maxLength(2_000)) });

export const showUnsubscribe = endpoint('GET', '/api/notices/unsubscribe', {
  access: 'public',
  summary: 'A page with a button for each kind of mail that the link of a mail names',
  query: unsubscribing,
});

export const unsubscribe = endpoint('POST', '/api/notices/unsubscribe', {
  access: 'public',
  summary:
    'Ends mails of one kind that the link of a mail names; without a kind the only one, or conversations (RFC 8058)',
  query: unsubscribing,
  body: z.object({ 'List-Unsubscribe': z.optional(z.string()), kind: z.optional(z.string()) }),
  form: true,
  errors: ['gone'],
});
