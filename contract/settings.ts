import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { workingTime } from './working-time.ts';

/** The settings that apply to the whole agency. */
export const settings = z.object({
  /** Null: every hour counts. */
  workingTime: z.nullable(workingTime),
  /** True: the site shows how many requests the agency answered within 24 hours. */
  showsAnswers: z.boolean(),
});

export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = { workingTime: null, showsAnswers: true };

export const getSettings = endpoint('GET', '/api/admin/settings', {
  access: 'staff',
  permission: null,
  summary: "The agency's hours, and whether the site says how quickly it answers",
  changedBy: ['settings'],
  response: settings,
});

export const updateSettings = endpoint('PUT', '/api/admin/settings', {
  access: 'staff',
  permission: 'settings.write',
  summary: "Change the agency's hours, or whether the site says how quickly it answers",
  body: settings,
  response: settings,
});
