import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** The password and the code with which a person confirms an act. Each is missing if the account does not use it. */
export const confirmation = {
  password: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
  code: z.optional(z.string().check(z.maxLength(40))),
};
