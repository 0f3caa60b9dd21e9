import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';
import type { NeededRights, Permission } from './permissions/permissions.ts';
import { timeZone } from './profile.ts';
import { sideParams } from './sign-in.ts';

/** The recipients of a notice: the staff who look after the client, or the client's contacts. */
type Side = 'agency' | 'client';

/** A kind of notice, with the rights that contacts need to receive it. */
interface NoticeKind extends NeededRights {
  to: Side;
  /** The permission that staff need to receive the notice and open its subject. */
  needs?: Permission;
  /** True: people cannot switch this kind off. */
  always?: true;
  /** True: the notice reminds of an earlier one. It joins a mail that is about to be sent. */
  reminder?: true;
  /** True: the notice asks for a decision. Its mail is sent sooner, and contains no other notice. */
  asks?: true;
  /**
   * True: the notice is part of a conversation. If a mail contains several kinds, its unsubscribe link stops only the kinds of
   * conversations.
   */
  talk?: true;
}

/**
 * Every kind of notice. Mails, bell and people's preferences are made from this list. To add a kind, write its line here. Call
 * `notify()` (`server/work/notices/notify.ts`) in the event's transaction. Put its texts into `server/features/<noun>/notices.ts`,
 * listed in `server/app/notice-texts.ts`. Call `seen()` (`server/work/notices/seen.ts`) where its subject is opened.
 */
export const noticeKinds = {
  /** A request from the consultation form. */
  request: { to: 'agency', needs: 'consultations.read' },
  /** The sender of a request sent a reply, chose a time, or cancelled. */
  'request-reply': { to: 'agency', needs: 'consultations.read', talk: true },
  /** A message from a client or from the contact form. */
  message: { to: 'agency', needs: 'messages.read', talk: true },
  /** A message from the agency, or its answer to a message. */
  answer: { to: 'client', standing: 'sees', talk: true },
  artwork: { to: 'agency', needs: 'briefs.read' },
  directives: { to: 'agency', needs: 'briefs.read' },
  'reference-links': { to: 'agency', needs: 'briefs.read' },
  'change-request': { to: 'agency', needs: 'change-requests.read', asks: true },
  /** The decision on a change request. */
  'change-decision': { to: 'client', standing: 'decides' },
  'preview-ready': { to: 'client', standing: 'sees', asks: true },
  feedback: { to: 'agency', needs: 'feedback.read' },
  /**
   * A colleague mentioned somebody in a note on a preview or conversation. Only people who can read the note can be mentioned.
   */
  mention: { to: 'agency', talk: true },
  'colleague-mention': { to: 'client', standing: 'sees', talk: true },
  'feedback-answer': { to: 'client', standing: 'comments', talk: true },
  /** A client's pin, or a client's text on a pin. */
  pin: { to: 'agency', needs: 'previews.read', talk: true },
  /** The agency's pin, its text on a pin, or its question about one. */
  'pin-answer': { to: 'client', standing: 'sees', talk: true },
  /** A contact's decision on a version, or its withdrawal. */
  decision: { to: 'agency', needs: 'previews.read' },
  /** The agency requests a file or text from the client, or returns the answer. */
  'file-request': { to: 'client', standing: 'comments' },
  /** The client's answer to a file request. */
  'file-answer': { to: 'agency', needs: 'projects.read' },
  /** Final files that the client can download. */
  delivery: { to: 'client', standing: 'sees' },
  /** A project of the client is visible on the site. */
  'project-published': { to: 'client', standing: 'sees', always: true },
  /** The agency asks if its site may show the client's work. */
  'publication-asked': { to: 'client', standing: 'decides', always: true, asks: true },
  /** The client's answer about showing the work, or its withdrawal. */
  publication: { to: 'agency', needs: 'projects.read' },
  /** The agency asks for a testimonial, for its site or elsewhere. */
  'testimonial-asked': { to: 'client', standing: 'decides' },
  /** The client wrote, approved or withdrew a testimonial. */
  testimonial: { to: 'agency', needs: 'testimonials.read' },
  /** A quote, or its next version. */
  quote: { to: 'client', standing: 'decides', money: true, asks: true },
  /** A quote that nobody has answered expires in three days. */
  'quote-expires': { to: 'client', standing: 'decides', money: true, reminder: true, asks: true },
  /** A quote was accepted or declined, or its acceptance undone. */
  'quote-answer': { to: 'agency', needs: 'quotes.read' },
  /** A client opened a version of a quote for the first time. */
  'quote-seen': { to: 'agency', needs: 'quotes.read' },
  /** A client accepted a quote or a further round, or the agency waived a charge. */
  charge: { to: 'client', standing: 'decides', money: true },
  /** An invoice or a credit note. */
  invoice: { to: 'client', standing: 'pays', money: true, asks: true },
  /** A reminder that an invoice is not paid yet. */
  'invoice-reminder': { to: 'client', standing: 'pays', money: true, reminder: true, asks: true },
  /** A payment arrived. */
  payment: { to: 'client', standing: 'pays', money: true },
  'invoice-paid': { to: 'agency', needs: 'invoices.read' },
  /** A bank refused a payment afterwards. The client is asked to pay again. */
  'payment-refused': { to: 'client', standing: 'pays', money: true, asks: true },
  'payment-failed': { to: 'agency', needs: 'invoices.read' },
  /** A project has used most or all of its budget of hours. */
  budget: { to: 'agency', needs: 'projects.read' },
  /** A super admin entered another bank account for invoices. */
  'bank-change': { to: 'agency', needs: 'money.settings', always: true, asks: true },
  /** Invoices print another bank account from now on. */
  'bank-changed': { to: 'client', standing: 'pays', money: true, always: true },
  /** Staff set the status of a request to contacted or completed. */
  status: { to: 'client', standing: 'sees' },
  /** A person accepted an invitation. */
  invitation: { to: 'agency', needs: 'clients.read' },
  /** A person requested an erasure, or withdrew this request. */
  erasure: { to: 'agency', needs: 'clients.read', always: true },
  'address-changed': { to: 'client', standing: 'decides', always: true },
  /** Something has waited for the agency for too long. */
  overdue: { to: 'agency', needs: 'clients.read', reminder: true },
  /** Something has waited for the client for too long. */
  waiting: { to: 'client', standing: 'comments', reminder: true, asks: true },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof noticeKinds;

/** The rules of a kind. */
export const noticeKind = (name: NoticeKindName): NoticeKind => noticeKinds[name];

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]];

