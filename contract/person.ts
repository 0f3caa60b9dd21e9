import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/**
 * The author of something, as the reader may see the person. Contacts are shown by name. Staff are shown by name too, or
 * without one as the agency to clients and by address to colleagues. Null if unknown, as after an erasure.
 */
export const person = z.object({
  id,
  name: z.string(),
  /** The picture of a member of staff. */
  profileImageUrl: z.nullable(z.string()),
  /** True if this is the asking person. */
  isYou: z.boolean(),
});

export type Person = z.infer<typeof person>;
