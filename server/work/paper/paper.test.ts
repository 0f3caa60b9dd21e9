import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/money/currency.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { linesOf } from './letters.ts';
import type { Block, Group, Paper } from './paper.ts';
import { printPaper } from './print.ts';

const paper = (blocks: readonly Block[], more: Partial<Paper> = {}): Paper => ({
  kind: 'Quote',
  number: 'Q-12, version 2',
  title: 'A site that answers',
  size: 'A4',
  madeAt: '2026-11-20T10:00:00.000Z',
  issuer: { name: 'Bluebonnet AI', color: '#3d38d6', mark: { path: 'M0 0h32v32H0Z' } },
  facts: [{ name: 'Sent on', text: 'November 20, 2026' }],
  parties: [{ heading: 'From', name: 'Bluebonnet AI', lines: ['Dallas'] }],
  blocks,
  ...more,
});

const text = (words: string): Block => ({ kind: 'text', heading: null, text: words });

const table = (groups: readonly Group[]): Block => ({
  kind: 'table',
  heading: null,
  columns: [
    { name: 'Description', align: 'left' },
    { name: 'Amount', align: 'right' },
  ],
  groups,
});

/** The letters of a text, sorted and without spaces. */
const letters = (words: string) => words.replaceAll(/\s/g, '').split('').toSorted().join('');

test('the same document has the same bytes, whenever it is made', async () => {
  const made = await printPaper(paper([text('One')]));
  expect(await printPaper(paper([text('One')]))).toEqual(made);
  expect(await printPaper(paper([text('Two')]))).not.toEqual(made);
  expect(made.toString('latin1')).toContain('D:20261120100000Z');
});

test('says what it is: tagged, in English, with its title, for archives', async () => {
  const source = (await printPaper(paper([text('One'), table([])]))).toString('latin1');
  for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en)', '/DisplayDocTitle true', '/S /TH'])
    expect(source).toContain(part);
  expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(source).toContain('(A site that answers)');
});

test.each([
  ['German', 'Übergrößenträger für 1.234,50 € – „Straße“'],
  ['Polish and Turkish', 'Łódź, Dziękuję, Iğdır'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['Greek and Russian', 'Ελληνικά, Привет, Ґалаґан'],
  ['Hebrew with numbers', 'שלום עולם - גרסה 3.5'],
  ['Arabic with numbers', 'مرحبا بالعالم (نسخة 2)'],
  ['a letter that no font has', 'Tanaka 株式会社'],
])('prints %s so that it can be copied', async (_, words) => {
  const [page = ''] = await textOfPdf(await printPaper(paper([text(words)])));
  expect(page.split('\n')).toContain(words);
});

test('a letter that was only part of another one in an earlier document can be copied', async () => {
  for (const words of ['Ä Ö Ü Ǻ ö', 'مرحبا بالعالم', 'A O U a o', 'م ر ح ب ا', 'Ä Ö']) {
    const [page = ''] = await textOfPdf(await printPaper(paper([text(words)])));
    expect(page.split('\n')).toContain(words);
  }
});

test('leaves out what could hide or turn the text around', async () => {
  const [page = ''] = await textOfPdf(await printPaper(paper([text('a\u0007b\u202ec\u200fd\u0000')])));
  expect(page).toContain('abcd');
});

test('prints a box for no letter', () => {
  const [line] = linesOf('株式会社 🚀', 400);
  expect(line?.runs.map((run) => [run.text, run.typed])).toEqual([
    ['····', '株式会社'],
    [' ', null],
    ['·', '🚀'],
  ]);
});

test('breaks every text into lines that fit, and loses no letter', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'W', '-', '/', 'é', '–', 'ß', 'ל', 'ם', '٣', 'م', 'و', '京', '🚀'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 3, max: 40 }), (words, width) => {
      const typed = words.join(' ');
      const lines = linesOf(typed, 400, width);
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 1e-6);
      const shown = lines.flatMap(({ runs }) => runs.map((run) => run.typed ?? run.text)).join('');
      expect(letters(shown)).toBe(letters(typed.normalize('NFC')));
    }),
  );
});

test('repeats the headings of a table, counts the pages, and prints each of 500 lines once', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    cells: [
      { text: `Line ${at + 1} of many`, below: at % 7 === 0 ? 'With words below it. '.repeat(12) : null },
      { text: formatMoney(1000 + at, 'USD') },
    ],
  }));
  const pages = await textOfPdf(await printPaper(paper([table([{ heading: 'Group', rows }])])));
  expect(pages.length).toBeGreaterThan(10);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Description');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  }
  const whole = pages.join('\n').split('\n');
  for (const { cells } of rows)
    for (const cell of cells)
      expect(whole.filter((line) => ` ${line} `.includes(` ${cell.text} `))).toHaveLength(1);
});

test('continues a line that is longer than a page', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
  const rows = [{ cells: [{ text: 'Tall', below: words }, { text: '1.00 USD' }] }];
  const pages = await textOfPdf(
    await printPaper(paper([table([{ heading: null, rows }]), text('After it')])),
  );
  const whole = pages.join(' ').split(/\s+/);
  for (const word of words.split(' ')) expect(whole).toContain(word);
  expect(pages.at(-1)).toContain('After it');
});

test('keeps other requests going while it prints 500 lines', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ cells: [{ text: `Line ${at}` }, { text: '1' }] }));
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  await printPaper(paper([table([{ heading: null, rows }])]));
  clearImmediate(again);
  expect(turns).toBeGreaterThan(3);
});
