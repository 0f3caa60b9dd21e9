import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/**
 * Who wrote, uploaded or decided something, as the reader may know the person: a contact by name, staff by name, else to clients
 * as the agency, and to colleagues by address. Null where it stands: nobody is known, as for what an erased person made.
 */
export const person = z.object({
  id,
  name: z.string(),
  /** The picture of a member of staff. */
  profileImageUrl: z.nullable(z.string()),
  /** The one who asks. */
  isYou: z.boolean(),
});

export type Person = z.infer<typeof person>;
