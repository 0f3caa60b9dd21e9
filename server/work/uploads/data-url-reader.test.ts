import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readDataUrls } from './data-url-reader.ts';

const fields = ['filePath', 'fileUrl'];
const maxJson = 64 * 1024;

async function* cut(body: Buffer, size: () => number) {
  for (let at = 0; at < body.length;) {
    const end = at + size();
    // Each piece gets memory of its own, because a reader must not rely on neighbouring bytes.
    yield Buffer.from(body.subarray(at, end));
    at = end;
  }
}

async function read(body: Buffer | string, size: () => number = () => Infinity) {
  const files: Record<string, Buffer[]> = {};
  const ended: string[] = [];
  const json = await readDataUrls(cut(Buffer.from(body), size), {
    fields,
    maxJson,
    async open(field) {
      const pieces: Buffer[] = (files[field] = []);
      return {
        async write(piece) {
          pieces.push(Buffer.from(piece));
        },
        async end() {
          ended.push(field);
        },
      };
    },
  });
  expect(ended.toSorted()).toEqual(Object.keys(files).toSorted());
  return {
    json: JSON.parse(json.toString()) as Record<string, unknown>,
    files: Object.fromEntries(Object.entries(files).map(([name, pieces]) => [name, Buffer.concat(pieces)])),
  };
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const space = () => pick(['', '', '', ' ', '\n\t', '\r\n  ']);

/** A string in JSON, with each character in a random valid notation. */
const spell = (value: string) =>
  `"${[...value]
    .map((one) =>
      randomInt(8) === 0
        ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
        : JSON.stringify(one).slice(1, -1),
    )
    .join('')}"`;

const others: (() => unknown)[] = [
  () => 'data:text/plain;base64,QUJD',
  () => 'plain "quoted" \\ text, with: {braces} [and] more',
  () => ({ filePath: 'data:image/png;base64,QUJD', deep: [{ fileUrl: 'data:,x' }] }),
  () => ['data:image/png;base64,QUJD', 1, null],
  () => randomInt(1e6) - 5e5,
  () => pick([true, false, null]),
  () => '\u00e4\u4e2d\u{1f600}'.repeat(randomInt(20)),
];

test('2,000 bodies in every spelling and piece size are read like JSON.parse would', async () => {
  for (let round = 0; round < 2_000; round++) {
    const contents = new Map(
      fields
        .filter(() => randomInt(4) > 0)
        .map((name) => [name, randomBytes(randomInt(round % 20 ? 60 : 40_000))]),
    );
    const plain = new Map(
      ['title', 'claims', 'n'].filter(() => randomInt(3)).map((name) => [name, pick(others)()]),
    );
    const head = pick([
      'data:image/png;base64,',
      'data:;base64,',
      'data:image/svg+xml;charset=utf-8;base64,',
      'data:application/vnd.adobe.photoshop;base64,',
    ]);
    const escapeSlash = pick([0, 1, 2]);
    const base64 = (bytes: Buffer) =>
      bytes
        .toString('base64')
        .replaceAll('/', () => (escapeSlash === 0 || (escapeSlash === 1 && randomInt(2)) ? '/' : '\\/'));
    const members = [
      ...[...contents].map(
        ([name, bytes]) =>
          `${space()}${spell(name)}${space()}:${space()}"${head.replace('/', escapeSlash ? '\\/' : '/')}${base64(bytes)}"${space()}`,
      ),
      ...[...plain].map(
        ([name, value]) => `${space()}"${name}":${space()}${JSON.stringify(value)}${space()}`,
      ),
    ].toSorted(() => randomInt(3) - 1);
    const body = Buffer.from(`${space()}{${members.join(',')}}${space()}`);
    const most = pick([1, 2, 3, 7, 64, body.length, randomInt(1, body.length + 1)]);
    const result = await read(body, () => (most === 64 ? randomInt(1, 64) : most));
    for (const name of fields)
      expect(result.files[name]?.toString('hex')).toBe(contents.get(name)?.toString('hex'));
    expect(result.json).toEqual({
      ...Object.fromEntries([...contents.keys()].map((name) => [name, head])),
      ...Object.fromEntries(plain),
    });
  }
});

describe('bodies without a file stay unchanged', () => {
  test.each([
    '{}',
    '[]',
    '[{"filePath":"data:image/png;base64,QUJD"}]',
    '"data:image/png;base64,QUJD"',
    '{"filePath":"upload:019a9f6e-0000-7000-8000-000000000000"}',
    '{"filePath":"https://example.com/a,b?c=data:x"}',
    '{"filePath":null,"fileUrl":12}',
    '{"filePath":{"fileUrl":"data:image/png;base64,QUJD"}}',
    `{"filePath":"${'x, '.repeat(300)}"}`,
    '{"filePath":"","title":"filePath"}',
  ])('%s', async (body) => {
    for (const size of [1, 5, 1000]) {
      const result = await read(body, () => size);
      expect([result.json, result.files]).toEqual([JSON.parse(body), {}]);
    }
  });
});

describe('refuses', () => {
  const data = (content: string) => `{"filePath":"data:image/png;base64,${content}"}`;

  test.each([
    ['a body that ends within the file', '{"filePath":"data:image/png;base64,QUJD', 'malformed_json'],
    [
      'a field that is there twice',
      `{"fileUrl":"x","filePath":"data:;base64,QUJD","filePath":"y"}`,
      'malformed_json',
    ],
    ['the same, spelt otherwise', `{"filePath":"x","file\\u0050ath":"data:;base64,QUJD"}`, 'malformed_json'],
    ['padding within', data('QQ==QUJD'), 'validation_error'],
    ['too much padding', data('Q==='), 'validation_error'],
    ['too much padding behind a whole group', data('QUJD===='), 'validation_error'],
    ['padding that is missing', data('QUJDQQ'), 'validation_error'],
    ['one letter too many', data('QUJDQ'), 'validation_error'],
    ['a letter outside of the alphabet', data('QUJ!'), 'validation_error'],
    ['the alphabet of addresses', data('QU-_'), 'validation_error'],
    ['a space', data('QUJD QUJD'), 'validation_error'],
    ['letters beyond ASCII', data('QUJ\u00e9QUJ'), 'validation_error'],
    ['an escaped letter', data('\\u0051UJD'), 'validation_error'],
    ['an escape at the end', data('QUJD\\'), 'validation_error'],
    ['content that is not base64', '{"filePath":"data:image/png,QUJD"}', 'validation_error'],
    ['no content at all', '{"filePath":"data:image/png;base64"}', 'validation_error'],
    ['a head without end', `{"filePath":"data:${'x'.repeat(300)},QUJD"}`, 'validation_error'],
    ['a head with a quote in it', '{"filePath":"data:image/\\"png;base64,QUJD"}', 'validation_error'],
    ['JSON beyond its limit', `{"title":"${'x'.repeat(maxJson)}"}`, 'payload_too_large'],
    [
      'JSON beyond its limit behind a file',
      `{"filePath":"data:;base64,QUJD","t":"${'x'.repeat(maxJson)}"}`,
      'payload_too_large',
    ],
    ['an endless depth', '{"a":'.repeat(maxJson), 'payload_too_large'],
  ])('%s', async (_, body, code) => {
    for (const size of [1, 3, 1_000_000])
      await expect(read(body, () => size)).rejects.toMatchObject({ code });
  });

  test('invalid JSON around a file is reported by the parser of the rest', async () => {
    for (const body of [
      '{"filePath":"data:;base64,QUJD"',
      '{"filePath":"data:;base64,QUJD"}}',
      '{"filePath" "data:;base64,QUJD"}',
    ])
      await expect(read(body)).rejects.toThrow(/JSON/);
  });
});
