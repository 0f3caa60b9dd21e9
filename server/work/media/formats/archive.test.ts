import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { someone } from '#server/testing/samples/sample-media.ts';
import type { Allowed } from './formats.ts';
import { createMedia, type Media } from '../media.ts';
import { MediaRefusal } from '../types.ts';

let dir = '';
let media: Media;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-archives-'));
  media = createMedia({ ffmpegPath: null, searchPath: '' });
});
afterAll(async () => {
  media.close();
  await rm(dir, { recursive: true, force: true });
});

/** An archive with these parts. All parts except the first are compressed. */
function packed(...parts: (string | readonly [name: string, content: string])[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [index, part] of parts.entries()) {
    const [name, content] = typeof part === 'string' ? [part, `<${part}/>`] : part;
    archive.addBuffer(Buffer.from(content), name, { compress: index > 0 });
  }
  archive.end();
  return buffer(archive.outputStream as Readable);
}

async function taken(bytes: Buffer, name: string, allowed: Allowed = 'attachment') {
  const path = join(dir, 'upload');
  await writeFile(path, bytes);
  return media.inspect(path, name, allowed, someone).then(
    ({ mime, extension, kind }) => [mime, extension, kind],
    (error: unknown) => {
      if (error instanceof MediaRefusal) return error.message;
      throw error;
    },
  );
}

const types = '[Content_Types].xml';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const opened = 'application/vnd.oasis.opendocument.text';
const damaged = 'This file is damaged or incomplete. Please export it again and upload the new file.';

test.each<[name: string, parts: Parameters<typeof packed>, mime: string]>([
  ['logos.zip', ['a.svg', 'b/c.png'], 'application/zip'],
  ['Words for the site.DOCX', [types, 'word/document.xml'], word],
  [
    'prices.xlsx',
    [types, 'xl/workbook.xml'],
    word.replace('wordprocessingml.document', 'spreadsheetml.sheet'),
  ],
  [
    'plan.pptx',
    [types, 'ppt/presentation.xml'],
    word.replace('wordprocessingml.document', 'presentationml.presentation'),
  ],
  ['plan.odt', [['mimetype', opened], 'content.xml'], opened],
  ['without-a-name', [types, 'word/document.xml'], word],
])('%s is recognised by its content and kept unchanged', async (name, parts, mime) => {
  const [found, , kind] = (await taken(await packed(...parts), name)) as string[];
  expect([found, kind]).toEqual([mime, 'document']);
});

test('a mislabelled or truncated archive, one with trailing data, or one with macros is refused', async () => {
  const letter = await packed(types, 'word/document.xml');
  expect(await taken(letter, 'letter.zip')).toMatch(/named \.zip but contains something else \(Word\)/);
  expect(await taken(await packed('a.txt'), 'letter.docx')).toMatch(/named \.docx but contains .* \(ZIP\)/);
  expect(await taken(await packed('a.class'), 'tool.jar')).toMatch(/named \.jar/);
  expect(await taken(letter.subarray(0, -30), 'letter.docx')).toBe(damaged);
  expect(await taken(Buffer.concat([letter, Buffer.from('more')]), 'letter.docx')).toBe(damaged);
  expect(await taken(Buffer.concat([Buffer.from('%PDF-1.7\n'), letter]), 'letter.docx')).not.toContain(word);
  const shifted = Buffer.concat([letter.subarray(0, 4), Buffer.from('more'), letter.subarray(4)]);
  expect(await taken(shifted, 'letter.docx')).toBe(damaged);
  const macros = await packed(types, 'word/document.xml', 'word/vbaProject.bin');
  expect(await taken(macros, 'letter.docx')).toBe(fileTexts.attachmentMacros);
  const scripted = await packed(['mimetype', opened], 'Basic/script-lc.xml');
  expect(await taken(scripted, 'plan.odt')).toBe(fileTexts.attachmentMacros);
});

test.each<Allowed>(['artwork', 'version', 'preview', 'logo', 'picture'])(
  'no archive is accepted as %s',
  async (allowed) => {
    const refused = await taken(await packed(types, 'word/document.xml'), 'letter.docx', allowed);
    expect(refused).toMatch(/^Please upload/);
  },
);
