import * as z from 'zod/mini';
import { clientSummary } from './client-summary.ts';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './texts/validation-texts.ts';
import { fileTexts } from './texts/file-texts.ts';
import { isFileSource } from './files.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
  text,
  optionalId,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { projectStages, projectWork, projectWorkPatch } from './project-work.ts';
import { assigned } from './staff-summary.ts';
import { optionalAddress } from './validation/web-address.ts';

export const fileType = z.enum(['image', 'video']);

/**
 * An uploaded picture as pages show it: upright, without camera metadata, in several widths as AVIF (first) and WebP. `width`
 * and `height` are those of the largest size.
 */
export const projectImage = z.object({
  sources: z.array(z.object({ type: z.string(), width: z.int(), url: z.string() })),
  width: z.int(),
  height: z.int(),
});

export type ProjectImage = z.infer<typeof projectImage>;

/** An uploaded video as pages show it: an MP4 file for every browser, without camera metadata. */
export const projectVideo = z.object({ url: z.string(), width: z.int(), height: z.int() });

export type ProjectVideo = z.infer<typeof projectVideo>;

const shown = {
  id,
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  results: z.nullable(z.string()),
  /** The address of an external or uploaded picture. Visitors get the WebP version of an uploaded picture, or null until it is made. */
  imageUrl: z.nullable(z.string()),
  /**
   * Null for external pictures, and until the sizes of an uploaded picture are made. Without a picture, `image` shows a frame
   * of the uploaded video.
   */
  image: z.nullable(projectImage),
  /** The address of an external or uploaded video. Visitors get the MP4 version of an uploaded video, or null until it is made. */
  videoUrl: z.nullable(z.string()),
  /** Null for external videos, and until the MP4 version of an uploaded video is made. */
  video: z.optional(z.nullable(projectVideo)),
  fileType,
  createdAt: instant,
};

/** A portfolio item as visitors see it, without data about the client. */
const publicProject = z.object({
  ...shown,
  /** Set if the client confirmed the result: the name to show for the client, and the time of the confirmation. Otherwise null. */
  confirmed: z.optional(z.nullable(z.object({ by: z.nullable(z.string()), at: instant }))),
  /** The address of the client's logo, if the client wants it shown; otherwise null. */
  logoUrl: z.optional(z.nullable(z.string())),
});

export type PublicProject = z.infer<typeof publicProject>;

/** A project as its own client sees it. */
const clientProject = z.object({
  ...shown,
  ...projectWork,
  fileUrl: z.nullable(z.string()),
  isVisible: z.boolean(),
});

export type ClientProject = z.infer<typeof clientProject>;

/** A project for staff. */
export const project = z.object({
  ...shown,
  ...projectWork,
  fileUrl: z.nullable(z.string()),
  /** True if the sizes of the uploaded picture could not be made. Visitors see the placeholder until a retry succeeds. */
  pictureFailed: z.boolean(),
  /**
   * The reason why the uploaded video could not be converted, as a text for staff; visitors do not see it. Null if there is no
   * problem.
   */
  videoProblem: z.nullable(z.string()),
  clientAccountId: z.nullable(id),
  client: z.nullable(clientSummary),
  assignedAdminId: z.nullable(id),
  /** The owner is the person in `assignedAdminId`. */
  ...assigned,
  /** False: Draft. True: Live. */
  isVisible: z.boolean(),
  /** The time of the deletion. A deleted project can be restored for 30 days. */
  deletedAt: z.nullable(instant),
});

export type Project = z.infer<typeof project>;

const required = validationTexts.validation_error.consultation;

const content = {
  title: requiredText(limits.title, required, 'The title'),
  description: requiredText(limits.description, required, 'The description'),
  category: optionalText(limits.category, 'The category'),
  results: optionalText(limits.description, 'The text about results'),
  /** An external URL, a data URL, or the reference of a finished upload with the purpose `picture`. */
  imageUrl: optionalAddress(isFileSource),
  /** An external URL, a data URL, or the reference of a finished upload with the purpose `video`: MP4, MOV or WebM. */
  videoUrl: optionalAddress(isFileSource),
  /**
   * The file itself, in the same forms as `imageUrl` and `videoUrl`. An upload also becomes the project's picture or video.
   * Without this field, the answer names the uploaded video, or else the uploaded picture.
   */
  fileUrl: optionalAddress(isFileSource),
  assignedAdminId: optionalId,
};

