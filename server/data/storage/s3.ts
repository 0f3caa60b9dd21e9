import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { StorageLocation } from '#server/core/config.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { removeOld } from './disk.ts';
import { continuedStream } from './continued-stream.ts';
import { makeFolder } from './durable.ts';
import { assertKey } from './keys.ts';
import type { ByteRange, ListedObject, Storage, StoredObject } from './storage.ts';
import { describeFile, writeFileFrom } from './write-file.ts';

/** How often a write is tried, since the network sometimes drops one. */
const tries = 3;
/** The wait before the second try, in milliseconds; it doubles. */
const firstWait = 200;
/**
 * A connection without progress for this many milliseconds counts as broken. Two such attempts of a write take less
 * than a minute.
 */
const standstill = 22_000;
/** The longest time in milliseconds until a service begins to answer, over all tries. Writes have no such limit. */
const answerLimit = 12_000;

type Sdk = typeof import('@aws-sdk/client-s3');

interface Bucket {
  sdk: Sdk;
  client: S3Client;
}

async function openBucket({ endpoint, region, credentials }: StorageLocation): Promise<Bucket> {
  // 22 MB of code, loaded only where a bucket is configured.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.accessKeyId,
            secretAccessKey: credentials.secretAccessKey,
            ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
          },
        }),
    // By default the library sends content in chunks with trailers. Many compatible services refuse those or
    // store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; the library would print them as well.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: standstill },
  });
  return { sdk, client };
}

const silent = () => undefined;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** True for errors about a wrong clock. After such an error the library corrects its clock for the next try. */
const isSkewed = (error: unknown) =>
  ['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture'].includes((error as Error).name);

const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError';

/** Aborts work that does not resolve within `answerLimit`. Reading the body of an answer may take longer. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), answerLimit);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

const isAbsent = (error: unknown) => statusOf(error) === 404;

/** Codes of network errors. Network errors can have the same `syscall` as errors of a disk. */
const ofNetwork = /^(?:E(?:CONN|NET|HOST|AI_|ADDR)|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EPROTO$)/;

/** True for errors of the local disk, so that a full disk is not reported as an unreachable service. */
const isLocal = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'read', 'write', 'fsync', 'mkdir'].includes(String(error.syscall)) &&
  !ofNetwork.test(String((error as NodeJS.ErrnoException).code));

/** Converts the service's refusal into an error of the contract. The cause only goes to the log. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError || isLocal(error)) return error;
  const status = statusOf(error);
  if (status === 413 || status === 507 || (error as Error).name === 'QuotaExceeded')
    return new AppError(
      'storage_full',
      'The server has no space left. Nothing was saved; please try again later.',
      {
        cause: error,
      },
    );
  return new AppError('unavailable', 'Files are not available right now. Please try again in a moment.', {
    retryAfter: 5,
    cause: error,
  });
}

/** The part of a bucket's location that is wrong. */
export type FaultyPart = 'bucket' | 'keyId' | 'secret' | 'region' | 'endpoint';

/** The environment variable of each part. */
const variables = {
  bucket: 'STORAGE_URL',
  key: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  region: 'AWS_REGION',
  endpoint: 'STORAGE_URL',
};

/** Says why the bucket cannot be used and how to mend it, and which part of the location is wrong. */
export function describeFault(
  { bucket, region, endpoint }: StorageLocation,
  error: Error,
  names = variables,
): { part: FaultyPart; words: string } {
  const service = endpoint ?? `Amazon S3 in ${region}`;
  switch (error.name) {
    case 'NoSuchBucket':
      return {
        part: 'bucket',
        words: `${names.bucket} names the bucket ${bucket}, which does not exist at ${service}.`,
      };
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'CredentialsProviderError':
    case 'ExpiredToken':
      return {
        part: error.name === 'InvalidAccessKeyId' ? 'keyId' : 'secret',
        words: `${names.key} are not accepted by ${service} (${error.name}).`,
      };
    case 'AccessDenied':
      return {
        part: 'keyId',
        words: `The key may not list the bucket ${bucket} at ${service}: reading, writing, deleting and listing are needed.`,
      };
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return {
        part: 'region',
        words: `The bucket ${bucket} is not in the region ${region}: set ${names.region}.`,
      };
    default:
      return {
        part: 'endpoint',
        words: `${names.endpoint}: the bucket ${bucket} at ${service} does not answer: ${error.message || error.name}.`,
      };
  }
}

