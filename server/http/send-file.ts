import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a file for download. The file's name may contain only letters, digits and hyphens. */
const send = (
  reply: FastifyReply,
  type: string,
  name: string,
  bytes: Buffer | string | Readable,
): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
    .send(bytes);

/** Sends a CSV file. The lines are streamed, so that memory use does not grow with their number. */
export const sendCsv = (reply: FastifyReply, name: string, lines: string | AsyncIterable<string>) =>
  send(
    reply,
    'text/csv; charset=utf-8',
    `${name}.csv`,
    typeof lines === 'string' ? lines : Readable.from(lines),
  );

export const sendPdf = (reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }) =>
  send(reply, 'application/pdf', `${name}.pdf`, bytes);

export const sendXml = (reply: FastifyReply, { name, xml }: { name: string; xml: string }) =>
  send(reply, 'application/xml; charset=utf-8', `${name}.xml`, xml);
