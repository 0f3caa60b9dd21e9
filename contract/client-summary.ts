import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/** The client of a project, message or request, as staff see it. */
export const clientSummary = z.object({
  id,
  name: z.string(),
  company: z.nullable(z.string()),
  clientCode: z.string(),
  /** The e-mail address; null for staff who may not read clients. */
  email: z.nullable(z.string()),
});
