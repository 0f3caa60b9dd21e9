import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/**
 * The author of something, as the reader may see the author. Contacts have a name. Staff have a name too; without one, clients
 * see the agency and colleagues see the e-mail address. Null if the author is unknown, as after an erasure.
 */
export const person = z.object({
  id,
  name: z.string(),
  /** The picture of a member of staff. */
  profileImageUrl: z.nullable(z.string()),
  /** True if this is the signed-in person. */
  isYou: z.boolean(),
});

export type Person = z.infer<typeof person>;
