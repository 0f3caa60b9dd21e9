import type { Permission } from '#contract/permissions.ts';

/** What each permission lets somebody do, in words. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  'consultations.read': 'Read consultation requests',
  'consultations.write': 'Move and link consultation requests',
  'clients.read': 'See clients and their contacts',
  'clients.create': 'Open client accounts',
  'clients.write': 'Edit clients and invite their contacts',
  'assignments.write': 'Decide who looks after what',
  'briefs.read': 'See briefs and artwork of clients',
  'projects.read': 'See projects',
  'projects.write': 'Create and edit projects',
  'portfolio.write': 'Publish, withdraw and delete projects',
  'previews.read': 'See previews',
  'previews.write': 'Share and delete previews',
  'feedback.read': 'Read feedback on previews',
  'feedback.write': 'Answer feedback',
  'change-requests.read': 'Read change requests',
  'change-requests.write': 'Decide change requests',
  'messages.read': 'Read messages',
  'messages.write': 'Answer messages',
  'testimonials.read': 'See testimonials',
  'exports.read': 'Export clients and consultations',
  'outbox.read': 'See mails that wait',
  'team.read': 'See the team',
  'team.write': 'Invite colleagues and change their access',
};
