import type { Context } from '#server/context.ts';
import type { FilePurpose } from '#server/db/schema.ts';
import { seesShared } from '#server/features/clients/service.ts';
import type { SignedIn } from '#server/http/session.ts';
import * as repository from './repository.ts';
import type { StoredFile } from './service.ts';

/** What only the features know that files belong to. */
export interface Sharing {
  /** True when every visitor may see what was made from this picture. */
  isPublic(picture: StoredFile): Promise<boolean>;
  /** True when the client it belongs to may see this marked rendition. */
  isReady(marked: StoredFile): Promise<boolean>;
}

/** How a file may be given to whoever asks; null: as if it were not there. */
export interface Reading {
  /** `public`: to anybody. `own`: to staff and its client. `shown`: to a client who may look at it, not keep it. */
  as: 'public' | 'own' | 'shown';
}

const previews: ReadonlySet<FilePurpose> = new Set(['preview-original', 'preview-marked']);

/** What has the rights of what it was made from. */
const derived: ReadonlySet<FilePurpose> = new Set(['thumbnail', 'rendition']);

/** The file whose rights count. */
async function bearer({ db }: Pick<Context, 'db'>, file: StoredFile): Promise<StoredFile | null> {
  let found: StoredFile | undefined = file;
  for (let steps = 0; found && derived.has(found.purpose) && steps < 3; steps++)
    found = found.parentId === null ? undefined : await repository.find(db, found.parentId);
  return found === undefined || found.deletedAt !== null || derived.has(found.purpose) ? null : found;
}

/** Decides, on each request, how somebody may read a file. */
export async function readingOf(
  context: Pick<Context, 'db' | 'mailer'>,
  sharing: Sharing,
  file: StoredFile,
  person: SignedIn | null,
): Promise<Reading | null> {
  const owner = await bearer(context, file);
  if (!owner || file.deletedAt !== null) return null;
  if (person?.staff) return { as: 'own' };
  const client = person?.client;
  const own = client?.id === owner.clientAccountId ? client : undefined;
  if (owner.purpose === 'picture') {
    // The upload may tell where it was taken and by whom: visitors get what was made from it.
    if (derived.has(file.purpose) && (await sharing.isPublic(owner))) return { as: 'public' };
    return own && seesShared(context, own) ? { as: 'own' } : null;
  }
  if (!own) return null;
  if (owner.purpose === 'preview-marked')
    return seesShared(context, own) && (await sharing.isReady(owner)) ? { as: 'shown' } : null;
  return previews.has(owner.purpose) ? null : { as: 'own' };
}
