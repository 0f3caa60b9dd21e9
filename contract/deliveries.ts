import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isUploadReference } from './files.ts';
import { fileTexts } from './texts/file-texts.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** The longest licence text. */
export const licenceMax = 20_000;

/** A final file: the original, without a watermark. */
const deliveredFile = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** The address of the file for people who may download it; null while the delivery is locked. */
  url: z.nullable(z.string()),
});

/**
 * The reason of a lock. `approval`: the version is not approved. `payment`: the project is not paid. `release`: staff locked it.
 */
const deliveryLock = z.enum(['approval', 'payment', 'release']);

/** Final files that the agency hands over. A delivery outlives its preview. */
export const delivery = z.object({
  id,
  clientAccountId: id,
  /** Null if there is no preview, or it was deleted. */
  previewId: z.nullable(id),
  /** Null if there is no preview. */
  previewTitle: z.nullable(z.string()),
  /** Null if there is no version; then it needs no approval. */
  versionNumber: z.nullable(z.int()),
  /** The project of the delivery or of its preview; null if there is none. */
  projectTitle: z.nullable(z.string()),
  name: z.string(),
  note: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  lock: z.nullable(deliveryLock),
  files: z.array(deliveredFile),
  /** All files as one archive; null while it is locked. */
  zipUrl: z.nullable(z.string()),
  deliveredBy: z.nullable(person),
  createdAt: instant,
  /** The contacts who downloaded any of its files, earliest first. */
  downloadedBy: z.array(z.object({ person, downloadedAt: instant })),
});

export type Delivery = z.infer<typeof delivery>;

const staffDelivery = z.extend(delivery, { clientName: z.string(), clientCode: z.string() });

export type StaffDelivery = z.infer<typeof staffDelivery>;

const noFile = 'Please choose a file.';

/** A delivery of files to a client, or for one of the client's projects. */
const newClientDelivery = z.object({
  /** Null: no specific project. */
  projectId: z._default(z.nullable(id), null),
  name: requiredText(limits.title, 'Please name what you deliver.', 'The name'),
  note: optionalText(limits.description, 'The note'),
  licence: optionalText(licenceMax, 'The licence'),
  /** References of finished uploads with the purpose `delivery`. */
  uploads: z._default(
    z
      .array(z.string(noFile).check(z.refine(isUploadReference, noFile)), noFile)
      .check(z.maxLength(limits.deliveryFiles, fileTexts.deliveryFiles)),
    [],
  ),
  /** True: locked until staff release it. */
  locked: z._default(z.boolean(), false),
  /**
   * True: locked until its project is paid. Without a project, until all projects of the client are paid. Staff can release it
   * earlier.
   */
  untilPaid: z._default(z.boolean(), false),
  /** True: when the delivery unlocks, the client is asked for a testimonial, unless already asked. */
  askForWords: z._default(z.boolean(), false),
});

export type NewClientDelivery = z.infer<typeof newClientDelivery>;

/** A delivery with a preview: files of a version, other files, or both. */
const newDelivery = z.extend(z.omit(newClientDelivery, { projectId: true }), {
  /** Optional: without a version the delivery needs no approval. */
  versionId: z.optional(id),
  /** The files of the version and their new names; by default all files with their own names. */
  files: z.optional(
    z.array(
      z.object({
        versionFileId: id,
        name: requiredText(limits.fileName, 'Please name the file.', 'The name'),
      }),
    ),
  ),
});

export type NewDelivery = z.infer<typeof newDelivery>;

const page = { limit: listQuery.limit, cursor: listQuery.cursor };

export const listDeliveries = endpoint('GET', '/api/admin/deliveries', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Deliveries, newest first',
  changedBy: ['deliveries', 'previews', 'projects', 'clients'],
  query: z.object({
    ...page,
    clientAccountId: z.optional(id),
    previewId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(staffDelivery),
  list: true,
});

export const createDelivery = endpoint('POST', '/api/admin/client-previews/:id/deliveries', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Deliver files with a preview; originals of a version unlock once it is approved',
  params: idParams,
  body: newDelivery,
  response: staffDelivery,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const createClientDelivery = endpoint('POST', '/api/admin/clients/:id/deliveries', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Deliver files to a client without a preview',
  params: idParams,
  body: newClientDelivery,
  response: staffDelivery,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const releaseDelivery = endpoint('POST', '/api/admin/deliveries/:id/release', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Release a locked delivery',
  params: idParams,
  response: staffDelivery,
  errors: ['not_found', 'conflict'],
});

export const deleteDelivery = endpoint('DELETE', '/api/admin/deliveries/:id', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Withdraw a delivery; its files become unavailable at once',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const myDeliveries = endpoint('GET', '/api/client/deliveries', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [], keepsSeen: true },
  summary: 'Final files for the client, newest first',
  changedBy: ['deliveries', 'previews', 'projects'],
  query: z.object({ ...page, previewId: z.optional(id) }),
  response: z.array(delivery),
  list: true,
});

export const downloadDelivery = endpoint('GET', '/api/client/deliveries/:id/zip', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This delivery', keepsSeen: true },
  summary: 'Every file of a delivery as one zip archive, with its note, licence and checksums',
  params: idParams,
  errors: ['not_found', 'conflict'],
});

export const downloadDeliveredFile = endpoint('GET', '/api/client/deliveries/:id/files/:fileId', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This delivery', keepsSeen: true },
  summary: 'One file of a delivery, as a download; supports `Range`',
  params: z.object({ id, fileId: id }),
  errors: ['not_found', 'conflict'],
});
