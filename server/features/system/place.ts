import { text } from 'node:stream/consumers';
import type { Output } from '#contract/endpoint.ts';
import type { saveBackupPlace } from '#contract/system.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { StorageLocation } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { readPlace, writePlace } from '#server/data/settings/backup-place.ts';
import { writeFact } from '#server/data/settings/facts.ts';
import { describeFault, s3Storage, type FaultyPart } from '#server/data/storage/s3.ts';

type Work = Pick<Context, 'config' | 'db' | 'now' | 'secrets' | 'events'>;
type Given = Output<(typeof saveBackupPlace)['body']>;

/** The labels of the fields on the screen, by the part of the settings that is faulty. */
const fields = {
  bucket: 'Bucket',
  key: 'Key ID and secret key',
  region: 'the region',
  endpoint: 'Service address',
};

/** The test of a bucket may take this time, in milliseconds. */
const patienceMs = 15_000;

/** Tests a bucket by writing, reading and deleting a small object. Returns the fault, or null if everything works. */
async function faultOf(
  { config, now }: Work,
  place: StorageLocation,
): Promise<{ part: FaultyPart; words: string } | null> {
  const storage = s3Storage(config.dataDir, place);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const use = async () => {
    const key = `try-${newId(now())}`;
    for await (const _ of storage.list(key)) break;
    await storage.put(key, pieces(key), { maxBytes: 100 });
    const found = await storage.get(key);
    if (!found || (await text(found.stream)) !== key)
      throw new Error('what was written cannot be read again.');
    await storage.delete(key);
  };
  try {
    await Promise.race([
      use(),
      new Promise((_, reject) =>
        late.signal.addEventListener('abort', () => reject(new Error('it is too slow.'))),
      ),
    ]);
    return null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return describeFault(place, cause as Error, fields);
  } finally {
    clearTimeout(timer);
    storage.close();
  }
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/**
 * Tests the bucket that a person has entered, with the stored secret if none was entered. @throws AppError
 * `validation_error` at the faulty field
 */
async function tried(context: Work, given: Given): Promise<StorageLocation> {
  const { bucket, endpoint, region, keyId, secret } = given;
  const before = await readPlace(context);
  const secretAccessKey = secret || before?.credentials?.secretAccessKey;
  if (!secretAccessKey)
    throw invalid('Please enter the secret key.', { secret: 'Please enter the secret key.' });
  const [name = '', ...folders] = bucket.split('/').filter(Boolean);
  const place = {
    bucket: name,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint: endpoint || null,
    region: region || 'us-east-1',
    credentials: { accessKeyId: keyId, secretAccessKey, sessionToken: null },
  };
  const fault = await faultOf(context, place);
  if (fault) throw invalid(fault.words, { [fault.part]: fault.words });
  return place;
}

const note = (context: Work, actor: UserActor, action: string) =>
  act(context, actor, {
    action: `system.${action}`,
    subjectType: 'backup',
    subjectId: actor.id,
    clientAccountId: null,
    topic: null,
  });

/** Tests a bucket for backups by writing, reading and deleting a small object. */
export async function tryPlace(context: Work, actor: UserActor, given: Given) {
  await tried(context, given);
  const acted = await context.db.tx(() => note(context, actor, 'try-backup-place'));
  return acted.with({ message: 'The bucket works: a small object was written, read and deleted.' });
}

/** Tests a bucket and stores it as the place for backups. The first backup is made at once. */
export async function savePlace(context: Work, actor: UserActor, given: Given) {
  const place = await tried(context, given);
  const { db, now } = context;
  const acted = await db.tx(async () => {
    await writePlace(context, place);
    await writeFact(db, 'backup.asked', { at: iso(now()) }, now());
    return note(context, actor, 'set-backup-place');
  });
  return acted.with({ message: 'A backup is sent there each night. The first starts within a minute.' });
}

/** Stops sending backups to the bucket. Its content stays. */
export async function stopPlace(context: Work, actor: UserActor) {
  const acted = await context.db.tx(async () => {
    await writePlace(context, null);
    await writeFact(context.db, 'backup.sent', null, context.now());
    return note(context, actor, 'stop-backups');
  });
  return acted.with({ message: 'Backups are no longer sent.' });
}

/**
 * Requests a backup now. The next process that checks for requests makes the backup. @throws AppError `conflict` without a
 * place for backups
 */
export async function askForBackup(context: Work, actor: UserActor) {
  const { config, db, now } = context;
  if (config.backupDir === null && (await readPlace(context)) === null)
    throw conflict('Please choose where to keep backups first.');
  const acted = await db.tx(async () => {
    await writeFact(db, 'backup.asked', { at: iso(now()) }, now());
    return note(context, actor, 'back-up-now');
  });
  return acted.with({ message: 'The backup starts within a minute.' });
}
