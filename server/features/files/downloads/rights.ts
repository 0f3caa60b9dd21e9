import { readingRights } from '#contract/files.ts';
import { hasRights, type Permission } from '#contract/permissions/permissions.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { FilePurpose } from '#server/data/db/tables/file.ts';
import { isSeen, seenUntil, seesShared } from '#server/access/sessions/trust.ts';
import type { SignedIn } from '#server/http/sessions/session.ts';
import * as repository from '../repository.ts';
import type { StoredFile } from '../service.ts';

/** The access rules of a file that is attached to a message. */
interface Attached {
  permission: Permission;
  /** False for internal notes and for things that the client cannot see. */
  forClient: boolean;
}

/** Checks of a file that need the data of the features that use the file. */
export interface Sharing {
  /** True if visitors may see the renditions of this picture or video of a project. */
  isPublic(file: StoredFile): Promise<boolean>;
  /** True if the client of this marked rendition may see it. */
  isReady(marked: StoredFile): Promise<boolean>;
  /** The rules of a file attached to a message; null for other files. */
  attachedTo(file: StoredFile): Promise<Attached | null>;
  /** True if the rows that use this file are within the scope. */
  reaches(scope: Exclude<Scope, 'all'>, file: StoredFile): Promise<boolean>;
}

/** How a requester may read a file. Without access it is null, and the answer is 404, as for a file that does not exist. */
export interface Reading {
  /**
   * `public`: anybody; `public for ever`: anybody, at an address whose content never changes. `own`: staff and the file's
   * client. `shown`: a client who may view the file but not download it.
   */
  as: 'public' | 'public for ever' | 'own' | 'shown';
}

/** Clients get files of these purposes only through calls of other features, or never. */
const previews: ReadonlySet<FilePurpose> = new Set([
  'preview-original',
  'preview-marked',
  'delivery',
  'quote-file',
]);

/** Files of these purposes have the rights of the file that they were made from. */
const derived: ReadonlySet<FilePurpose> = new Set(['thumbnail', 'rendition', 'preview-slice']);

/** Finds the file whose rights apply: the file itself or the file that it was made from. */
async function bearer({ db }: Pick<Context, 'db'>, file: StoredFile): Promise<StoredFile | null> {
  let found: StoredFile | undefined = file;
  for (let steps = 0; found && derived.has(found.purpose) && steps < 3; steps++)
    found = found.parentId === null ? undefined : await repository.find(db, found.parentId);
  return found === undefined || found.deletedAt !== null || derived.has(found.purpose) ? null : found;
}

const isAttachment = ({ purpose }: StoredFile) => purpose === 'attachment' || purpose === 'staff-attachment';

/** The permission that staff need to read a file. Null for derived files, because the rights of their source apply. */
async function permissionFor(sharing: Sharing, file: StoredFile): Promise<Permission | null> {
  switch (file.purpose) {
    case 'preview-marked':
      return readingRights['preview-original'];
    case 'attachment':
    case 'staff-attachment':
      return (await sharing.attachedTo(file))?.permission ?? null;
    case 'thumbnail':
    case 'rendition':
    case 'preview-slice':
      return null;
    case 'logo':
    case 'artwork':
    case 'picture':
    case 'video':
    case 'site-picture':
    case 'preview-original':
    case 'delivery':
    case 'quote-file':
      return readingRights[file.purpose];
  }
}

async function staffMayRead(sharing: Sharing, file: StoredFile, staff: UserActor): Promise<boolean> {
  const permission = await permissionFor(sharing, file);
  const scope = permission && scopeIf(staff, permission);
  return scope !== null && (scope === 'all' || sharing.reaches(scope, file));
}

/** Decides how a person may read a file. Called on every request for a file. */
export async function readingOf(
  context: Pick<Context, 'db' | 'mailer'>,
  sharing: Sharing,
  file: StoredFile,
  person: SignedIn | null,
): Promise<Reading | null> {
  const owner = await bearer(context, file);
  if (!owner || file.deletedAt !== null) return null;
  if (person?.staff && (await staffMayRead(sharing, owner, person.staff))) return { as: 'own' };
  const client = person?.client;
  const reaches = client && hasRights(client, { standing: owner.purpose === 'logo' ? 'pays' : 'sees' });
  const own = reaches && client.clientAccountId === owner.clientAccountId ? client : undefined;
  // Use the age of the original, because the marked rendition may be made again later.
  const sees =
    own !== undefined &&
    (seesShared(context, own) || isSeen(owner.parentId ?? owner.id, seenUntil(context, own)));
  if (owner.purpose === 'picture' || owner.purpose === 'video') {
    // The original's metadata may contain the place and the photographer, so visitors get renditions only.
    if (derived.has(file.purpose) && (await sharing.isPublic(owner))) return { as: 'public' };
    return sees ? { as: 'own' } : null;
  }
  if (!own) return null;
  if (owner.purpose === 'preview-marked')
    return sees && (await sharing.isReady(owner)) ? { as: 'shown' } : null;
  if (isAttachment(owner)) {
    const attached = await sharing.attachedTo(owner);
    return attached?.forClient && sees ? { as: 'own' } : null;
  }
  return previews.has(owner.purpose) ? null : { as: 'own' };
}
