import type { ProfilePatch } from '#contract/profile.ts';
import type { Context } from '#server/context.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import type { ClientActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import type { Spooled } from '#server/uploads/incoming.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** How often a client may change the logo. */
const logoLimit: Limit = { max: 60, windowMs: 60 * 60 * 1000 };

/** Puts a logo in the place of the one before, which nobody can read from then on; in the running transaction. */
async function setLogo(context: Work, client: ClientActor, companyLogoUrl: string | null) {
  const before = await clients.setLogo(context, client.id, companyLogoUrl);
  const old = before === null ? undefined : await files.findByAddress(context, before);
  if (old?.purpose === 'logo' && old.clientAccountId === client.id) await files.remove(context, old.id);
  return { companyLogoUrl };
}

/** Changes what a client may change of the own profile: the logo. */
export async function update(context: FileWork, client: ClientActor, input: ProfilePatch, spooled?: Spooled) {
  const { db } = context;
  const { companyLogoUrl } = input;
  if (companyLogoUrl === null) return db.tx(() => setLogo(context, client, null));
  await takeTry(db, `logo/${client.id}`, logoLimit, context.now());
  const adoption = {
    purpose: 'logo',
    clientAccountId: client.id,
    uploadedBy: { kind: 'client', id: client.id },
    field: 'companyLogoUrl',
  } as const;
  return files.adopt(context, spooled ?? companyLogoUrl, adoption, (file) =>
    setLogo(context, client, files.addressOf(file)),
  );
}
