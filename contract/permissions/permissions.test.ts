import { expect, test } from 'vitest';
import { permissions, reachOf, staffRoles, type Permission, type StaffRole } from './permissions.ts';

// The sentences of the documentation. They are repeated here, so that the test fails if somebody changes the table by accident.
const sentences: Record<StaffRole, { all?: string; assigned?: string; not?: string }> = {
  'super-admin': { not: '' },
  admin: { not: 'outbox.read team.sign-in money.settings system.read system.write connections.write' },
  'client-manager': {
    assigned:
      'consultations.read consultations.write clients.read clients.write briefs.read projects.read projects.write ' +
      'previews.read previews.write feedback.read feedback.write change-requests.read change-requests.write ' +
      'messages.read messages.write quotes.read quotes.write quotes.send invoices.read invoices.write ' +
      'payments.record exports.read removals.write',
    all: 'team.read',
  },
  'content-manager': {
    all: 'projects.read projects.write portfolio.write testimonials.read testimonials.write site.read site.write team.read',
  },
  'support-admin': {
    all: 'consultations.read clients.read projects.read messages.read messages.write team.read',
  },
  collaborator: { assigned: 'projects.read previews.read previews.write feedback.read' },
};

function said(role: StaffRole, permission: Permission) {
  const { all = '', assigned = '', not } = sentences[role];
  const has = (names: string) => names.split(' ').includes(permission);
  if (not !== undefined) return has(not) ? null : 'all';
  return has(all) ? 'all' : has(assigned) ? 'assigned' : null;
}

test('each role has the permissions and the scope of its sentence', () => {
  for (const role of staffRoles)
    for (const permission of permissions)
      expect([role, permission, reachOf(role, permission)]).toEqual([
        role,
        permission,
        said(role, permission),
      ]);
});

test('a user without a role has no permission', () => {
  expect(permissions.filter((permission) => reachOf('user', permission) !== null)).toEqual([]);
});
