import type { Permission, Standing } from './permissions.ts';

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
  message: { to: 'agency', needs: 'messages.read' },
  /** A message or an answer of the agency. */
  answer: { to: 'client', standing: 'sees' },
  artwork: { to: 'agency', needs: 'briefs.read' },
  directives: { to: 'agency', needs: 'briefs.read' },
  'reference-links': { to: 'agency', needs: 'briefs.read' },
  'change-request': { to: 'agency', needs: 'change-requests.read' },
  /** The decision on a change request. */
  'change-decision': { to: 'client', standing: 'decides' },
  'preview-ready': { to: 'client', standing: 'sees' },
  feedback: { to: 'agency', needs: 'feedback.read' },
  'feedback-answer': { to: 'client', standing: 'comments' },
  /** A project of the client can be seen by visitors. */
  'project-published': { to: 'client', standing: 'sees', always: true },
  /** A request was taken up or completed. */
  status: { to: 'client', standing: 'sees' },
  /** Somebody accepted an invitation. */
  invitation: { to: 'agency', needs: 'clients.read' },
  'address-changed': { to: 'client', standing: 'decides', always: true },
  /** Something has waited for the agency too long. */
  overdue: { to: 'agency', needs: 'clients.read', reminder: true },
  /** Something has waited for the client too long. */
  waiting: { to: 'client', standing: 'comments', reminder: true },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof noticeKinds;

/** The rule of a kind. */
export const noticeKind = (name: NoticeKindName): NoticeKind => noticeKinds[name];
