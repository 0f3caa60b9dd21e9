import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sideIdParams, sideParams } from './sign-in.ts';
import { id, instant } from './validation/fields.ts';

/** The hours during which an export can be downloaded. An interrupted download can be repeated. */
export const exportHours = 24;

/** The number of exports that a person may request per day. */
export const exportsPerDay = 5;

/** An export of data. The program reads the data when the person downloads the export. */
export const dataExport = z.object({
  id,
  /** `person`: everything about the signed-in person. `company`: everything that the person's company may see. */
  kind: z.enum(['person', 'company']),
  createdAt: instant,
  expiresAt: instant,
  /** The time of the last download. */
  fetchedAt: z.nullable(instant),
});

export type DataExport = z.infer<typeof dataExport>;

const notYet = 'An export before you have confirmed your address';

export const listMyExports = endpoint('GET', '/api/:side/exports', {
  access: 'person',
  needsRole: false,
  untilVerified: { answer: [] },
  summary: 'Your exports of the last day',
  params: sideParams,
  response: z.array(dataExport),
});

export const exportMyData = endpoint('POST', '/api/:side/exports/person', {
  access: 'person',
  needsRole: false,
  untilVerified: { notFound: notYet },
  summary: 'Ask for everything about yourself, in each of your companies',
  params: sideParams,
  response: dataExport,
  status: 201,
  errors: ['not_found', 'too_many_requests'],
});

export const exportSharedData = endpoint('POST', '/api/client/exports/company', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: notYet },
  summary: 'Ask for everything that your company may see',
  response: dataExport,
  status: 201,
  errors: ['not_found', 'too_many_requests'],
});

export const fetchMyExport = endpoint('GET', '/api/:side/exports/:id/archive', {
  access: 'person',
  needsRole: false,
  untilVerified: { notFound: 'This export' },
  summary:
    'The archive of an export: `index.html` to read, `data.json` for programs, and the files. It can be downloaded repeatedly until it expires',
  params: sideIdParams,
  errors: ['not_found', 'forbidden', 'too_many_requests'],
});
