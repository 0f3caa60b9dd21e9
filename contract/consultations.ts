import * as z from 'zod/mini';
import { linkedAppointment } from './appointments.ts';
import { attachment } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './texts/validation-texts.ts';
import { timing } from './timing.ts';
import {
  email,
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { assigned } from './staff-summary.ts';

/** The subjects of a consultation: stored value and label. */
export const serviceOptions = {
  'ai-integration': 'AI Integration',
  'ai-marketing': 'AI Marketing',
  Both: 'Both Services',
  consultation: 'General Consultation',
} as const;

export type ServiceOption = keyof typeof serviceOptions;

/** The short code of a request. People quote this code, and staff search for it. */
export const referenceOf = (requestId: string): string => `R-${requestId.slice(-6).toUpperCase()}`;

/** The steps of a consultation, in order. A consultation moves forward one step at a time. */
export const consultationStatuses = ['pending', 'contacted', 'completed'] as const;

export const consultationStatus = z.enum(
  consultationStatuses,
  'A request is pending, contacted or completed.',
);

export type ConsultationStatus = z.infer<typeof consultationStatus>;

/** The states of a request as staff see it: its status, or lost. */
export const consultationStates = [...consultationStatuses, 'lost'] as const;

export const consultationState = z.enum(
  consultationStates,
  'A request is pending, contacted, completed or lost.',
);

export type ConsultationState = z.infer<typeof consultationState>;

/** The state of a request. A lost request keeps its last step in `status`. */
export const stateOf = ({ status, lostReason }: { status: string; lostReason: string | null }): string =>
  lostReason === null ? status : 'lost';

/** A consultation for staff. */
export const consultation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  service: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.string(),
  referredBy: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  businessType: z.nullable(z.string()),
  clientAccountId: z.nullable(id),
  /** An account with the sender's e-mail address. The request is not linked to this account, since nobody has verified the address. */
  matchingClientId: z.nullable(id),
  /** True if the sender asked for an account, but one with this address exists. That account may be somebody else's. */
  claimsAccount: z.boolean(),
  owner: assigned.owner,
  /** The reason why the request was lost, or null. The status of a lost request keeps its last step. */
  lostReason: z.nullable(z.string()),
  /** The time when the sender wrote or cancelled after the agency's last answer; null if no answer is needed. */
  repliedAt: z.nullable(instant),
  createdAt: instant,
});

export type Consultation = z.infer<typeof consultation>;

/** A consultation as its own client sees it. */
export const clientConsultation = z.pick(consultation, {
  id: true,
  name: true,
  email: true,
  company: true,
  phone: true,
  service: true,
  message: true,
  status: true,
  referredBy: true,
  businessName: true,
  businessType: true,
  clientAccountId: true,
  claimsAccount: true,
  createdAt: true,
});

export type ClientConsultation = z.infer<typeof clientConsultation>;

/**
 * A consultation in the client's portal. It adds the person who looks after the request, the answer deadline, and the agency's
 * answers, oldest first. Staff notes are left out.
 */
export const myConsultation = z.extend(clientConsultation, {
  /** The owner of the consultation, or else the owner of the company; null if neither has an owner. */
  lookedAfterBy: z.nullable(person),
  /** While the request waits for an answer: the end of the promised 24 hours, not counting days off. */
  answerBy: z.nullable(instant),
  /** The newest appointment. A contact who may only read gets the appointment without the token of its page. */
  appointment: z.nullable(linkedAppointment),
  answers: z.array(
    z.object({
      id,
      author: z.nullable(person),
      body: z.string(),
      files: z.array(attachment),
      createdAt: instant,
    }),
  ),
});

export type MyConsultation = z.infer<typeof myConsultation>;

const required = validationTexts.validation_error.consultation;

const requestFields = {
  name: requiredText(limits.name, required, 'The name'),
  email: email(required),
  company: optionalText(limits.company, 'The company name'),
  phone: optionalText(limits.phone, 'The phone number'),
  service: z.pipe(
    z.optional(
      z.nullable(
        z.enum(
          ['', ...(Object.keys(serviceOptions) as ServiceOption[])],
          'Please choose one of the listed services.',
        ),
      ),
    ),
    z.transform((value: ServiceOption | '' | null | undefined) => value || null),
  ),
  message: optionalText(limits.message, 'The message'),
  referredBy: optionalText(limits.name, 'The name'),
  /** The site's form has no field for this. The server stores the value if another caller sends it. */
  businessType: optionalText(limits.company, 'The type of business'),
};

/**
 * Fields that the site's form adds; other callers may leave them out. `website` is invisible to people and traps bots. The
 * server signs `formToken`.
 */
const formFields = {
  website: z.optional(z.string().check(z.maxLength(200))),
  formToken: z.optional(z.string().check(z.maxLength(500))),
};

export const newConsultation = z.object({ ...requestFields, ...formFields });

export type NewConsultation = z.infer<typeof newConsultation>;

/**
 * A request that also opens an account. The first failing rule gives the message: required fields, then the password's length,
 * then its repetition.
 */
