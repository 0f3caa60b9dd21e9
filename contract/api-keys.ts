import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reachOf } from './permissions/permissions.ts';
import { confirmation } from './validation/confirmation.ts';
import { id, idParams, instant, ok, requiredText } from './validation/fields.ts';

/**
 * The roles that a key can have; a key never has the role of a super admin. A collaborator's role is limited to assigned
 * projects, but a key is limited to companies.
 */
export const keyRoles = ['admin', 'client-manager', 'content-manager', 'support-admin'] as const;

export type KeyRole = (typeof keyRoles)[number];

/** True if a key with this role reaches only the companies that staff choose for the key. */
export const needsCompanies = (role: KeyRole): boolean => reachOf(role, 'clients.read') === 'assigned';

/** Each key begins with this prefix, so that scanners for leaked secrets recognize the key. */
export const keyPrefix = 'foyer_';

/** Limits: how many keys can exist at once, how many companies a key can have, and how many calls a key can make per minute. */
export const keyLimits = { keys: 50, companies: 100, perMinute: 600 } as const;

/** A key without its secret. */
export const apiKey = z.object({
  id,
  name: z.string(),
  role: z.enum(keyRoles),
  /** The companies that the key reaches; empty if the role reaches all companies. */
  companies: z.array(z.object({ id, name: z.string() })),
  /** The last four characters of the key. */
  hint: z.string(),
  /** The time when the key expires; null if it never does. */
  endsAt: z.nullable(instant),
  createdAt: instant,
  /** The name of who made it. */
  createdBy: z.string(),
  /** The time of the last use, recorded at most every five minutes; null if the key was never used. */
  lastUsedAt: z.nullable(instant),
});

export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z
  .object({
    name: requiredText(60, 'Please enter a name.', 'The name'),
    role: z.enum(keyRoles),
    companies: z._default(z.array(id).check(z.maxLength(keyLimits.companies)), []),
    endsAt: z.optional(z.nullable(instant)),
    ...confirmation,
  })
  .check(
    z.refine(({ role, companies }) => !needsCompanies(role) || companies.length > 0, {
      path: ['companies'],
      message: 'Please choose a client.',
    }),
  );

export const listApiKeys = endpoint('GET', '/api/admin/api-keys', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'API keys, the newest first, without their secrets',
  changedBy: ['settings'],
  response: z.array(apiKey),
});

export const createApiKey = endpoint('POST', '/api/admin/api-keys', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Create an API key, confirmed with password and code; only this answer contains the key',
  body: newApiKey,
  response: z.object({ id, key: z.string() }),
  status: 201,
  errors: ['conflict', 'not_found', 'confirmation_required', 'too_many_requests'],
});

export const keyCompanies = z.object({
  companies: z.array(id).check(z.minLength(1, 'Please choose a client.'), z.maxLength(keyLimits.companies)),
  ...confirmation,
});

export const updateApiKey = endpoint('PATCH', '/api/admin/api-keys/:id', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Change the companies that an API key reaches; adding one needs password and code',
  params: idParams,
  body: keyCompanies,
  response: ok,
  errors: ['not_found', 'conflict', 'confirmation_required', 'too_many_requests'],
});

export const revokeApiKey = endpoint('DELETE', '/api/admin/api-keys/:id', {
  access: 'staff',
  permission: 'connections.write',
  summary: 'Revoke an API key at once',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});
