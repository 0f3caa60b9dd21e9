import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ofClientOrProject } from './invoices.ts';
import { id, idParams } from './validation/fields.ts';

export const getInvoicePdf = endpoint('GET', '/api/admin/invoices/:id/pdf', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'One invoice as PDF',
  params: idParams,
  errors: ['not_found'],
});

export const myInvoicePdf = endpoint('GET', '/api/client/invoices/:id/pdf', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'This invoice' },
  summary: 'One invoice as PDF',
  params: idParams,
  errors: ['not_found'],
});

export const getInvoiceXml = endpoint('GET', '/api/admin/invoices/:id/xml', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'One issued invoice as XML of EN 16931, if it has the required data of seller and buyer',
  params: idParams,
  errors: ['not_found'],
});

export const myInvoiceXml = endpoint('GET', '/api/client/invoices/:id/xml', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'This invoice' },
  summary: 'One invoice as XML of EN 16931',
  params: idParams,
  errors: ['not_found'],
});

export const getStatementPdf = endpoint('GET', '/api/admin/statement/pdf', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The statement as PDF',
  query: ofClientOrProject,
  errors: ['not_found'],
});

export const getStatementCsv = endpoint('GET', '/api/admin/statement/csv', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The entries of the statement as CSV',
  query: ofClientOrProject,
  errors: ['not_found'],
});

export const exportInvoices = endpoint('GET', '/api/admin/exports/invoices', {
  access: 'staff',
  permission: 'invoices.read',
  summary:
    'The issued invoices of a period for an accountant, as a zip: PDF, XML, a journal, and files for Xero, QuickBooks and DATEV',
  query: z.object({ from: z.iso.date('Please enter a day.'), to: z.iso.date('Please enter a day.') }),
});

const ofOwn = z.object({ projectId: z.optional(id) });

export const myStatementPdf = endpoint('GET', '/api/client/statement/pdf', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'This statement' },
  summary: 'The statement as PDF',
  query: ofOwn,
  errors: ['not_found'],
});

export const myStatementCsv = endpoint('GET', '/api/client/statement/csv', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'This statement' },
  summary: 'The entries of the statement as CSV',
  query: ofOwn,
  errors: ['not_found'],
});
