import * as z from 'zod/mini';
import { consultationStatus, shelf } from './consultations.ts';
import { endpoint } from './endpoint.ts';
import { id, listQuery } from './fields.ts';

export const exportClients = endpoint('GET', '/api/admin/exports/clients', {
  access: 'staff',
  summary: 'Client accounts as CSV in UTF-8, newest first; `q` narrows it as in the list',
  query: z.object({ q: listQuery.q }),
});

export const exportConsultations = endpoint('GET', '/api/admin/exports/consultations', {
  access: 'staff',
  summary: 'Consultations as CSV in UTF-8, newest first; narrowed as in the list',
  query: z.object({
    q: listQuery.q,
    clientAccountId: z.optional(id),
    status: z.optional(consultationStatus),
    shelf: z._default(shelf, 'inbox'),
  }),
});
