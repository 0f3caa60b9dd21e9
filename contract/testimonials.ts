import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './fields.ts';

/** What a client said about the agency. */
export const testimonial = z.object({
  id,
  author: z.string(),
  company: z.nullable(z.string()),
  quote: z.string(),
  /** 1 to 5. */
  rating: z.nullable(z.number()),
  createdAt: instant,
});

export type Testimonial = z.infer<typeof testimonial>;

export const listTestimonials = endpoint('GET', '/api/admin/testimonials', {
  access: 'staff',
  permission: 'testimonials.read',
  summary: 'Testimonials, newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(testimonial),
  list: true,
});
