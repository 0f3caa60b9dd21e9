import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './validation/fields.ts';
import { fileTexts } from './texts/file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './validation/limits.ts';
import { siteContent } from './site/content.ts';
import { sitePicture } from './site/pictures.ts';
import { sectionNames, type SectionName } from './site/section-names.ts';

/**
 * The most compressed bytes of a published landing document: with its headers this arrives in one round trip. The default texts
 * stay under 12,500 (`test/build/budgets.test.ts`), so an agency has about 2,000 letters of its own.
 */
export const documentMax = 13_400;

/** Days during which a published state of the site can be restored. */
export const undoDays = 30;

const sectionName = z.enum(sectionNames);

/** A person in the history; null if no longer known. */
const who = z.nullable(z.object({ id, name: z.string() }));

/** A section being edited. */
const sectionState = z.object({
  /** True if it differs from the published section. */
  changed: z.boolean(),
  /** Counts the draft's changes; 0 without a draft. */
  revision: z.int(),
  editedBy: who,
  editedAt: z.nullable(instant),
});

export type SectionState = z.infer<typeof sectionState>;

/** A published state of the site. */
const publishedState = z.object({
  id,
  publishedBy: who,
  publishedAt: instant,
  /** The sections that it changed. */
  changed: z.array(sectionName),
  /** If it restored an earlier state: when that one was first published. */
  restoredAt: z.nullable(instant),
  /** True if it can be restored. False for the current one, and for those that are too old. */
  restorable: z.boolean(),
});

export type PublishedState = z.infer<typeof publishedState>;

const states = Object.fromEntries(sectionNames.map((name) => [name, sectionState])) as Record<
  SectionName,
  typeof sectionState
>;

/** The site as staff edit it. */
export const siteDraft = z.object({
  /** Every section with its unpublished changes. */
  content: siteContent,
  sections: z.object(states),
  /** The number of project results that clients have confirmed, on which figures may rest. */
  confirmed: z.int(),
  /** The newest published states, newest first; empty while the site has only default content. */
  history: z.array(publishedState),
});

export type SiteDraft = z.infer<typeof siteDraft>;

export const getSite = endpoint('GET', '/api/admin/site', {
  access: 'staff',
  permission: 'site.read',
  summary: 'The text of the site with unpublished changes, and the published text',
  changedBy: ['site', 'projects'],
  response: siteDraft,
});

const sectionParams = z.object({ section: sectionName });

export const updateSiteSection = endpoint('PUT', '/api/admin/site/sections/:section', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Save a section as a draft; refused if someone has changed it since `revision`',
  params: sectionParams,
  body: z.object({
    /** The whole section. Its shape depends on the section in the path. */
    content: z.unknown(),
    /** The revision from which it was edited. */
    revision: z.int(),
  }),
  response: sectionState,
  errors: ['conflict'],
  bodyLimit: 256 * 1024,
});

export const discardSiteSection = endpoint('DELETE', '/api/admin/site/sections/:section', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Discard the unpublished changes of a section',
  params: sectionParams,
  response: siteDraft,
});

export const publishSite = endpoint('POST', '/api/admin/site/publish', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Publish the changes of these sections; refused if the page would become too large',
  body: z.object({
    /** The sections to publish, each with the revision that the person saw, so that nothing unseen is published. */
    revisions: z.record(z.string(), z.int()),
  }),
  response: siteDraft,
  errors: ['conflict'],
});

export const restoreSite = endpoint('POST', '/api/admin/site/history/:id/restore', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Publish a state of the last 30 days again; drafts stay',
  params: idParams,
  /** `draft`: the previously published content becomes the draft of each section without one, so that its text is not lost. */
  query: z.object({ keep: z.optional(z.literal('draft')) }),
  response: siteDraft,
  errors: ['not_found', 'gone'],
});

export const createSitePicture = endpoint('POST', '/api/admin/site/pictures', {
  access: 'staff',
  permission: 'site.write',
  summary: 'Resize a picture for the site: a data URL, or the reference of a finished upload',
  body: z.object({ file: fileSource('Please choose a picture.') }),
  bodyFiles: { fields: ['file'], maxBytes: limits.image, tooLarge: fileTexts.imageSize },
  response: z.object({
    picture: sitePicture,
    /** The size that a phone loads, in bytes. */
    bytes: z.int(),
  }),
  status: 201,
  errors: ['payload_too_large', 'conflict', 'too_many_requests', 'storage_full', 'unavailable'],
});

/** A picture's files never change; a new picture has a new address. */
export const readSitePicture = endpoint('GET', '/pictures/:id/:name', {
  access: 'public',
  summary: 'One width of a picture of the site, as `640.avif`',
  params: z.object({ id: z.string(), name: z.string() }),
  errors: ['not_found'],
});

/** The address of the page with all drafts, for staff. */
export const sitePreviewPath = '/admin/site/preview';
