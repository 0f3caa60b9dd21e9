import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, optionalText, requiredText } from './validation/fields.ts';
import { shownAs } from './publications.ts';

/** The greatest number of characters of a testimonial on the site. */
export const quoteMax = 600;

/**
 * The states of a testimonial. `asked`: the agency asked for it. `written`: the client wrote it or approved a wording.
 * `reworded`: it waits for the client to approve the wording by staff. `declined`: the client refused to write it. `withdrawn`:
 * the client took it back later.
 */
const testimonialState = z.enum(['asked', 'written', 'reworded', 'declined', 'withdrawn']);

const shared = {
  id,
  /** The name that the client wants shown. While the testimonial is only asked for, the client's name. */
  author: z.string(),
  company: z.nullable(z.string()),
  /** The text; empty while the testimonial is only asked for. */
  quote: z.string(),
  /** 1 to 5. */
  rating: z.nullable(z.number()),
  state: testimonialState,
  /** The subject of the testimonial: the title of a project, or the name of a delivery. */
  about: z.nullable(z.string()),
  /** Another wording that staff suggest to the client. */
  suggestion: z.nullable(z.string()),
  /** True if visitors can read the testimonial. */
  isVisible: z.boolean(),
  createdAt: instant,
};

/** A client's testimonial. */
export const testimonial = z.object({
  ...shared,
  clientAccountId: z.nullable(id),
  /** The client's name, even if visitors see no name. */
  clientName: z.nullable(z.string()),
});

export type Testimonial = z.infer<typeof testimonial>;

/** A testimonial as its client sees it. */
const clientTestimonial = z.object(shared);

export type ClientTestimonial = z.infer<typeof clientTestimonial>;

export const listTestimonials = endpoint('GET', '/api/admin/testimonials', {
  access: 'staff',
  permission: 'testimonials.read',
  summary: 'Testimonials, newest first',
  changedBy: ['testimonials'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(testimonial),
  list: true,
});

export const createTestimonial = endpoint('POST', '/api/admin/testimonials', {
  access: 'staff',
  permission: 'testimonials.write',
  summary: 'Ask a client for a few words for the site',
  body: z.object({
    clientAccountId: z.string({ error: 'Please select a client.' }).check(z.uuid('Please select a client.')),
    about: optionalText(200, 'What it is about'),
  }),
  response: testimonial,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateTestimonial = endpoint('PATCH', '/api/admin/testimonials/:id', {
  access: 'staff',
  permission: 'testimonials.write',
  summary: 'Show a testimonial on the site, hide it, or suggest different wording',
  params: idParams,
  body: z.object({
    isVisible: z.optional(z.boolean()),
    /** Another wording. It is shown once the client approves it. */
    suggestion: z.optional(requiredText(quoteMax, 'Please enter the words.', 'The text')),
  }),
  response: testimonial,
  errors: ['not_found', 'conflict'],
});

export const listMyTestimonials = endpoint('GET', '/api/client/testimonials', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [] },
  summary: 'Testimonials that the client wrote, and that the agency asks for',
  changedBy: ['testimonials'],
  response: z.array(clientTestimonial),
});

export const writeTestimonial = endpoint('POST', '/api/client/testimonials/:id/write', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This question' },
  summary: 'Write a testimonial for the site, or change it',
  params: idParams,
  body: z.object({
    quote: requiredText(quoteMax, 'Please write a sentence or two.', 'The text'),
    rating: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(5)))),
    shownAs: z._default(shownAs, 'company'),
  }),
  response: clientTestimonial,
  errors: ['not_found', 'conflict'],
});

export const answerTestimonial = endpoint('POST', '/api/client/testimonials/:id/answer', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This question' },
  summary: 'Agree to suggested wording, withdraw a testimonial at once, or give it again',
  params: idParams,
  body: z.object({ answer: z.enum(['agree', 'no', 'again']) }),
  response: clientTestimonial,
  errors: ['not_found', 'conflict'],
});