/** A bucket of an S3-compatible service. A stream is first written to `dataDir` to learn its length and hash. */
export function s3Storage(
  dataDir: string,
  location: StorageLocation,
  { pageSize = 1_000 }: { pageSize?: number } = {},
): Storage {
  const folder = join(dataDir, 'bucket-files');
  let opened: Promise<Bucket> | undefined;

  const target = (key: string) => {
    assertKey(key);
    return { Bucket: location.bucket, Key: `${location.prefix}${key}` };
  };

  const ask = async <T>(work: (bucket: Bucket) => Promise<T>): Promise<T> => {
    try {
      return await work(await (opened ??= openBucket(location)));
    } catch (error) {
      throw toAppError(error);
    }
  };

  const temporaryPath = async () => {
    await makeFolder(folder);
    return join(folder, randomUUID());
  };

  /** Some services acknowledge writes without storing them, so check that the object is there. */
  const assertKept = async ({ sdk, client }: Bucket, place: ReturnType<typeof target>, size: number) => {
    const { ContentLength } = await inTime((abortSignal) =>
      client.send(new sdk.HeadObjectCommand(place), { abortSignal }),
    );
    if (ContentLength !== size)
      throw new Error(`The service reports ${ContentLength} of ${size} stored bytes.`);
  };

  const send = (place: ReturnType<typeof target>, path: string, { size }: StoredObject) =>
    ask(async (bucket) => {
      const { sdk, client } = bucket;
      let frozen = 0;
      for (let attempt = 1; ; attempt++) {
        const body = createReadStream(path);
        let sent = false;
        try {
          await client.send(new sdk.PutObjectCommand({ ...place, Body: body, ContentLength: size }));
          sent = true;
          await assertKept(bucket, place, size);
          return;
        } catch (error) {
          // The service would refuse the same write again, so a refusal is not retried. A body cannot be sent twice, so
          // each try opens it again.
          const status = statusOf(error) ?? 500;
          const refused = (status < 500 && status !== 429 && !isSkewed(error)) || status === 507;
          if (isTimeout(error)) frozen += 1;
          const hopeless = (refused && !(sent && status === 404)) || frozen > 1;
          if (attempt === tries || hopeless || isLocal(error)) throw error;
          await sleep(firstWait * 2 ** (attempt - 1));
        } finally {
          body.destroy();
        }
      }
    });

  const fetch = async (
    key: string,
    range?: ByteRange,
  ): Promise<{ size: number; stream: Readable } | null> => {
    const place = target(key);
    return ask(async ({ sdk, client }) => {
      const open = async (from: number, to: number | null, IfMatch?: string) => {
        const whole = from === 0 && to === null;
        const answer = await inTime((abortSignal) =>
          client.send(
            new sdk.GetObjectCommand({
              ...place,
              ...(whole ? {} : { Range: `bytes=${from}-${to ?? ''}` }),
              ...(IfMatch === undefined ? {} : { IfMatch }),
            }),
            { abortSignal },
          ),
        );
        // In Node the body is a `Readable` of `node:stream`.
        const stream = answer.Body as Readable;
        const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
        if (!whole && Number(start) !== from) {
          stream.on('error', silent).destroy();
          throw new Error(`The service answers a range with ${answer.ContentRange ?? 'the whole'}.`);
        }
        const length = whole ? (answer.ContentLength ?? 0) : Number(end) - from + 1;
        return { stream, length, size: whole ? length : Number(total), etag: answer.ETag };
      };
      try {
        const { stream, length, size, etag } = await open(range?.start ?? 0, range?.end ?? null);
        const first = range?.start ?? 0;
        const rest = async (offset: number) => (await open(first + offset, first + length - 1, etag)).stream;
        return { size, stream: continuedStream(stream, length, rest) };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    });
  };

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    let ContinuationToken: string | undefined;
    do {
      const page = await ask(({ sdk, client }) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: location.bucket,
            Prefix: `${location.prefix}${prefix}`,
            MaxKeys: pageSize,
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield {
          key: Key.slice(location.prefix.length),
          size: Size,
          modifiedAt: LastModified?.getTime() ?? 0,
        };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  const putFile: Storage['putFile'] = async (key, path, known) => {
    const place = target(key);
    const { size, sha256 } = known ?? (await describeFile(path));
    await send(place, path, { size, sha256 });
    return { size, sha256 };
  };

  return {
    kind: 's3',
    async put(key, source, options) {
      const place = target(key);
      const path = await temporaryPath();
      const stored = await writeFileFrom(path, source, options);
      try {
        await send(place, path, stored);
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    putFile,
    // Nothing is sent before `store`, because the caller may discard the object.
    stage: (_folder, path, known) =>
      Promise.resolve({ store: (key) => putFile(key, path, known), discard: () => Promise.resolve() }),
    get: fetch,
    getForSocket: fetch,
    async delete(key) {
      const place = target(key);
      await ask(async ({ sdk, client }) => {
        try {
          await inTime((abortSignal) => client.send(new sdk.DeleteObjectCommand(place), { abortSignal }));
        } catch (error) {
          if (!isAbsent(error)) throw error;
        }
      });
    },
    list,
    async localPath(key) {
      const object = await fetch(key);
      if (!object) throw notFound('This file');
      const path = await temporaryPath();
      const done = () => rm(path, { force: true });
      try {
        await pipeline(object.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await done();
        throw toAppError(error);
      }
      return { path, done };
    },
    sweep: (before) => removeOld(folder, before),
    async fault() {
      try {
        const { sdk, client } = await (opened ??= openBucket(location));
        await client.send(
          new sdk.ListObjectsV2Command({ Bucket: location.bucket, Prefix: location.prefix, MaxKeys: 1 }),
        );
        return null;
      } catch (error) {
        return describeFault(location, error as Error).words;
      }
    },
    close() {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
