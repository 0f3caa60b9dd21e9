import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './errors.ts';
import { id, instant, ok } from './fields.ts';
import { limits } from './limits.ts';

/** The signed-in user of the staff sign-in. */
export const currentUser = z.object({
  id,
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUser>;

/** The signed-in client. */
export const currentClient = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  clientCode: z.string(),
  companyLogoUrl: z.nullable(z.string()),
  createdAt: instant,
});

export type CurrentClient = z.infer<typeof currentClient>;

const signIn = (missing: string) =>
  z.object({ email: z.catch(z.string(), ''), password: z.catch(z.string(), '') }).check((ctx) => {
    for (const field of ['email', 'password'] as const) {
      const value = ctx.value[field];
      if (!value.trim()) ctx.issues.push({ code: 'custom', path: [field], message: missing, input: '' });
      else if (value.length > limits.passwordMax)
        ctx.issues.push({
          code: 'custom',
          path: [field],
          message: `This can have at most ${limits.passwordMax} characters.`,
          input: '',
        });
    }
  });

export const credentials = signIn(validationTexts.validation_error.login);

export const getUser = endpoint('GET', '/api/auth/user', {
  access: 'user',
  summary: 'The signed-in user',
  response: currentUser,
});

export const login = endpoint('GET', '/api/login', {
  access: 'public',
  summary: 'Leads to the hosted login, or to the local staff sign-in where no provider is configured',
  status: 302,
  errors: ['sign_in_unavailable'],
});

export const loginCallback = endpoint('GET', '/api/callback', {
  access: 'public',
  summary: 'Where the hosted login returns',
  status: 302,
});

export const googleLogin = endpoint('GET', '/api/auth/google/admin', {
  access: 'public',
  summary: 'Leads to Google, or to the local staff sign-in where Google is not configured',
  status: 302,
  errors: ['sign_in_unavailable'],
});

export const googleCallback = endpoint('GET', '/api/auth/google/admin/callback', {
  access: 'public',
  summary: 'Where Google returns',
  status: 302,
});

export const logout = endpoint('GET', '/api/logout', {
  access: 'public',
  summary: 'Ends the staff session and leads home; refuses requests from other sites',
  status: 302,
  errors: ['cross_site'],
});

export const staffLogin = endpoint('POST', '/api/staff/login', {
  access: 'public',
  summary: 'Local staff sign-in, where no provider is configured',
  body: credentials,
  response: currentUser,
  errors: ['invalid_credentials', 'not_found', 'too_many_requests'],
});

export const setupAdmin = endpoint('POST', '/api/staff/setup', {
  access: 'public',
  summary: 'Creates the first super admin with the one-time link that the console prints',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    email: z.string().check(z.maxLength(limits.email)),
    password: z
      .string()
      .check(
        z.maxLength(limits.passwordMax, `A password can have at most ${limits.passwordMax} characters.`),
      ),
    firstName: z.optional(z.string().check(z.trim(), z.maxLength(limits.name))),
    lastName: z.optional(z.string().check(z.trim(), z.maxLength(limits.name))),
  }),
  response: currentUser,
  status: 201,
  errors: ['gone', 'too_many_requests'],
});

export const clientLogin = endpoint('POST', '/api/client/login', {
  access: 'public',
  summary: 'Client sign-in',
  body: credentials,
  response: z.object({ user: currentClient }),
  errors: ['invalid_credentials', 'too_many_requests'],
});

export const clientLogout = endpoint('POST', '/api/client/logout', {
  access: 'public',
  summary: 'Ends the client session',
  response: ok,
});

export const getClient = endpoint('GET', '/api/client/user', {
  access: 'client',
  summary: 'The signed-in client',
  response: z.object({ user: currentClient }),
});
