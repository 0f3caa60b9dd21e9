import * as z from 'zod/mini';
import { consultationState, folder } from './consultations.ts';
import { endpoint } from './endpoint.ts';
import { id, listQuery, mine } from './validation/fields.ts';

export const exportClients = endpoint('GET', '/api/admin/exports/clients', {
  access: 'staff',
  permission: 'exports.read',
  summary: 'Client accounts as CSV in UTF-8, newest first; narrowed as in the list',
  query: z.object({ q: listQuery.q, mine }),
});

export const exportConsultations = endpoint('GET', '/api/admin/exports/consultations', {
  access: 'staff',
  permission: 'exports.read',
  summary: 'Consultations as CSV in UTF-8, newest first; narrowed as in the list',
  query: z.object({
    q: listQuery.q,
    clientAccountId: z.optional(id),
    status: z.optional(consultationState),
    folder: z._default(folder, 'inbox'),
    mine,
  }),
});
