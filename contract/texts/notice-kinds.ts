import type { NoticeKindName } from '../notices.ts';

/** The name of each kind of notice, for the preferences and the unsubscribe page. */
export const kindNames: Readonly<Record<NoticeKindName, string>> = {
  request: 'Consultation requests',
  overdue: 'Reminders',
  status: 'Status of your requests',
  waiting: 'Reminders',
  message: 'Messages from clients and the contact form',
  mention: 'Mentions',
  answer: 'Messages and answers',
  'colleague-mention': 'Mentions',
  feedback: 'Feedback on previews',
  decision: 'Decisions on previews',
  pin: 'Notes on previews',
  'preview-ready': 'New previews',
  'feedback-answer': 'Answers to feedback',
  'pin-answer': 'Notes on previews',
  'change-request': 'Change requests',
  directives: 'Project directives',
  artwork: 'New artwork',
  'reference-links': 'Reference links',
  'file-answer': 'Replies to our file requests',
  'file-request': 'Files and words we need from you',
  'change-decision': 'Decisions on change requests',
  delivery: 'Final files',
  publication: 'Permission to show work',
  testimonial: 'Testimonials',
  invitation: 'Accepted invitations',
  erasure: 'Erasure requests',
  'project-published': 'Your work on our site',
  'publication-asked': 'Permission to show your work',
  'testimonial-asked': 'Requests for a testimonial',
  'address-changed': 'Changes to your sign-in address',
};

/** The groups of the preferences, with the kinds of both sides. */
export const kindGroups: readonly { name: string; kinds: readonly NoticeKindName[] }[] = [
  { name: 'Requests', kinds: ['request', 'overdue', 'status', 'waiting'] },
  { name: 'Messages', kinds: ['message', 'answer', 'mention', 'colleague-mention'] },
  {
    name: 'Previews',
    kinds: ['preview-ready', 'feedback', 'decision', 'pin', 'feedback-answer', 'pin-answer'],
  },
  {
    name: 'Projects and files',
    kinds: [
      'change-request',
      'directives',
      'artwork',
      'reference-links',
      'file-answer',
      'file-request',
      'change-decision',
      'delivery',
    ],
  },
  {
    name: 'Site and accounts',
    kinds: [
      'publication',
      'testimonial',
      'invitation',
      'erasure',
      'project-published',
      'publication-asked',
      'testimonial-asked',
      'address-changed',
    ],
  },
];