/** A new project. It is a draft unless `isVisible` is true. */
export const newProject = z.object({
  ...content,
  clientAccountId: z.string({ error: 'Please select a client.' }).check(z.uuid('Please select a client.')),
  fileType: z.optional(fileType),
  isVisible: z._default(z.boolean(), false),
});

export type NewProject = z.infer<typeof newProject>;

/** Changes to a project; missing fields stay unchanged. */
export const projectPatch = z.object({
  title: z.optional(content.title),
  description: z.optional(content.description),
  category: z.optional(content.category),
  results: z.optional(content.results),
  imageUrl: z.optional(content.imageUrl),
  videoUrl: z.optional(content.videoUrl),
  fileUrl: z.optional(content.fileUrl),
  assignedAdminId: content.assignedAdminId,
  clientAccountId: z.optional(id),
  isVisible: z.optional(z.boolean()),
  ...projectWorkPatch,
});

export type ProjectPatch = z.infer<typeof projectPatch>;

const bodyFiles = {
  fields: ['imageUrl', 'videoUrl', 'fileUrl'],
  maxBytes: limits.video,
  tooLarge: fileTexts.videoSize,
} as const;

const staffList = {
  access: 'staff',
  permission: 'projects.read',
  query: z.object({
    ...listQuery,
    /** Returns only projects of this client. */
    clientAccountId: z.optional(id),
    /** `deleted`: returns deleted projects that can still be restored. */
    state: z._default(z.enum(['current', 'deleted']), 'current'),
    /** Returns only projects in this stage; `none`: only projects without a stage. */
    stage: z.optional(z.enum([...projectStages, 'none'])),
    mine,
  }),
  response: z.array(project),
  list: true,
} as const;

export const listPortfolio = endpoint('GET', '/api/admin/portfolio', {
  ...staffList,
  summary: 'Projects, newest first',
  changedBy: ['projects', 'previews', 'deliveries', 'clients'],
});

export const listGallery = endpoint('GET', '/api/admin/gallery', {
  ...staffList,
  summary: 'The same collection as /api/admin/portfolio',
  changedBy: ['projects', 'previews', 'deliveries', 'clients'],
});

export const listAllProjects = endpoint('GET', '/api/admin/all-projects', {
  ...staffList,
  summary: 'The same collection as /api/admin/portfolio',
  changedBy: ['projects', 'previews', 'deliveries', 'clients'],
});

export const publicPortfolio = endpoint('GET', '/api/portfolio', {
  access: 'public',
  summary: 'Live portfolio items, newest first',
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    category: z.optional(text(limits.category, 'The category')),
  }),
  response: z.array(publicProject),
  list: true,
});

export const myProjects = endpoint('GET', '/api/client/gallery', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [], keepsSeen: true },
  summary: "The client's own projects, newest first",
  changedBy: ['projects', 'previews', 'deliveries'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(clientProject),
  list: true,
});

export const getProject = endpoint('GET', '/api/admin/portfolio/:id', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'A project, also a deleted one that can still be restored',
  changedBy: ['projects', 'previews', 'deliveries', 'clients'],
  params: idParams,
  response: project,
  errors: ['not_found'],
});

export const createProject = endpoint('POST', '/api/admin/gallery', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Start a project for a client',
  body: newProject,
  bodyFiles,
  response: project,
  status: 201,
  errors: ['conflict', 'storage_full'],
});

export const updateProject = endpoint('PATCH', '/api/admin/portfolio/:id', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Publish a project, make it a draft, or change its text',
  params: idParams,
  body: projectPatch,
  bodyFiles,
  response: project,
  errors: ['not_found', 'conflict', 'storage_full'],
});

export const retryPicture = endpoint('POST', '/api/admin/portfolio/:id/picture/retry', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Retry the failed resizing of a picture',
  params: idParams,
  response: project,
  errors: ['not_found', 'conflict'],
});

export const retryVideo = endpoint('POST', '/api/admin/portfolio/:id/video/retry', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Retry the failed preparation of an uploaded video',
  params: idParams,
  response: project,
  errors: ['not_found', 'conflict'],
});

export const deleteProject = endpoint('DELETE', '/api/admin/portfolio/:id', {
  access: 'staff',
  permission: 'portfolio.write',
  summary: 'Delete a project; it can be restored for 30 days',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const restoreProject = endpoint('POST', '/api/admin/portfolio/:id/restore', {
  access: 'staff',
  permission: 'portfolio.write',
  summary: 'Restore a deleted project',
  params: idParams,
  response: project,
  errors: ['not_found'],
});
