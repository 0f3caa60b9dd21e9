import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#server/http/sessions/session.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { hasTag } from '#server/http/ranges.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { MediaBusy, MediaFailure, MediaRefusal, type Sender } from '#server/work/media/types.ts';
import type { Reading } from '../downloads/rights.ts';
import { senderOf } from '../sender.ts';
import type { StoredFile } from '../service.ts';

/** The longer side of a drawn page in pixels, and the highest page number. */
const pageSide = 1_600;
const lastPage = 999;

/** The person who requests the page. The queue draws the page when it is this person's turn. */
const readerOf = (context: Context, { client, staff }: SignedIn): Promise<Sender> =>
  staff
    ? senderOf(context, { kind: 'user', id: staff.id })
    : senderOf(context, {
        kind: 'client',
        id: client?.clientAccountId ?? '',
        contactId: client?.contactId,
        network: client?.network,
      });

/**
 * Sends a picture of one PDF page, so that no document runs on our origin. Pages are drawn on request, because few people
 * look beyond the first. The browser caches the pictures. @throws AppError `not_found` if the PDF has no such page
 */
export async function sendPage(
  context: Context,
  { request, reply, person }: { request: FastifyRequest; reply: FastifyReply; person: SignedIn | null },
  file: StoredFile,
  reading: Reading,
  asked: string,
): Promise<FastifyReply> {
  const page = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : lastPage + 1;
  if (!person || reading.as !== 'own' || file.mime !== 'application/pdf' || page > lastPage)
    throw notFound('This page');
  const tag = `"${file.sha256}/${page}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag: tag, vary: 'Cookie' });
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const sender = await readerOf(context, person);
  const local = await context.storage.localPath(file.storageKey);
  try {
    return await withJobFolder(context.config.dataDir, async (folder) => {
      const path = join(folder, 'page.webp');
      const drawn = await context.media.page(local.path, path, { page, maxSide: pageSide, sender });
      reply.header('x-page-count', drawn.pages);
      if (!drawn.size) throw notFound('This page');
      return reply.header('content-type', 'image/webp').send(await readFile(path));
    });
  } catch (error) {
    // An error must not be cached.
    reply.removeHeader('etag').header('cache-control', 'no-store');
    if (error instanceof MediaRefusal) throw notFound('This page');
    if (error instanceof MediaBusy || error instanceof MediaFailure)
      throw new AppError('unavailable', 'This page could not be shown. Please try again in a moment.');
    throw error;
  } finally {
    await local.done();
  }
}
