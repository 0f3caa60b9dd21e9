import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './fields.ts';

/** Somebody who may open the admin panel. */
export const teamMember = z.object({
  id,
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(['admin', 'super-admin']),
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
});

export type TeamMember = z.infer<typeof teamMember>;

/** The roles that can be given; `super-admin` belongs to the owner alone. */
export const invitedRoles = ['client-manager', 'content-manager', 'support-admin'] as const;

export const listTeam = endpoint('GET', '/api/admin/team', {
  access: 'staff',
  summary: 'Who may open the admin panel, those who joined first before the others',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(teamMember),
  list: true,
});