export const newConsultationWithAccount = z
  .object({
    ...requestFields,
    ...formFields,
    password: z.catch(z.string(), ''),
    confirmPassword: z.catch(z.string(), ''),
  })
  .check((ctx) => {
    const { password, confirmPassword } = ctx.value;
    if (
      password.length < limits.passwordMin ||
      password.length > limits.passwordMax ||
      password.includes('\0')
    ) {
      const message =
        password.length > limits.passwordMax
          ? `A password can have at most ${limits.passwordMax} characters.`
          : validationTexts.password_required.text;
      ctx.issues.push({
        code: 'custom',
        path: ['password'],
        message,
        params: { code: 'password_required' },
        input: '',
      });
    } else if (password !== confirmPassword) {
      ctx.issues.push({
        code: 'custom',
        path: ['confirmPassword'],
        message: validationTexts.passwords_do_not_match.text,
        params: { code: 'passwords_do_not_match' },
        input: '',
      });
    }
  });

export type NewConsultationWithAccount = z.infer<typeof newConsultationWithAccount>;

const thanks = "Your journey with AI has begun! We've received your consultation request";
/** The promise after a request is sent (specification, section 8). */
export const promise = 'A representative from our team will contact you within 24 hours.';

/** The texts shown after a request is sent (specification, section 8). */
export const successTexts = {
  withAccount: `${thanks} and created your client account. You can now log in to your client portal to track your project progress. ${promise}`,
  withoutAccount: `${thanks}. ${promise}`,
} as const;

export const submitConsultation = endpoint('POST', '/api/consultations', {
  access: 'public',
  summary: 'Ask for a consultation',
  body: newConsultation,
  response: ok,
  status: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
  form: true,
});

export const submitConsultationWithAccount = endpoint('POST', '/api/consultations/with-account', {
  access: 'public',
  summary: 'Ask for a consultation and open a client account',
  body: newConsultationWithAccount,
  response: ok,
  status: 201,
  errors: ['password_required', 'passwords_do_not_match', 'idempotency_mismatch', 'too_many_requests'],
  form: true,
});

export const formToken = endpoint('GET', '/api/form-token', {
  access: 'public',
  summary:
    'A signed token for a public form, and the earliest time at which a person could have filled it in',
  response: z.object({ formToken: z.string(), minimumMs: z.number() }),
});

export const myConsultations = endpoint('GET', '/api/client/consultations', {
  access: 'client',
  standing: 'sees',
  // Hides the agency's texts and people. The client can always see the request itself.
  untilVerified: { hidden: ['lookedAfterBy', 'appointment', 'answers'], keepsSeen: true },
  summary: "The client's own consultations with the answers, newest first",
  changedBy: ['consultations'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(myConsultation),
  list: true,
});

/** The folder that a list shows, `inbox` by default; `spam` contains suspected spam. */
export const folder = z.enum(['inbox', 'spam']);

/**
 * The orders of the list. `newest`: newest first. `queue`: pending requests by the end of their 24 hours, then contacted
 * (oldest first), completed, lost. `queue` leaves out requests that the signed-in person has snoozed.
 */
const consultationOrder = z.enum(['newest', 'queue']);

export const listConsultations = endpoint('GET', '/api/admin/consultations', {
  access: 'staff',
  permission: 'consultations.read',
  summary: 'Consultations, newest first or as a queue',
  changedBy: ['consultations', 'clients'],
  query: z.object({
    ...listQuery,
    /** Returns only consultations of this client. */
    clientAccountId: z.optional(id),
    status: z.optional(consultationState),
    folder: z._default(folder, 'inbox'),
    order: z._default(consultationOrder, 'newest'),
    mine,
  }),
  response: z.array(consultation),
  list: true,
});

export const setConsultationStatus = endpoint('PATCH', '/api/admin/consultations/:id', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Move a consultation one step forward: pending, contacted, completed',
  params: idParams,
  body: z.object({ status: consultationStatus }),
  response: consultation,
  errors: ['not_found', 'invalid_transition'],
});

export const getConsultation = endpoint('GET', '/api/admin/consultations/:id', {
  access: 'staff',
  permission: 'consultations.read',
  summary: 'One consultation',
  changedBy: ['consultations', 'clients'],
  params: idParams,
  response: consultation,
  errors: ['not_found'],
});

/** How long a step can be undone, in milliseconds. */
export const undoMs = timing.undo;

export const undoConsultation = endpoint('POST', '/api/admin/consultations/:id/undo', {
  access: 'staff',
  permission: 'consultations.write',
  summary:
    'Undo the last step of a consultation: only its author, within 10 seconds, if nothing changed since',
  params: idParams,
  response: consultation,
  errors: ['not_found', 'conflict'],
});

export const restoreConsultation = endpoint('POST', '/api/admin/consultations/:id/restore', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Move a request out of the spam folder',
  params: idParams,
  response: consultation,
  errors: ['not_found'],
});

export const linkConsultation = endpoint('POST', '/api/admin/consultations/:id/link', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Link a request to the client account with the same address',
  params: idParams,
  response: consultation,
  errors: ['not_found', 'conflict'],
});
