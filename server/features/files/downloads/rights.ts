import { readingRights } from '#contract/files.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { FilePurpose } from '#server/data/db/migrations/file-tables.ts';
import { isSeen, seenUntil, seesShared } from '#server/access/sessions/trust.ts';
import type { SignedIn } from '#server/http/sessions/session.ts';
import * as repository from '../repository.ts';
import type { StoredFile } from '../service.ts';

/** Who may read a file that hangs on a message. */
export interface Attached {
  permission: Permission;
  /** False for notes among staff, and for what is about something that the client does not see. */
  forClient: boolean;
}

/** Questions about a file that only the features that use it can answer. */
export interface Sharing {
  /** True when visitors may see the renditions of this picture or video of a project. */
  isPublic(file: StoredFile): Promise<boolean>;
  /** True when the client whom this marked rendition belongs to may see it. */
  isReady(marked: StoredFile): Promise<boolean>;
  /** What a message is about that this file hangs on; null when it hangs on none. */
  attachedTo(file: StoredFile): Promise<Attached | null>;
  /** True when the rows that this file belongs to are within a scope. */
  reaches(scope: Exclude<Scope, 'all'>, file: StoredFile): Promise<boolean>;
}

/** How a requester may read a file; null answers 404, as for a file that does not exist. */
export interface Reading {
  /**
   * `public`: anybody; `public for ever`: at an address whose content never changes. `own`: staff and the client whose file it is. `shown`: a client who may view it but not
   * download it.
   */
  as: 'public' | 'public for ever' | 'own' | 'shown';
}

/** Files whose own calls give them to clients, or nothing does. */
const previews: ReadonlySet<FilePurpose> = new Set(['preview-original', 'preview-marked', 'delivery']);

/** These have the rights of the file they were made from. */
const derived: ReadonlySet<FilePurpose> = new Set(['thumbnail', 'rendition', 'preview-slice']);

/** The file whose rights apply: the file itself, or the one that it was derived from. */
async function bearer({ db }: Pick<Context, 'db'>, file: StoredFile): Promise<StoredFile | null> {
  let found: StoredFile | undefined = file;
  for (let steps = 0; found && derived.has(found.purpose) && steps < 3; steps++)
    found = found.parentId === null ? undefined : await repository.find(db, found.parentId);
  return found === undefined || found.deletedAt !== null || derived.has(found.purpose) ? null : found;
}

const isAttachment = ({ purpose }: StoredFile) => purpose === 'attachment' || purpose === 'staff-attachment';

/** What staff need to read a file; null for those that have the rights of another. */
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
      return readingRights[file.purpose];
  }
}

async function staffMayRead(sharing: Sharing, file: StoredFile, staff: UserActor): Promise<boolean> {
  const permission = await permissionFor(sharing, file);
  const scope = permission && scopeIf(staff, permission);
  return scope !== null && (scope === 'all' || sharing.reaches(scope, file));
}

/** Decides how a person may read a file. Called on each request. */
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
  const own = client?.clientAccountId === owner.clientAccountId ? client : undefined;
  // A marked preview is as old as its original: the mark may be made again later.
  const sees =
    own !== undefined &&
    (seesShared(context, own) || isSeen(owner.parentId ?? owner.id, seenUntil(context, own)));
  if (owner.purpose === 'picture' || owner.purpose === 'video') {
    // Metadata of the upload may name the place and the photographer, so visitors get renditions only.
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
