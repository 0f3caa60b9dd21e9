import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, instant, optionalText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { defaultColor, palette } from './palette.ts';
import { person } from './person.ts';
import { referenceLink } from './reference-links.ts';

/** A client's wishes for the look of the project. */
const projectDirectives = z.object({
  colorPalette: z.array(z.string()),
  fontPreferences: z.nullable(z.string()),
  additionalNotes: z.nullable(z.string()),
  letUsChooseColors: z.boolean(),
  letUsChooseFont: z.boolean(),
  /** The time of the last change; null until the client has saved directives. */
  updatedAt: z.nullable(instant),
  /** The contact who last saved directives. */
  savedBy: z.nullable(person),
});

export type ProjectDirectives = z.infer<typeof projectDirectives>;

/** A client's directives to save; they replace the earlier ones. */
const newProjectDirectives = z.object({
  colorPalette: z._default(palette, () => Array.from({ length: limits.paletteColors }, () => defaultColor)),
  fontPreferences: optionalText(limits.directive, 'The text about fonts'),
  additionalNotes: optionalText(limits.directive, 'The notes'),
  letUsChooseColors: z._default(z.boolean(), false),
  letUsChooseFont: z._default(z.boolean(), false),
});

export type NewProjectDirectives = z.infer<typeof newProjectDirectives>;

export const myDirectives = endpoint('GET', '/api/client/project-directives', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: "The client's wishes for the design; defaults until something is saved",
  changedBy: ['directives'],
  response: projectDirectives,
});

export const saveDirectives = endpoint('POST', '/api/client/project-directives', {
  access: 'client',
  standing: 'decides',
  untilVerified: 'same',
  summary: "Save the client's wishes for the design, replacing the previous ones",
  body: newProjectDirectives,
  response: projectDirectives,
  status: 201,
  errors: ['too_many_requests'],
});

export const clientDirectives = endpoint('GET', '/api/admin/clients/:id/directives', {
  access: 'staff',
  permission: 'briefs.read',
  summary: "A client's wishes for the design, and the reference links",
  changedBy: ['directives', 'reference-links'],
  params: idParams,
  response: z.object({ directives: projectDirectives, links: z.array(referenceLink) }),
  errors: ['not_found'],
});
