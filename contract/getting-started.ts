import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The first steps of a new agency. The most helpful step is first. */
export const firstSteps = ['brand', 'mail', 'colleague', 'client', 'preview', 'site'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** The list of first steps. */
export const gettingStarted = z.object({
  /** True if a member of staff has hidden the list for the whole agency. The server then does not check the steps. */
  isHidden: z.boolean(),
  /** Each step with its state, done or not; empty while the list is hidden. */
  steps: z.array(
    z.object({
      name: z.enum(firstSteps),
      isDone: z.boolean(),
      /** True if the agency skips this step. A skipped step can still be done. */
      isSkipped: z.boolean(),
    }),
  ),
});

export type GettingStarted = z.infer<typeof gettingStarted>;

export const getGettingStarted = endpoint('GET', '/api/admin/getting-started', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'The first steps of a new agency, and whether each is done',
  changedBy: ['brand', 'clients', 'contacts', 'mail', 'previews', 'settings', 'site', 'team'],
  response: gettingStarted,
});

export const updateGettingStarted = endpoint('PUT', '/api/admin/getting-started', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'Hide getting started, show it again, or skip some of its steps, for everyone',
  body: z.object({
    isHidden: z.boolean(),
    /** The steps to skip. Without this field the skipped steps stay unchanged. */
    skipped: z.optional(z.array(z.enum(firstSteps)).check(z.maxLength(firstSteps.length))),
  }),
  response: gettingStarted,
});
