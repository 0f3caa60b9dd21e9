import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import { thumbnailJob, thumbnailQueue } from '#server/features/files/thumbnails/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as publications from '#server/features/publications/service.ts';

/** The kind of the job that makes the public picture of a logo. Visitors never get the upload itself. */
const logoKind = 'publications.logo';

const payload = z.object({ id, fileId: id });

/** The logo file of a client; undefined without one. */
async function logoOf({ db }: Pick<Context, 'db'>, clientAccountId: string) {
  const { companyLogoUrl } = await clients.findOrRefuse(db, 'all', clientAccountId);
  const file = companyLogoUrl === null ? undefined : await files.findByAddress({ db }, companyLogoUrl);
  return file?.deletedAt === null ? file : undefined;
}

/**
 * Adds the client's current logo to a consent, in the running transaction. For a later logo the client must consent
 * again.
 */
export async function showLogo(
  context: Pick<Context, 'db' | 'jobs'>,
  clientAccountId: string,
  publicationId: string,
): Promise<void> {
  const logo = await logoOf(context, clientAccountId);
  if (!logo) return;
  const made = await files.findDerived(context, logo.id, 'thumbnail');
  if (made) await publications.setLogo(context, publicationId, made.id);
  else await context.jobs.enqueue(logoKind, { id: publicationId, fileId: logo.id });
}

/**
 * Reads the public picture of a logo that the site shows beside a project.
 * @throws AppError `not_found` once the client's consent ends
 */
export async function readLogo(context: Pick<Context, 'db' | 'now'>, publicationId: string) {
  const said = await publications.find(context, publicationId);
  const [project] = said ? await projects.rowsOf(context, { ids: [said.projectId] }) : [];
  const newest = project && (await publications.newestOf(context, [project])).get(project.id);
  if (
    project?.isVisible &&
    newest?.id === publicationId &&
    newest.logoId !== null &&
    publications.logoAddress(newest, project, context.now()) !== null
  ) {
    const file = await files.find(context, newest.logoId);
    if (file?.deletedAt === null) return file;
  }
  throw notFound('This picture');
}

/** Registers the job that makes public pictures of logos. */
export function jobs(context: Context): void {
  const { db, events } = context;
  context.jobs.handle(
    logoKind,
    async (given, run) => {
      const { id: publicationId, fileId } = payload.parse(given);
      const missing = async () => (await publications.find(context, publicationId))?.logoId === null;
      return thumbnailJob(
        context,
        run,
        { fileId },
        {
          missing,
          add: async (made) => {
            await files.record({ db }, made);
            await publications.setLogo(context, publicationId, made.id);
            await events.publish({
              topic: 'projects',
              subjectId: publicationId,
              clientAccountId: made.clientAccountId,
              forClient: true,
            });
          },
        },
      );
    },
    thumbnailQueue,
  );
}
