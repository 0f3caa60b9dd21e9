import type { NoticeKindName } from '#contract/notices.ts';

/** What a person is told of, by kind, as the choices name it. */
export const kindNames: Readonly<Record<NoticeKindName, string>> = {
  request: 'Consultation requests',
  message: 'Messages from clients and the contact form',
  answer: 'Messages and answers',
  artwork: 'Uploaded artwork',
  directives: 'Changes of project directives',
  'reference-links': 'Reference links',
  'change-request': 'Change requests',
  'change-decision': 'Decisions on change requests',
  'preview-ready': 'New previews',
  feedback: 'Feedback on previews',
  mention: 'Notes in which a colleague names you',
  'colleague-mention': 'Notes in which a colleague names you',
  'feedback-answer': 'Answers to feedback',
  pin: 'Notes on previews',
  'pin-answer': 'Notes and answers on previews',
  decision: 'Decisions on previews',
  delivery: 'Final files',
  'project-published': 'Your work on our public site',
  status: 'How far a request has come',
  invitation: 'Accepted invitations',
  'address-changed': 'Changes of a sign-in address',
  overdue: 'Reminders of what waits for us',
  waiting: 'Reminders of what waits for you',
};
