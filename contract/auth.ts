import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './texts/validation-texts.ts';
import { email, id, idParams, instant, ok, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { permissions, staffRoles, standings } from './permissions/permissions.ts';

/** The signed-in member of staff. */
const currentUser = z.object({
  id,
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  /** True for roles that may open the panel. */
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  phone: z.nullable(z.string()),
  /** IANA name; null means the agency's time zone. */
  timeZone: z.nullable(z.string()),
  /** True if staff need a second factor and this session was opened without one. Until the person enters the code, the role is `user`. */
  mustAddFactor: z.boolean(),
  role: z.enum(['user', ...staffRoles]),
  permissions: z.array(z.enum(permissions)),
});

export type CurrentUser = z.infer<typeof currentUser>;

/** The signed-in contact in the session's company: `name`, `email` and `phone` are the person's. */
const currentClient = z.object({
  /** The company's id. */
  id,
  contactId: id,
  standing: z.enum(standings),
  seesMoney: z.boolean(),
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  clientCode: z.string(),
  companyLogoUrl: z.nullable(z.string()),
  /** True: shared content stays hidden until the contact confirms the address with the link in the mail. */
  mustConfirmEmail: z.boolean(),
  /** True if the mail with this link has been written. */
  confirmationSent: z.boolean(),
  /** IANA name; null means the agency's time zone. */
  timeZone: z.nullable(z.string()),
  /** The companies of the person, including this one. */
  companies: z.array(z.object({ id, name: z.string(), clientCode: z.string() })),
  createdAt: instant,
});

export type CurrentClient = z.infer<typeof currentClient>;

const tooLong = `A password can have at most ${limits.passwordMax} characters.`;
const missing = validationTexts.validation_error.login;

/** The input of a sign-in. The specification has a single error text for all missing fields. */
export const credentials = z
  .object({ email: z.catch(z.string(), ''), password: z.catch(z.string(), '') })
  .check((ctx) => {
    for (const field of ['email', 'password'] as const) {
      const value = ctx.value[field];
      const empty = field === 'email' ? !value.trim() : !value;
      if (empty) ctx.issues.push({ code: 'custom', path: [field], message: missing, input: '' });
      else if (value.length > limits.passwordMax)
        ctx.issues.push({ code: 'custom', path: [field], message: tooLong, input: '' });
    }
  });

export type Credentials = z.infer<typeof credentials>;

const password = (min: number, message: string, code?: 'password_required') =>
  z.catch(z.string(), '').check((ctx) => {
    const tooShort = ctx.value.length < min || ctx.value.includes('\0') || !ctx.value.isWellFormed();
    if (tooShort || ctx.value.length > limits.passwordMax)
      ctx.issues.push({
        code: 'custom',
        message: tooShort ? message : tooLong,
        params: { code },
        input: '',
      });
  });

/** A client's new password. Spaces and upper and lower case matter; the password is used exactly as typed. */
export const clientPassword = password(
  limits.passwordMin,
  validationTexts.password_required.text,
  'password_required',
);

/** A new password of a staff account. */
export const staffPassword = password(
  limits.staffPasswordMin,
  `Please choose a password of at least ${limits.staffPasswordMin} characters.`,
);

/** The rules for a new password: for clients and for staff. */
export const newPassword = { client: clientPassword, staff: staffPassword };

/** A new password in the body of a call that clients and staff share. The server checks the password by `newPassword`. */
export const typedPassword = z.catch(z.string(), '');

/** Why a sign-in at a provider failed: the `error` in `/admin-login?error=…`, and its text on the page. */
export const signInErrors = {
  cancelled: 'You canceled the sign-in. You can start again whenever you like.',
  expired: 'This sign-in took too long or was started in another window. Please start again.',
  unreachable: 'The sign-in service is not responding right now. Please try again in a moment.',
  refused: 'The sign-in service sent an invalid answer. Please start again.',
  'access-ended': 'Your access has ended. Please ask a colleague who manages the team.',
  'email-not-verified':
    'The sign-in service has not verified your e-mail address. Please verify it there first.',
  'not-configured': 'This way to sign in is not set up here. Please use another way.',
} as const;

export type SignInError = keyof typeof signInErrors;

export const getUser = endpoint('GET', '/api/auth/user', {
  access: 'user',
  summary: 'The signed-in user',
  changedBy: ['team'],
  response: currentUser,
});

export const login = endpoint('GET', '/api/login', {
  access: 'public',
  summary: 'Redirects to the hosted login, or to the local staff sign-in if no provider is configured',
  status: 302,
});

export const loginCallback = endpoint('GET', '/api/callback', {
  access: 'public',
  summary: 'The address to which the hosted login returns',
  status: 302,
});

export const googleLogin = endpoint('GET', '/api/auth/google/admin', {
  access: 'public',
  summary: 'Redirects to Google, or to the local staff sign-in if no provider is configured',
  status: 302,
});

export const googleCallback = endpoint('GET', '/api/auth/google/admin/callback', {
  access: 'public',
  summary: 'Where Google returns',
  status: 302,
});

export const logout = endpoint('GET', '/api/logout', {
  access: 'public',
  summary: 'Ends the staff session and redirects to the home page; refuses requests from other sites',
  status: 302,
  errors: ['cross_site'],
});

export const staffLogin = endpoint('POST', '/api/staff/login', {
  access: 'public',
  summary: 'Local staff sign-in, where no provider is configured',
  body: credentials,
  response: currentUser,
  errors: ['invalid_credentials', 'second_factor_required', 'forbidden', 'not_found', 'too_many_requests'],
});

/** A token from the fragment of a one-time link. */
export const linkToken = z
  .string('The link is not complete.')
  .check(z.maxLength(200, 'The link is not complete.'));

export const setupAdmin = endpoint('POST', '/api/staff/setup', {
  access: 'public',
  summary: 'Creates a super admin, or restores one’s access, with the one-time link from the console',
  body: z.object({
    token: linkToken,
    email: email(),
    password: staffPassword,
    firstName: z.optional(text(limits.name, 'The first name')),
    lastName: z.optional(text(limits.name, 'The last name')),
  }),
  response: currentUser,
  status: 201,
  errors: ['gone', 'not_found', 'too_many_requests'],
});

/** The page to open after the client's sign-in. Only the address of a quote or invoice is allowed. */
export const nextOf = (next: unknown): string | undefined =>
  typeof next === 'string' && /^\/(?:quotes|invoices)\/[\w-]{36,43}$/.test(next) ? next : undefined;

export const clientLogin = endpoint('POST', '/api/client/login', {
  access: 'public',
  summary: 'Client sign-in',
  body: credentials,
  response: z.object({ user: currentClient }),
  errors: ['invalid_credentials', 'second_factor_required', 'forbidden', 'too_many_requests'],
  form: true,
});

export const clientLogout = endpoint('POST', '/api/client/logout', {
  access: 'public',
  summary: 'Ends the client session',
  response: ok,
});

export const getClient = endpoint('GET', '/api/client/user', {
  access: 'client',
  standing: 'pays',
  untilVerified: 'same',
  summary: 'The signed-in client',
  changedBy: ['clients', 'contacts'],
  response: z.object({ user: currentClient }),
});

export const switchCompany = endpoint('POST', '/api/client/company', {
  access: 'client',
  standing: 'pays',
  untilVerified: 'same',
  summary: 'Switch the session to another of your companies',
  body: z.object({ clientAccountId: id }),
  response: z.object({ user: currentClient }),
  errors: ['not_found'],
});

export const welcomeClient = endpoint('POST', '/api/client/welcome', {
  access: 'public',
  summary: 'Sets the first password of a client account with the link from the e-mail, and signs in',
  body: z.object({ token: linkToken, password: clientPassword }),
  response: ok,
  errors: ['password_required', 'gone', 'forbidden', 'second_factor_required', 'too_many_requests'],
});

export const verifyEmail = endpoint('POST', '/api/client/verify', {
  access: 'public',
  summary:
    "Confirms the address of a client account with the link from the e-mail, and ends the account's other sessions",
  body: z.object({ token: linkToken }),
  response: ok,
  errors: ['gone', 'too_many_requests'],
});

export const resendVerification = endpoint('POST', '/api/client/verify/resend', {
  access: 'client',
  standing: 'pays',
  untilVerified: 'same',
  summary: 'E-mails the link that confirms the account’s address again',
  response: ok,
  status: 202,
  errors: ['conflict', 'too_many_requests'],
});

export const sendPasswordReset = endpoint('POST', '/api/admin/clients/:id/password-reset', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'E-mails a client a link to a new password',
  params: idParams,
  response: ok,
  status: 202,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const handOverClient = endpoint('POST', '/api/admin/clients/:id/hand-over', {
  access: 'staff',
  permission: 'clients.write',
  summary:
    'Hand an account that someone opened with the form to the right person: all ways to sign in end, and a link lets the person choose a password',
  params: idParams,
  /** `link`: set if no mail can be sent. It is shown once, for staff to pass on. */
  response: z.object({ message: z.string(), link: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const vouchForClient = endpoint('POST', '/api/admin/clients/:id/vouch', {
  access: 'staff',
  permission: 'clients.write',
  summary:
    'Confirm that the address of an account opened with the form is the client’s; shared content becomes visible',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const takeBackVouch = endpoint('DELETE', '/api/admin/clients/:id/vouch', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Withdraw the confirmation that an account’s address is the client’s',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
