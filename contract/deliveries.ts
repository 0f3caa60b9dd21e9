import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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

/** Longest licence text. */
export const licenceMax = 20_000;

/** A final file: the original, without a watermark. */
export const deliveredFile = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Its address for those who may have it; null while it is locked. */
  url: z.nullable(z.string()),
});

/**
 * Why a delivery is locked. `approval`: the version is not approved. `release`: the agency holds it back until it is released.
 */
export const deliveryLock = z.enum(['approval', 'release']);

/** Final files that the agency hands over. It outlives the preview it came from. */
export const delivery = z.object({
  id,
  clientAccountId: id,
  /** Null once the preview is gone. */
  previewId: z.nullable(id),
  previewTitle: z.string(),
  versionNumber: z.int(),
  name: z.string(),
  note: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  lock: z.nullable(deliveryLock),
  files: z.array(deliveredFile),
  /** Every file as one archive; null while it is locked. */
  zipUrl: z.nullable(z.string()),
  deliveredBy: z.nullable(person),
  createdAt: instant,
  /** Who of the client asked for one of its files, or for all of them, the first first. */
  downloadedBy: z.array(z.object({ person, downloadedAt: instant })),
});

export type Delivery = z.infer<typeof delivery>;

export const staffDelivery = z.extend(delivery, { clientName: z.string(), clientCode: z.string() });

export type StaffDelivery = z.infer<typeof staffDelivery>;

/** A delivery of files of a version. */
export const newDelivery = z.object({
  versionId: id,
  name: requiredText(limits.title, 'Please name what you deliver.', 'The name'),
  note: optionalText(limits.description, 'The note'),
  licence: optionalText(licenceMax, 'The licence'),
  /** Which files, under which names; all of them under their own when missing. */
  files: z.optional(
    z
      .array(
        z.object({
          versionFileId: id,
          name: requiredText(limits.fileName, 'Please name the file.', 'The name'),
        }),
      )
      .check(z.minLength(1, 'Please choose a file.')),
  ),
  /** True: locked until staff release it. */
  held: z._default(z.boolean(), false),
  /** True: once it opens, the client is asked for a few words for the site, unless they are asked already. */
  askForWords: z._default(z.boolean(), false),
});

export type NewDelivery = z.infer<typeof newDelivery>;

const page = { limit: listQuery.limit, cursor: listQuery.cursor };

export const listDeliveries = endpoint('GET', '/api/admin/deliveries', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Deliveries, newest first',
  changedBy: ['deliveries', 'previews', 'clients'],
  query: z.object({ ...page, clientAccountId: z.optional(id), previewId: z.optional(id), mine }),
  response: z.array(staffDelivery),
  list: true,
});

export const createDelivery = endpoint('POST', '/api/admin/client-previews/:id/deliveries', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Deliver the original files of a version; the client gets them once it is approved',
  params: idParams,
  body: newDelivery,
  response: staffDelivery,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const releaseDelivery = endpoint('POST', '/api/admin/deliveries/:id/release', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Release a delivery that was held back',
  params: idParams,
  response: staffDelivery,
  errors: ['not_found', 'conflict'],
});

export const deleteDelivery = endpoint('DELETE', '/api/admin/deliveries/:id', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Take a delivery back; its files close at once',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const myDeliveries = endpoint('GET', '/api/client/deliveries', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [] },
  summary: 'Final files for the client, newest first',
  changedBy: ['deliveries', 'previews'],
  query: z.object({ ...page, previewId: z.optional(id) }),
  response: z.array(delivery),
  list: true,
});

export const downloadDelivery = endpoint('GET', '/api/client/deliveries/:id/zip', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This delivery' },
  summary: 'Every file of a delivery as one zip archive, with its note, licence and checksums',
  params: idParams,
  errors: ['not_found', 'conflict'],
});

export const downloadDeliveredFile = endpoint('GET', '/api/client/deliveries/:id/files/:fileId', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This delivery' },
  summary: 'One file of a delivery, to be saved; answers `Range`',
  params: z.object({ id, fileId: id }),
  errors: ['not_found', 'conflict'],
});
