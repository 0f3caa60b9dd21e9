import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, instant, listQuery, ok } from './validation/fields.ts';
import { invitation, sentInvitation } from './invitations.ts';
import { staffRoles } from './permissions/permissions.ts';

/**
 * The state of a staff member's access.
 * - `active`: can sign in
 * - `no-sign-in`: has only a password, and sign-in with passwords is switched off here
 * - `ended`: the end date of the access has passed
 * - `deactivated`: a member of staff ended the access
 */
const state = z.enum(['active', 'no-sign-in', 'ended', 'deactivated']);

/** A person who can open the admin panel, or could open it earlier. */
const teamMember = z.object({
  id,
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(staffRoles),
  state,
  endsAt: z.nullable(instant),
  deactivatedAt: z.nullable(instant),
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
});

export type TeamMember = z.infer<typeof teamMember>;

/** The roles in the invitation form. Admins are promoted from the team; only the owner is a `super-admin`. */
export const invitedRoles = ['client-manager', 'content-manager', 'support-admin'] as const;

/** The roles that a team member can be given. */
export const givenRoles = ['admin', ...invitedRoles, 'collaborator'] as const;

/** The greatest number of clients or projects that one invitation assigns. */
const mostAssigned = 200;

export const listTeam = endpoint('GET', '/api/admin/team', {
  access: 'staff',
  permission: 'team.read',
  summary: 'People who may open the admin panel, or whose access has ended; first to join first',
  changedBy: ['team'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    state: z._default(
      z.enum(['current', 'former'], 'There are `current` and `former` colleagues.'),
      'current',
    ),
  }),
  response: z.array(teamMember),
  list: true,
});

const endsAt = z.optional(z.nullable(z.iso.datetime({ precision: 3, error: 'Please choose a date.' })));

/** An invitation of a colleague, with one of the three roles above. */
export const newColleague = z.object({
  email: email(),
  role: z.enum(invitedRoles, 'Please choose a role.'),
  /** For a client manager: the companies that the person will look after. */
  clientIds: z._default(z.array(id).check(z.maxLength(mostAssigned)), []),
  endsAt,
});

export type NewColleague = z.input<typeof newColleague>;

/** An invitation of an external collaborator. */
export const newCollaborator = z.object({
  email: email(),
  projectIds: z
    .array(id, 'Please choose at least one project.')
    .check(z.minLength(1, 'Please choose at least one project.'), z.maxLength(mostAssigned)),
  endsAt: z.iso.datetime({ precision: 3, error: 'Please choose when access ends.' }),
});

export type NewCollaborator = z.input<typeof newCollaborator>;

export const listTeamInvitations = endpoint('GET', '/api/admin/team/invitations', {
  access: 'staff',
  permission: 'team.read',
  summary: 'The open invitations to the team, the newest of each address, at most 100',
  changedBy: ['team'],
  response: z.array(invitation),
});

export const inviteStaff = endpoint('POST', '/api/admin/team/invitations', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Invites someone to the team; the link is e-mailed, or returned once if no e-mail can be sent',
  body: newColleague,
  response: sentInvitation,
  status: 201,
  errors: ['conflict', 'too_many_requests'],
});

export const inviteCollaborator = endpoint('POST', '/api/admin/team/collaborators', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Invites someone from outside to work on projects until a date',
  body: newCollaborator,
  response: sentInvitation,
  status: 201,
  errors: ['conflict', 'too_many_requests'],
});

export const resendTeamInvitation = endpoint('POST', '/api/admin/team/invitations/:id/resend', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Sends an invitation again with a new link; the previous link stops working',
  params: idParams,
  response: sentInvitation,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const revokeTeamInvitation = endpoint('POST', '/api/admin/team/invitations/:id/revoke', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Withdraws an invitation: its link stops working',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

/** A new role or end date; missing fields stay unchanged. A collaborator needs an end date. */
export const memberPatch = z.object({
  role: z.optional(z.enum(givenRoles, 'Please choose a role.')),
  endsAt,
});

export const updateTeamMember = endpoint('PATCH', '/api/admin/team/:id', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Changes a role or the end of an access; only a super admin can add or remove an admin',
  params: idParams,
  body: memberPatch,
  response: teamMember,
  errors: ['not_found', 'conflict'],
});

/** A row that a member of staff looks after, such as a company. */
const held = z.object({ id, name: z.string(), /** False for helpers. */ owner: z.boolean() });

/** Everything that a member of staff looks after. It can be handed over when the person leaves. */
const heldWork = z.object({
  clients: z.array(held),
  projects: z.array(held),
  /** The consultations that are not completed, and the contact form messages. */
  requests: z.array(z.extend(held, { kind: z.enum(['consultation', 'contact-message']) })),
  /** The invitations that the person sent and nobody has accepted yet. */
  invitations: z.array(
    z.object({
      id,
      email: z.string(),
      /** For the invitation of a contact: the company; null for a colleague. */
      company: z.nullable(z.string()),
      /** For the team: the role. */
      role: z.nullable(z.enum(staffRoles)),
    }),
  ),
});

export type HeldWork = z.infer<typeof heldWork>;

export const getHeldWork = endpoint('GET', '/api/admin/team/:id/work', {
  access: 'staff',
  permission: 'team.write',
  summary: 'The clients, projects and open requests assigned to a member of staff',
  changedBy: ['team', 'clients', 'projects', 'consultations', 'messages'],
  params: idParams,
  response: heldWork,
  errors: ['not_found'],
});

/**
 * The successor for each part of the work; null or missing: nobody. The person's open invitations are withdrawn, or go to the
 * member of staff who ends the access.
 */
export const successors = z.object({
  clients: z.optional(z.nullable(id)),
  projects: z.optional(z.nullable(id)),
  requests: z.optional(z.nullable(id)),
  invitations: z.optional(z.enum(['withdraw', 'keep'])),
});

export type Successors = z.infer<typeof successors>;

export const deactivateTeamMember = endpoint('POST', '/api/admin/team/:id/deactivate', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Ends the access of a member of staff at once, and hands over the person’s work',
  params: idParams,
  body: successors,
  response: teamMember,
  errors: ['not_found', 'conflict'],
});

export const reactivateTeamMember = endpoint('POST', '/api/admin/team/:id/reactivate', {
  access: 'staff',
  permission: 'team.write',
  summary: 'Restores the access of someone whose access has ended',
  params: idParams,
  body: z.object({ endsAt }),
  response: teamMember,
  errors: ['not_found', 'conflict'],
});
