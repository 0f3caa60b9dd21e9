import * as z from 'zod/mini';
import { clientConsultation, consultation } from './consultations.ts';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './texts/validation-texts.ts';
import {
  email,
  id,
  idParams,
  instant,
  listQuery,
  mine,
  optionalText,
  requiredText,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { project } from './projects.ts';
import { removedStates } from './removals.ts';
import { assigned } from './staff-summary.ts';

/** A client account as staff see it. */
export const client = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  clientCode: z.string(),
  companyLogoUrl: z.nullable(z.string()),
  /** `self`: opened with the public form; `staff`: opened by staff. */
  origin: z.enum(['self', 'staff']),
  /** The time when the client confirmed the e-mail address. */
  emailVerifiedAt: z.nullable(instant),
  /**
   * Null: the company is open. `erased`: deleted, and past its retention. Nobody can sign in to the portal of a closed company,
   * and nothing in it counts as waiting.
   */
  closedAs: z.nullable(z.enum([...removedStates, 'erased'])),
  closedAt: z.nullable(instant),
  createdAt: instant,
});

export type Client = z.infer<typeof client>;

/** A client account in a list. */
export const listedClient = z.extend(client, { ...assigned, projectCount: z.number() });

export type ListedClient = z.infer<typeof listedClient>;

/** The orders of the list: `created` (newest first) or `name` (A to Z, ignoring case). */
export const clientSort = z.enum(['created', 'name']);

export type ClientSort = z.infer<typeof clientSort>;

/** A client with counts and its newest consultations and projects. */
export const clientDetail = z.extend(client, {
  ...assigned,
  /**
   * The member of staff who confirmed that this self-made account really is the client's, and the time; null if nobody did.
   * `by` is null if staff shared something before the panel asked this question.
   */
  known: z.nullable(z.object({ by: z.nullable(z.string()), at: instant })),
  /** True if somebody else requested an account with this e-mail address and another password, and staff have not decided yet. */
  claimed: z.boolean(),
  counts: z.object({
    consultations: z.number(),
    projects: z.number(),
    messages: z.number(),
    previews: z.number(),
    artwork: z.number(),
    changeRequests: z.number(),
    feedback: z.number(),
  }),
  /** The newest three at most. */
  recentConsultations: z.array(z.extend(clientConsultation, { lostReason: consultation.shape.lostReason })),
  /** The newest six at most. */
  projects: z.array(project),
});

export type ClientDetail = z.infer<typeof clientDetail>;

const required = validationTexts.validation_error.consultation;

const contact = {
  name: requiredText(limits.name, required, 'The name'),
  email: email(required),
  company: optionalText(limits.company, 'The company name'),
  phone: optionalText(limits.phone, 'The phone number'),
};

const account = z.object({
  ...contact,
  password: z.catch(z.string(), ''),
  /** True: the client chooses the password by a link in the welcome mail. This needs a mail server. */
  choosesPassword: z.optional(z.boolean()),
});

/** The input for opening an account. */
export const newClient = account.check((ctx) => {
  if (ctx.value.choosesPassword) return;
  const { length } = ctx.value.password;
  const refuse = (message: string) =>
    ctx.issues.push({
      code: 'custom',
      path: ['password'],
      message,
      params: { code: 'password_required' },
      input: '',
    });
  if (length > limits.passwordMax) refuse(`A password can have at most ${limits.passwordMax} characters.`);
  else if (length < limits.passwordMin || ctx.value.password.includes('\0'))
    refuse(validationTexts.password_required.text);
});

export type NewClient = z.infer<typeof newClient>;

/** Changes to an account; missing fields stay unchanged. */
export const clientPatch = z.object({
  name: z.optional(contact.name),
  email: z.optional(contact.email),
  company: z.optional(contact.company),
  phone: z.optional(contact.phone),
});

export type ClientPatch = z.infer<typeof clientPatch>;

export const listClients = endpoint('GET', '/api/admin/clients', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'Client accounts, newest first or by name',
  changedBy: ['clients', 'projects'],
  query: z.object({
    ...listQuery,
    sort: z._default(clientSort, 'created'),
    /** Returns only companies closed in this way; without it only open companies. */
    closed: z.optional(z.enum(removedStates)),
    /** Returns only self-made accounts whose e-mail address nobody has verified and no member of staff has vouched for. */
    unproved: mine,
    mine,
  }),
  response: z.array(listedClient),
  list: true,
});

export const getClientDetail = endpoint('GET', '/api/admin/clients/:id', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'A client account with counts, recent consultations and projects',
  changedBy: [
    'artwork',
    'change-requests',
    'clients',
    'consultations',
    'messages',
    'preview-feedback',
    'previews',
    'projects',
  ],
  params: idParams,
  response: clientDetail,
  errors: ['not_found'],
});

export const createClient = endpoint('POST', '/api/admin/clients', {
  access: 'staff',
  permission: 'clients.create',
  summary: 'Open a client account',
  body: newClient,
  response: client,
  status: 201,
  errors: ['password_required', 'email_taken'],
});

export const updateClient = endpoint('PATCH', '/api/admin/clients/:id', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Change the contact information of a client account',
  params: idParams,
  body: clientPatch,
  /**
   * `link`: set if the address changed and no mail can be sent. The client chooses a password by this link. It is shown once,
   * for staff to pass on.
   */
  response: z.extend(client, { link: z.optional(z.string()) }),
  errors: ['not_found', 'conflict', 'email_taken'],
});

export const getClientQuestion = endpoint('GET', '/api/admin/clients/:id/question', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'The question for staff before they first share something with a client who opened the account',
  changedBy: ['clients'],
  params: idParams,
  /** Null if the panel has nothing to ask: the address is verified, staff have answered before, or the mail server verifies addresses. */
  response: z.object({ question: z.nullable(z.string()) }),
  errors: ['not_found'],
});
