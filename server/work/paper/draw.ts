import { lengthOf, paragraphsOf } from './letters.ts';
import type { Block, Paper } from './paper.ts';
import { createSheet, hairline, leading, styles, type Box, type Sheet } from './sheet.ts';
import { drawTable } from './table.ts';

const gap = 18;

/** Draws a document as a PDF. The same document gives the same bytes. Other requests can run in between. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const sheet = createSheet(paper);
  drawHead(sheet, paper);
  drawParties(sheet, paper);
  for (const block of paper.blocks) {
    sheet.skip(gap);
    await drawBlock(sheet, block);
    await sheet.breathe();
  }
  return sheet.finish();
}

function drawHead(sheet: Sheet, { kind, title, issuer, facts }: Paper): void {
  const { doc, left, width } = sheet;
  const top = sheet.y;
  const side = 30;
  sheet.artifact(() => {
    doc.rect(0, 0, doc.page.width, 5).fill(issuer.color);
    if (!issuer.mark) return;
    if ('png' in issuer.mark) {
      doc.image(issuer.mark.png, left + width - 150, top - 4, { fit: [150, side], align: 'right' });
      return;
    }
    doc.save();
    doc.translate(left + width - side, top - 4).scale(side / 32);
    doc.path(issuer.mark.path).fill(issuer.color);
    doc.restore();
  });
  sheet.flow(sheet.root, 'H1', kind, styles.kind, { x: left, width: width - 170, align: 'left' });
  sheet.flow(sheet.root, 'P', title, styles.soft, { x: left, width: width - 170, align: 'left' });
  sheet.skip(12);
  drawPairs(sheet, facts);
}

/** Draws pairs: the names on the left, and the values on the right. */
function drawPairs(sheet: Sheet, pairs: readonly { name: string; text: string }[], least = 0): void {
  const { left, width } = sheet;
  const longest = Math.max(0, ...pairs.map(({ name }) => lengthOf(name, 400) * styles.text.size));
  const names = Math.min(width / 3, Math.max(least, longest + 16));
  const list = sheet.doc.struct('Table');
  sheet.root.add(list);
  for (const { name, text } of pairs) {
    const row = sheet.doc.struct('TR');
    list.add(row);
    const box: Box = { x: left, width: names - 12, align: 'left' };
    const lines = sheet.measured(name, styles.soft, box);
    sheet.ensure(leading(styles.soft) * Math.max(2, lines.length));
    const top = sheet.y;
    sheet.tagged(
      row,
      'TH',
      () => {
        for (const [at, line] of lines.entries())
          sheet.put(line, styles.soft, box, top + at * leading(styles.soft));
      },
      'Row',
    );
    sheet.flow(row, 'TD', text, styles.text, { x: left + names, width: width - names, align: 'left' });
    sheet.goTo(Math.max(sheet.y, top + lines.length * leading(styles.soft)));
    row.end();
  }
  list.end();
}

function drawParties(sheet: Sheet, { parties }: Paper): void {
  const { left, width, root } = sheet;
  sheet.skip(gap);
  const top = sheet.y;
  const column = width / Math.max(2, parties.length);
  let lowest = top;
  for (const [at, { heading, name, lines }] of parties.entries()) {
    sheet.goTo(top);
    const box: Box = { x: left + at * column, width: column - 16, align: 'left' };
    sheet.flow(root, 'H2', heading, styles.meta, box);
    sheet.flow(root, 'P', name, styles.name, box);
    for (const line of lines) sheet.flow(root, 'P', line, styles.text, box);
    lowest = Math.max(lowest, sheet.y);
  }
  sheet.goTo(lowest);
}

async function drawBlock(sheet: Sheet, block: Block): Promise<void> {
  const { left, width, root } = sheet;
  const box = { x: left, width };
  if ('heading' in block && block.heading !== null) {
    // Keep a heading on the same page as the start of the next block.
    sheet.ensure(leading(styles.name) + (block.kind === 'code' ? 100 : 3 * leading(styles.text)));
    sheet.flow(root, 'H2', block.heading, styles.name, box);
    sheet.skip(4);
  }
  switch (block.kind) {
    case 'headline':
      sheet.ensure(leading(styles.headline) * 2);
      sheet.flow(root, 'P', block.text, styles.headline, box);
      if (block.below) sheet.flow(root, 'P', block.below, styles.soft, box);
      return;
    case 'text':
      for (const paragraph of paragraphsOf(block.text)) {
        sheet.flow(root, 'P', paragraph, block.small ? styles.small : styles.text, box);
        await sheet.breathe();
      }
      return;
    case 'facts':
      drawPairs(sheet, block.rows, width / 4);
      return;
    case 'sums':
      drawSums(sheet, block.rows);
      return;
    case 'code':
      drawCode(sheet, block);
      return;
    case 'table':
      await drawTable(sheet, block);
  }
}

/** Draws the amounts in the right half of the page, all on the same page. */
function drawSums(sheet: Sheet, rows: readonly { name: string; amount: string; strong?: boolean }[]): void {
  const { left, width, root, doc } = sheet;
  const x = left + width / 2;
  const longest = Math.max(0, ...rows.map(({ amount }) => lengthOf(amount, 600) * styles.text.size));
  const names = { x, width: width / 2 - longest - 12 };
  const measured = rows.map((row) => {
    const style = row.strong ? styles.name : styles.text;
    return { ...row, style, lines: sheet.measured(row.name, row.strong ? style : styles.soft, names) };
  });
  const heights = measured.map(({ lines, style }) => lines.length * leading(style) + 7);
  sheet.ensure(heights.reduce((sum, height) => sum + height, 0));
  const table = doc.struct('Table');
  root.add(table);
  for (const [at, { amount, style, strong, lines }] of measured.entries()) {
    const top = sheet.y;
    if (at > 0)
      sheet.artifact(() => {
        doc
          .moveTo(x, top)
          .lineTo(left + width, top)
          .lineWidth(0.6)
          .strokeColor(hairline)
          .stroke();
      });
    const row = doc.struct('TR');
    table.add(row);
    sheet.tagged(row, 'TH', () => {
      for (const [index, line] of lines.entries())
        sheet.put(line, strong ? style : styles.soft, names, top + 3.5 + index * leading(style));
    });
    sheet.tagged(row, 'TD', () => {
      const [line] = sheet.measured(amount, style, { x, width: Number.POSITIVE_INFINITY });
      if (line) sheet.put(line, style, { x, width: width / 2, align: 'right' }, top + 3.5);
    });
    row.end();
    sheet.skip(heights[at] ?? 0);
  }
  table.end();
}

/** Draws a square code of 30 mm as vectors, with its text on the right. */
function drawCode(sheet: Sheet, { text, modules }: Extract<Block, { kind: 'code' }>): void {
  const { doc, left, width, root } = sheet;
  const side = 85;
  const size = side / modules.length;
  // Cameras need an empty margin of four modules around the code.
  const edge = 4 * size;
  sheet.skip(edge - 4);
  sheet.ensure(side);
  const top = sheet.y;
  sheet.tagged(root, 'Figure', () => {
    for (const [row, cells] of modules.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(left + column * size, top + row * size, size, size);
    doc.fill('#000');
  });
  const page = doc.bufferedPageRange().count;
  const x = left + side + 2 * edge;
  for (const paragraph of paragraphsOf(text))
    sheet.flow(root, 'P', paragraph, styles.text, { x, width: left + width - x });
  if (doc.bufferedPageRange().count === page) sheet.goTo(Math.max(sheet.y, top + side));
}
