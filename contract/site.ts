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
 * The greatest compressed size of a published landing page, in bytes. Together with its headers, a page of this size arrives in
 * one network round trip. The default texts use less than 12,500 bytes (`test/build/budgets.test.ts`), so the agency can add
 * about 2,000 letters.
 */
export const documentMax = 13_400;

/** Days during which a published state of the site can be restored. */
export const undoDays = 30;

const sectionName = z.enum(sectionNames);

/** The person who changed or published something; null if no longer known. */
const who = z.nullable(z.object({ id, name: z.string() }));

/** A section being edited. */
const sectionState = z.object({
  /** True if the draft differs from the published section. */
  changed: z.boolean(),
  /** Counts the changes of the draft; 0 without a draft. */
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
  /** The sections that this publication changed. */
  changed: z.array(sectionName),
  /** If this publication restored an earlier state: the time when that state was first published. */
  restoredAt: z.nullable(instant),
  /** True if this state can be restored. False for the current state and for states that are too old. */
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
  /** The number of project results that clients have confirmed. Figures on the site can be based on them. */
  confirmed: z.int(),
  /** The newest published states; the newest is first. Empty while the site has only its default content. */
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
    /** The whole content of the section. Its shape depends on the section in the path. */
    content: z.unknown(),
    /** The revision on which the change is based. */
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
    /** The sections to publish, each with the revision that the person saw. So nobody publishes content they have not seen. */
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
  /** `draft`: sections without a draft get the previously published content as their draft, so that this text is not lost. */
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
    /** The size in bytes of the file that a phone loads. */
    bytes: z.int(),
  }),
  status: 201,
  errors: ['payload_too_large', 'conflict', 'too_many_requests', 'storage_full', 'unavailable'],
});

/** The files of a picture never change. A new picture gets a new address. */
export const readSitePicture = endpoint('GET', '/pictures/:id/:name', {
  access: 'public',
  summary: 'One width of a picture of the site, as `640.avif`',
  params: z.object({ id: z.string(), name: z.string() }),
  errors: ['not_found'],
});

/** The address where staff see the page with all drafts. */
export const sitePreviewPath = '/admin/site/preview';
