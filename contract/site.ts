import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './validation/fields.ts';
import { fileTexts } from './texts/file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './validation/limits.ts';
import { siteContent, siteSections } from './site/content.ts';
import { sitePicture } from './site/pictures.ts';
import { sectionNames, type SectionName } from './site/section-names.ts';

/**
 * Most bytes of the landing document, compressed, that may be published: with the headers of its answer so many arrive in one
 * round trip. The default texts stay under 12,500 (`test/build/budgets.test.ts`), so that an agency has some 2,000 letters of its own.
 */
export const documentMax = 13_400;

/** How long a published state of the site can be brought back, in days. */
export const undoDays = 30;

const sectionName = z.enum(sectionNames);

/** A person as the history names them; null for somebody who is not known any more. */
const who = z.nullable(z.object({ id, name: z.string() }));

/** A section as it is being changed. */
export const sectionState = z.object({
  /** True: it differs from what visitors see. */
  changed: z.boolean(),
  /** Counts the changes of the draft; 0 without one. */
  revision: z.int(),
  editedBy: who,
  editedAt: z.nullable(instant),
});

export type SectionState = z.infer<typeof sectionState>;

/** One state of the site that was published. */
export const publishedState = z.object({
  id,
  publishedBy: who,
  publishedAt: instant,
  /** The sections that it changed. */
  changed: z.array(sectionName),
  /** When the state that it brought back was published first. */
  restoredAt: z.nullable(instant),
  /** True: it can be brought back. False for the one that visitors see, and for those that are too old. */
  restorable: z.boolean(),
});

export type PublishedState = z.infer<typeof publishedState>;

const states = Object.fromEntries(sectionNames.map((name) => [name, sectionState])) as Record<
  SectionName,
  typeof sectionState
>;

/** The site as staff change it. */
export const siteDraft = z.object({
  /** Every section with the changes that are not published yet. */
  content: siteContent,
  sections: z.object(states),
  /** How many results of projects clients have confirmed: what figures may rest on. */
  confirmed: z.int(),
  /** The newest states, the newest first; empty while the site says what it says by default. */
  history: z.array(publishedState),
});

export type SiteDraft = z.infer<typeof siteDraft>;

export const getSite = endpoint('GET', '/api/admin/site', {
  access: 'staff',
  permission: 'site.read',
  summary: 'What the site says with the changes that are not published yet, and what was published',
  changedBy: ['site', 'projects'],
  response: siteDraft,
});

const sectionParams = z.object({ section: sectionName });

export const updateSiteSection = endpoint('PUT', '/api/admin/site/sections/:section', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Keep a section as a draft; refused when somebody has changed it since `revision`',
  params: sectionParams,
  body: z.object({
    /** The whole section. Its shape is that of the section named in the path. */
    content: z.unknown(),
    /** The revision it was made from. */
    revision: z.int(),
  }),
  response: sectionState,
  errors: ['conflict'],
  bodyLimit: 256 * 1024,
});

export const discardSiteSection = endpoint('DELETE', '/api/admin/site/sections/:section', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Drop the changes of a section that are not published',
  params: sectionParams,
  response: siteDraft,
});

export const publishSite = endpoint('POST', '/api/admin/site/publish', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Show visitors the changes of these sections; refused when the page would be too heavy',
  body: z.object({
    /** The sections to publish, each with its revision as the person saw it, so that nothing unseen is published. */
    revisions: z.record(z.string(), z.int()),
  }),
  response: siteDraft,
  errors: ['conflict'],
});

export const restoreSite = endpoint('POST', '/api/admin/site/history/:id/restore', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Show visitors a state of the last 30 days again; drafts stay',
  params: idParams,
  /** `draft`: what visitors saw until now becomes the draft of each section that has none, so that its words are not lost. */
  query: z.object({ keep: z.optional(z.literal('draft')) }),
  response: siteDraft,
  errors: ['not_found', 'gone'],
});

export const createSitePicture = endpoint('POST', '/api/admin/site/pictures', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Make a picture small for the site: a data URL, or the reference of a finished upload',
  body: z.object({ file: fileSource('Please choose a picture.') }),
  bodyFiles: { fields: ['file'], maxBytes: limits.image, tooLarge: fileTexts.imageSize },
  response: z.object({
    picture: sitePicture,
    /** What a phone loads of it, in bytes. */
    bytes: z.int(),
  }),
  status: 201,
  errors: ['payload_too_large', 'conflict', 'too_many_requests', 'storage_full', 'unavailable'],
});

/** What a picture is made of stays the same for ever; another picture is another address. */
export const readSitePicture = endpoint('GET', '/pictures/:id/:name', {
  access: 'public',
  summary: 'One width of a picture of the site, as `640.avif`',
  params: z.object({ id: z.string(), name: z.string() }),
  errors: ['not_found'],
});

/** The address of the page with all drafts in it, for those who change it. */
export const sitePreviewPath = '/admin/site/preview';

export const sectionSchema = (name: SectionName) => siteSections[name];
