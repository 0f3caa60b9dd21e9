import type { Standing } from './permissions.ts';

/** Whom a notice is for: the agency's people who look after the client, or the client's contacts. */
type Side = 'agency' | 'client';

interface NoticeKind {
  to: Side;
  /** Contacts need this standing to be told. */
  standing?: Standing;
  /** True: nobody can switch it off. */
  always?: true;
}

/**
 * Every kind of notice. A feature that tells somebody something adds its kind here; mail, bell and the choices of a person are made
 * from this list.
 */
export const noticeKinds = {
  /** A request of the consultation form. */
  request: { to: 'agency' },
  /** A message of a client, or of the contact form. */
  message: { to: 'agency' },
  /** A message or an answer of the agency. */
  answer: { to: 'client', standing: 'sees' },
  artwork: { to: 'agency' },
  directives: { to: 'agency' },
  'reference-links': { to: 'agency' },
  'change-request': { to: 'agency' },
  /** The decision on a change request. */
  'change-decision': { to: 'client', standing: 'decides' },
  'preview-ready': { to: 'client', standing: 'sees' },
  feedback: { to: 'agency' },
  'feedback-answer': { to: 'client', standing: 'comments' },
  /** A project of the client can be seen by visitors. */
  'project-published': { to: 'client', standing: 'sees', always: true },
  /** A request was taken up or completed. */
  status: { to: 'client', standing: 'sees' },
  /** Somebody accepted an invitation. */
  invitation: { to: 'agency' },
  'address-changed': { to: 'client', standing: 'decides', always: true },
  /** Something has waited too long. */
  overdue: { to: 'agency' },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof noticeKinds;
