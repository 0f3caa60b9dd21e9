import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/** A member of staff, as the rows show the person who looks after them. */
export const staffSummary = z.object({
  id,
  /** First and last name, or the e-mail address if there is no name. */
  name: z.string(),
  profileImageUrl: z.nullable(z.string()),
});

export type StaffSummary = z.infer<typeof staffSummary>;

/** The people who look after a client or project. */
export const assigned = {
  owner: z.nullable(staffSummary),
  /** The helpers, in the order in which they were added. */
  helpers: z.array(staffSummary),
};

/** The owner and the helpers of a client or project. */
export const assignedPeople = z.object(assigned);

export type AssignedPeople = z.infer<typeof assignedPeople>;
