import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './validation/fields.ts';
import { reachOf, staffRoles, type Permission, type StaffRole } from './permissions/permissions.ts';
import { assigned, assignedPeople, staffSummary } from './staff-summary.ts';

/** The kinds of rows that a member of staff can look after. */
export type AssignedNoun = 'client' | 'project' | 'consultation' | 'contactMessage';

// The permission that the owner of each kind of row needs: to open the row, and for a project also to change it.
const ownersNeed: Record<AssignedNoun, Permission> = {
  client: 'clients.read',
  project: 'projects.write',
  consultation: 'consultations.read',
  contactMessage: 'messages.read',
};

const helpersNeed = { client: 'clients.read', project: 'projects.read' } as const;

/** The kinds of rows that can have helpers beside the owner. */
export type HelpedNoun = keyof typeof helpersNeed;

/** True if a person with this role can own such a row. */
export const mayOwn = (role: StaffRole, noun: AssignedNoun): boolean =>
  reachOf(role, ownersNeed[noun]) !== null;

/** True if a person with this role can help with such a row; a collaborator only with projects. */
export const mayHelp = (role: StaffRole, noun: HelpedNoun): boolean =>
  reachOf(role, helpersNeed[noun]) !== null;

/** A member of staff who can be assigned. */
const assignableMember = z.extend(staffSummary, {
  email: z.nullable(z.string()),
  role: z.enum(staffRoles),
});

export type AssignableMember = z.infer<typeof assignableMember>;

export const listAssignable = endpoint('GET', '/api/admin/assignable', {
  access: 'staff',
  permission: 'team.read',
  summary: 'Staff who can be assigned: everyone with a role whose access has not ended, by name',
  changedBy: ['team'],
  response: z.array(assignableMember),
});

/** The new owner; null removes the owner. */
const newOwner = z.object({ ownerId: z.nullable(id) });

const helperParams = z.object({ id, userId: id });

export const setClientOwner = endpoint('PUT', '/api/admin/clients/:id/owner', {
  access: 'staff',
  permission: 'clients.write',
  summary:
    'Set the owner of a client; people who may not assign others can only take an unowned client, or give up their own',
  params: idParams,
  body: newOwner,
  response: assignedPeople,
  errors: ['not_found', 'conflict'],
});

export const addClientHelper = endpoint('PUT', '/api/admin/clients/:id/helpers/:userId', {
  access: 'staff',
  permission: 'assignments.write',
  summary: 'Add a helper to a client',
  params: helperParams,
  response: assignedPeople,
  errors: ['not_found'],
});

export const removeClientHelper = endpoint('DELETE', '/api/admin/clients/:id/helpers/:userId', {
  access: 'staff',
  permission: 'assignments.write',
  summary: 'Remove a helper from a client',
  params: helperParams,
  response: assignedPeople,
  errors: ['not_found'],
});

export const setProjectOwner = endpoint('PUT', '/api/admin/portfolio/:id/owner', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Set the owner of a project (`assignedAdminId`), by the same rules as for clients',
  params: idParams,
  body: newOwner,
  response: assignedPeople,
  errors: ['not_found', 'conflict'],
});

export const addProjectHelper = endpoint('PUT', '/api/admin/portfolio/:id/helpers/:userId', {
  access: 'staff',
  permission: 'assignments.write',
  summary: 'Add a helper (staff or collaborator) to a project',
  params: helperParams,
  response: assignedPeople,
  errors: ['not_found'],
});

export const removeProjectHelper = endpoint('DELETE', '/api/admin/portfolio/:id/helpers/:userId', {
  access: 'staff',
  permission: 'assignments.write',
  summary: 'Remove a helper from a project',
  params: helperParams,
  response: assignedPeople,
  errors: ['not_found'],
});

/** The owner after a change. */
export const ownedBy = z.object({ owner: assigned.owner });

export const setConsultationOwner = endpoint('PUT', '/api/admin/consultations/:id/owner', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Assign a request, by the same rules as for clients',
  params: idParams,
  body: newOwner,
  response: ownedBy,
  errors: ['not_found', 'conflict'],
});

export const setContactMessageOwner = endpoint('PUT', '/api/admin/messages/:id/owner', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Assign a contact message, by the same rules as for clients',
  params: idParams,
  body: newOwner,
  response: ownedBy,
  errors: ['not_found', 'conflict'],
});
