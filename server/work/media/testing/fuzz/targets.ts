import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { AppError } from '#server/core/errors.ts';
import { contentDisposition, displayName } from '#server/features/files/names.ts';
import { announced, sentPart } from '#server/features/files/tus.ts';
import { parseJson } from '#server/http/bodies/body.ts';
import { partAsked } from '#server/http/ranges.ts';
import { archiveKind } from '#server/work/media/formats/archive.ts';
import type { Mime } from '#server/work/media/formats/formats.ts';
import { headerSize } from '#server/work/media/formats/header-size.ts';
import { looksLikeSvg, readHead, sniff } from '#server/work/media/formats/sniff.ts';
import { checkStructure } from '#server/work/media/formats/structure.ts';
import { checkSvg } from '#server/work/media/tasks/svg.ts';
import { MediaRefusal } from '#server/work/media/types.ts';
import { readDataUrls } from '#server/work/uploads/data-url-reader.ts';
import { bitPng, gif, pdf, psd, svg, zip } from '#server/testing/samples/sample-media.ts';

// Any input of a stranger is either accepted or refused with a message: no other error is thrown, and no work runs forever.
// A property that exceeds the time limit of fast-check fails as well.

const folder = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Runs the work and throws if it fails with any error but a refusal. */
async function refusesInWords(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.status < 500) && !(error instanceof MediaRefusal)) throw error;
  }
}

const picture = { create: { width: 9, height: 7, channels: 3, background: '#c33' } } as const;
const samples: [mime: Mime, bytes: Buffer][] = [
  ['image/png', bitPng(20, 20)],
  ['image/gif', gif(3)],
  ['image/jpeg', await sharp(picture).jpeg().toBuffer()],
  ['image/webp', await sharp(picture).webp().toBuffer()],
  ['image/avif', await sharp(picture).avif({ effort: 0 }).toBuffer()],
  ['application/pdf', pdf('0 0 10 10 re f')],
  ['image/vnd.adobe.photoshop', psd({ width: 4, height: 4, mode: 'gray', channels: [[0, 255]] })],
  ['application/zip', zip()],
  ['image/svg+xml', svg('<rect width="5" height="5"/>')],
];

type Change = { at: number; kind: 'set' | 'cut' | 'insert' | 'repeat'; bytes: Uint8Array };

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('set', 'cut', 'insert', 'repeat'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
});

/** Changes some bytes of a valid file. */
const spoiled = (file: Buffer, changes: readonly Change[]): Buffer =>
  changes.reduce((bytes, { at, kind, bytes: given }) => {
    const place = Math.floor(at * bytes.length);
    const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
    switch (kind) {
      case 'set':
        return Buffer.concat([before, given.subarray(0, after.length), after.subarray(given.length)]);
      case 'cut':
        return Buffer.concat([before, after.subarray(given.length)]);
      case 'insert':
        return Buffer.concat([before, given, after]);
      case 'repeat':
        return Buffer.concat([bytes, after]);
    }
  }, file);

const spoiledFile = fc
  .record({ sample: fc.constantFrom(...samples), changes: fc.array(change, { maxLength: 6 }) })
  .map(({ sample: [mime, bytes], changes }) => ({ mime, bytes: spoiled(bytes, changes) }));

/** Opens the bytes as a file, like an upload. */
async function asFile<T>(
  bytes: Uint8Array,
  work: (file: FileHandle, path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    return await work(file, path);
  } finally {
    await file.close();
  }
}

/** Text from characters of JSON, base64 and headers, which passes the first checks of the readers. */
const dense = (alphabet: string, maxLength = 120) =>
  fc.array(fc.constantFrom(...alphabet.split('|')), { maxLength }).map((parts) => parts.join(''));

/** A valid JSON body, except for the file in it. */
const uploading = dense('QUJD|QUI=|QQ==|=|A|-|\\/|\\|\\u0041|"', 12).map(
  (data) => `{"title":"x","filePath":"data:image/png;base64,${data}","n":1}`,
);
const inherited = fc
  .constantFrom('__proto__', 'constructor', 'a')
  .chain((key) => fc.json().map((value) => `{"a":{"${key}":${value}}}`));

const bodies = fc
  .oneof(
    fc.json(),
    uploading,
    inherited,
    dense('{|}|[|]|"|\\|:|,|filePath|"filePath":"data:image/png;base64,|QUJD|=|/| |\\u0022|1'),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => Buffer.from(text));