/** A notice in the bell. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKindNames),
  /** One sentence that names the person and the act. */
  sentence: z.string(),
  /** The first words of the text that the person wrote. */
  words: z.nullable(z.string()),
  /** The path of the page to open. */
  href: z.string(),
  clientAccountId: z.nullable(id),
  /** The name of the company that the notice is about. */
  company: z.nullable(z.string()),
  createdAt: instant,
  seenAt: z.nullable(instant),
});

export type BellNotice = z.infer<typeof notice>;

/** The highest number that a bell shows. Above this number it shows "99+". */
export const mostCounted = 100;

const count = z.object({
  /** The number of unseen notices, up to `mostCounted`. */
  unseen: z.number(),
});

const mostMarked = 100;

const subject = z.object({ type: z.string().check(z.maxLength(40)), id });

/** The notices to mark as seen: notices with these ids, all notices up to one notice, or notices about the things on the screen. */
const seenNotices = z
  .object({
    ids: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    upTo: z.optional(id),
    subjects: z.optional(z.array(subject).check(z.maxLength(mostMarked))),
  })
  .check(
    z.refine(
      ({ ids, upTo, subjects }) => [ids, upTo, subjects].filter((each) => each !== undefined).length === 1,
      'Please name the seen notices in one of the three ways.',
    ),
  );

/** The times when a person gets mails about a kind of notice. */
export const mailChoices = ['at-once', 'daily', 'off'] as const;

export type MailChoice = (typeof mailChoices)[number];

const choice = z.object({ kind: z.enum(noticeKindNames), bell: z.boolean(), mail: z.enum(mailChoices) });

const minuteOfDay = z.number().check(z.int(), z.gte(0), z.lt(24 * 60));

/** A person's notice preferences. */
export const noticeChoices = z.object({
  /** The kinds that the person can receive. `noticeKinds` says which kinds cannot be switched off. */
  choices: z.array(choice).check(z.maxLength(noticeKindNames.length)),
  /** The minutes of the day between which the person gets no mail; null: the person gets mail at any time. */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** Null means the agency's time zone. */
  timeZone: z.nullable(timeZone),
});

export type NoticeChoices = z.infer<typeof noticeChoices>;

export const myNotices = endpoint('GET', '/api/:side/notices', {
  changedBy: ['notices'],
  access: 'person',
  needsRole: true,
  untilVerified: { answer: [], keepsSeen: true },
  summary: "The asker's notices, in this company or as staff, newest first",
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
  summary: 'The number of unseen notices',
  params: sideParams,
  response: count,
});

export const markMyNoticesSeen = endpoint('POST', '/api/:side/notices/seen', {
  access: 'person',
  needsRole: true,
  untilVerified: { answer: { unseen: 0 } },
  summary: 'Marks notices as seen: they are no longer e-mailed',
  params: sideParams,
  body: seenNotices,
  response: count,
});

export const getMyNoticeChoices = endpoint('GET', '/api/:side/notice-choices', {
  changedBy: ['notices'],
  access: 'person',
  needsRole: true,
  untilVerified: 'same',
  summary: "The asker's notification settings, the same in each of the person’s companies",
  params: sideParams,
  response: noticeChoices,
});

export const saveMyNoticeChoices = endpoint('PUT', '/api/:side/notice-choices', {
  access: 'person',
  needsRole: true,
  untilVerified: 'same',
  summary: "Changes the asker's notification settings",
  params: sideParams,
  body: noticeChoices,
  response: noticeChoices,
});

const unsubscribing = z.object({ token: z.string().check(z.maxLength(2_000)) });

export const showUnsubscribe = endpoint('GET', '/api/notices/unsubscribe', {
  access: 'public',
  summary: 'A page with a button for each kind of e-mail that an e-mail’s link names',
  query: unsubscribing,
});

export const unsubscribe = endpoint('POST', '/api/notices/unsubscribe', {
  access: 'public',
  summary:
    'Switches off one kind of e-mail that an e-mail’s link names; by default its only kind, or conversations (RFC 8058)',
  query: unsubscribing,
  body: z.object({ 'List-Unsubscribe': z.optional(z.string()), kind: z.optional(z.string()) }),
  form: true,
  errors: ['gone'],
});
