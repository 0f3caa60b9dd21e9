import type { FastifyReply } from 'fastify';

/** Sends a PDF to be saved. Its name has letters, digits and hyphens only. */
export const sendPdf = (
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}.pdf"`)
    .send(bytes);