async function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

const headerText = fc.oneof(fc.string(), dense('bytes=|-|0|9|,|=| |e|\u0000|99999999999999'));
const range = fc
  .tuple(fc.option(fc.nat(2_000), { nil: '' }), fc.option(fc.nat(2_000), { nil: '' }))
  .map(([first, last]) => `bytes=${first}-${last}`);
const svgText = fc
  .tuple(
    dense(
      '<!ENTITY x SYSTEM "file:///etc/passwd">|<!ENTITY y "&x;&x;">|<!ENTITY z "1">|<!ENTITY % p "1">',
      3,
    ),
    dense(
      '<script/>|&x;|&y;|&z;|<image href="http://evil.example/x"/>|<rect width="9" height="9"/>|<g>|</g>|\u0000',
      5,
    ),
  )
  .map(
    ([doctype, content]) =>
      `${doctype ? `<!DOCTYPE svg [${doctype}]>` : ''}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`,
  );

/** For each reader of untrusted input, by name, the property to check. */
export const fuzzTargets: Record<string, fc.IAsyncProperty<unknown>> = {
  'data URLs in a body': fc.asyncProperty(bodies, fc.integer({ min: 1, max: 40 }), (body, size) =>
    refusesInWords(async () => {
      const sink = { write: async () => undefined, end: async () => undefined };
      const json = await readDataUrls(inPieces(body, size), {
        fields: ['filePath'],
        maxJson: 512,
        open: async () => sink,
      });
      // The text that was accepted is parsed next.
      parseJson(json);
    }),
  ),
  'JSON bodies': fc.asyncProperty(bodies, (body) =>
    refusesInWords(() => {
      const found: unknown[] = [parseJson(body)];
      for (const value of found) {
        if (value === null || typeof value !== 'object') continue;
        if (Object.hasOwn(value, '__proto__')) throw new Error('It names a prototype.');
        found.push(...Object.values(value));
      }
    }),
  ),
  ranges: fc.asyncProperty(
    fc.option(fc.oneof(headerText, range), { nil: undefined }),
    fc.oneof(fc.nat(2_000), fc.maxSafeNat()),
    async (header, size) => {
      const part = partAsked(header, size);
      if (part === null || part === 'unsatisfiable') return;
      if (!(part.start >= 0 && part.start <= part.end && part.end < size))
        throw new Error(JSON.stringify(part));
    },
  ),
  'names of files': fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
    const header = contentDisposition('attachment', displayName(name));
    if (!/^[\u0020-\u007e]+$/.test(header))
      throw new Error(`Not fit for a header: ${JSON.stringify(header)}`);
  }),
  'headers of uploads': fc.asyncProperty(
    fc.dictionary(
      fc.constantFrom('upload-length', 'upload-offset', 'content-length', 'upload-metadata'),
      fc.oneof(headerText, dense('purpose |filename |YXJ0d29yaw==|,|=|')),
    ),
    async (headers) => {
      await refusesInWords(() => announced(headers));
      await refusesInWords(() => sentPart(headers));
    },
  ),
  'structure of files': fc.asyncProperty(
    spoiledFile,
    fc.constantFrom(...samples),
    ({ mime, bytes }, [other]) =>
      asFile(bytes, (file) =>
        refusesInWords(async () => {
          const head = await readHead(file);
          await sniff(head);
          for (const one of [mime, other]) {
            headerSize(head, one);
            await checkStructure(file, bytes.length, one);
          }
          await archiveKind(file, bytes.length);
        }),
      ),
  ),
  SVG: fc.asyncProperty(
    fc.oneof(
      svgText.map((text) => Buffer.from(text)),
      fc.array(change, { maxLength: 6 }).map((changes) => spoiled(svg('<path d="M0 0h9v9z"/>'), changes)),
    ),
    (bytes) =>
      asFile(bytes, (_file, path) =>
        refusesInWords(async () => {
          const { width, height } = await checkSvg({ path });
          const text = bytes.toString('utf8');
          if (
            !looksLikeSvg(text) ||
            /<!ENTITY\s+\S+\s+(?:SYSTEM|PUBLIC)/i.test(text) ||
            !(width > 0 && height > 0)
          )
            throw new Error('It was let through.');
        }),
      ),
  ),
};
