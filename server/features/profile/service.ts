import type { OwnDetails, ProfilePatch } from '#contract/profile.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import * as people from '#server/features/people/service.ts';
import { iso } from '#server/core/time.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'jobs' | 'storage' | 'media' | 'log'>;

/** Limits how often a client may change the logo. */
const logoLimit: Limit = { max: 60, windowMs: 60 * 60 * 1000 };

/** Replaces a logo and deletes the previous file, in the running transaction. */
async function setLogo(context: Work, client: ClientActor, companyLogoUrl: string | null) {
  const before = await clients.setLogo(context, client.clientAccountId, companyLogoUrl);
  const old = before === null ? undefined : await files.findByAddress(context, before);
  if (old?.purpose === 'logo' && old.clientAccountId === client.clientAccountId)
    await files.remove(context, old.id);
  return { companyLogoUrl };
}

/** Sets or removes the company's logo. */
export async function update(
  context: FileWork,
  client: ClientActor,
  input: ProfilePatch,
  bodyFiles?: DiskFile,
) {
  const { db } = context;
  const { companyLogoUrl } = input;
  if (companyLogoUrl === null) return db.tx(() => setLogo(context, client, null));
  await takeTry(db, `logo/${client.clientAccountId}`, logoLimit, context.now());
  const target = {
    purpose: 'logo',
    clientAccountId: client.clientAccountId,
    uploadedBy: files.uploaderOf(client),
    field: 'companyLogoUrl',
  } as const;
  return files.storeFile(context, bodyFiles ?? companyLogoUrl, target, (file) =>
    setLogo(context, client, files.addressOf(file)),
  );
}

/** Changes the details of a contact, which apply in all companies of this person. */
export async function updateOwn(
  context: Work,
  { contactId }: ClientActor,
  details: OwnDetails,
): Promise<OwnDetails> {
  await context.db.tx(async () => {
    await clients.updateContact(context, contactId, { ...details, updatedAt: iso(context.now()) });
    await people.tellCompanies(context, contactId);
  });
  return details;
}
