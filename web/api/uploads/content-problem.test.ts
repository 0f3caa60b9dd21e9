import { expect, it } from 'vitest';
import { fileTexts } from '#contract/texts/file-texts.ts';
import type { UploadPurpose } from '#contract/files.ts';
import { contentProblem } from './content-problem.ts';

const large = (begin: string) =>
  new Blob([Uint8Array.from(begin, (c) => c.charCodeAt(0)), new Uint8Array(300 * 1024)]);

const film = '\u0000\u0000\u0000\u0020ftypisom';
const taken: [UploadPurpose, string][] = [
  ['preview-original', film],
  ['preview-original', '\u0000\u0000\u0000\u0008wide'],
  ['preview-original', '%PDF-1.7'],
  ['preview-original', '\u001AE\u00DF\u00A3'],
  ['preview-original', '\n  <!-- drawn --><svg xmlns="http://www.w3.org/2000/svg">'],
  ['picture', '\u0089PNG\r\n'],
  ['artwork', '%!PS-Adobe-3.0'],
  ['artwork', '8BPS'],
  ['attachment', 'PK\u0003\u0004'],
  // The server skips a byte order mark, so any bytes may follow.
  ['preview-original', '\u00EF\u00BB\u00BFanything'],
];

it.each(taken)('accepts a large file for %s with a possible beginning', async (purpose, begin) => {
  expect(await contentProblem(large(begin), purpose)).toBeNull();
});

it("refuses a large file with wrong content, in the server's words", async () => {
  expect(await contentProblem(large('MZ a program'), 'preview-original')).toBe(fileTexts.versionType);
  expect(await contentProblem(large(film), 'picture')).toBeNull();
  expect(await contentProblem(large('%PDF-1.7'), 'picture')).toBe(fileTexts.pictureType);
  expect(await contentProblem(large('PK\u0003\u0004'), 'artwork')).toBe(fileTexts.artworkType);
});

it('leaves a small file to the server, unless it is empty', async () => {
  expect(await contentProblem(new Blob(['MZ']), 'picture')).toBeNull();
  expect(await contentProblem(new Blob([]), 'picture')).toBe(fileTexts.empty);
});

it('checks a small file of a message at once, since the server would refuse it only with the message', async () => {
  expect(await contentProblem(new Blob(['MZ']), 'attachment')).toBe(fileTexts.attachmentType);
  expect(await contentProblem(new Blob(['%PDF-1.7']), 'staff-attachment')).toBeNull();
});
