import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Who a project, a message or a request belongs to, in the words staff need. */
export const clientSummary = z.object({
  id,
  name: z.string(),
  company: z.nullable(z.string()),
  clientCode: z.string(),
  email: z.string(),
});
