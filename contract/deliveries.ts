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
  /** The address of the file for people who may download the file; null while the delivery is locked. */
  url: z.nullable(z.string()),
});

/**
 * The reason why a delivery is locked. `approval`: the version is not approved. `payment`: the project is not paid. `release`:
 * staff locked the delivery.
 */
const deliveryLock = z.enum(['approval', 'payment', 'release']);

/** Final files that the agency hands over. A delivery remains when its preview is deleted. */
export const delivery = z.object({
  id,
  clientAccountId: id,
  /** Null if the delivery has no preview, or if the preview was deleted. */
  previewId: z.nullable(id),
  /** Null if the delivery has no preview. */
  previewTitle: z.nullable(z.string()),
  /** Null if the delivery has no version; such a delivery needs no approval. */
  versionNumber: z.nullable(z.int()),
  /** The title of the project of the delivery or its preview; null without a project. */
  projectTitle: z.nullable(z.string()),
  name: z.string(),
  note: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  lock: z.nullable(deliveryLock),
  files: z.array(deliveredFile),
  /** All files as one ZIP archive; null while the delivery is locked. */
  zipUrl: z.nullable(z.string()),
  deliveredBy: z.nullable(person),
  createdAt: instant,
  /** The contacts who downloaded any of the files, in the order of their first download. */
  downloadedBy: z.array(z.object({ person, downloadedAt: instant })),
});

export type Delivery = z.infer<typeof delivery>;

const staffDelivery = z.extend(delivery, { clientName: z.string(), clientCode: z.string() });

export type StaffDelivery = z.infer<typeof staffDelivery>;

const noFile = 'Please choose a file.';

/** A delivery of files to a client, or for one of the client's projects. */
const newClientDelivery = z.object({
  /** Null: the delivery belongs to no specific project. */
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
  /** True: the delivery is locked until staff release it. */
  locked: z._default(z.boolean(), false),
  /**
   * True: the delivery is locked until its project is paid. Without a project, it is locked until all projects of the client
   * are paid. Staff can release the delivery earlier.
   */
  untilPaid: z._default(z.boolean(), false),
  /** True: when the delivery unlocks, the program asks the client for a testimonial, unless the client was already asked. */
  askForWords: z._default(z.boolean(), false),
});

export type NewClientDelivery = z.infer<typeof newClientDelivery>;

/** A delivery with a preview. It contains files of a version, other files, or both kinds. */
const newDelivery = z.extend(z.omit(newClientDelivery, { projectId: true }), {
  /** Optional: without a version the delivery needs no approval. */
  versionId: z.optional(id),
  /** The files of the version to deliver, with their new names. By default all files are delivered with their own names. */
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
