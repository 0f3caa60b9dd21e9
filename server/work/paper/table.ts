import { lengthOf, type Line } from './letters.ts';
import type { Block, Cell, Column, Group, Row } from './paper.ts';
import { leading, styles, type Box, type Sheet, type Style } from './sheet.ts';

type Element = PDFKit.PDFStructureElement;
type Table = Extract<Block, { kind: 'table' }>;

const between = 14;
/** The space above and below the text of a row. */
const pad = 6;
const boxSide = 8;

/**
 * The positions of the columns. Each column is as wide as its longest text, up to a limit; the first gets the width that is
 * left.
 */
async function boxesOf(sheet: Sheet, columns: readonly Column[], groups: readonly Group[]): Promise<Box[]> {
  const { left, width } = sheet;
  const widths = columns.map(({ name }) => lengthOf(name, 400) * styles.meta.size);
  for (const { rows } of groups)
    for (const { cells } of rows) {
      for (const [at, { text }] of cells.entries())
        if (at > 0) widths[at] = Math.max(widths[at] ?? 0, lengthOf(text, 400) * styles.text.size);
      await sheet.breathe();
    }
  const others = widths.slice(1).map((each) => Math.min(each, width / 4));
  const first = width - others.reduce((sum, each) => sum + each + between, 0);
  let x = left;
  return columns.map(({ align }, at) => {
    const box = { x, width: at === 0 ? first : (others[at - 1] ?? 0), align };
    x += box.width + between;
    return box;
  });
}

interface Part {
  line: Line;
  style: Style;
}

const height = (parts: readonly Part[]) => parts.reduce((sum, { style }) => sum + leading(style), 0);

/** Draws a table; its column headings are repeated on each page. */
export async function drawTable(sheet: Sheet, { columns, groups }: Table): Promise<void> {
  const { doc, root } = sheet;
  const boxes = await boxesOf(sheet, columns, groups);
  const hasBoxes = groups.some(({ rows }) => rows.some(({ box }) => box !== undefined));
  const table = doc.struct('Table');
  root.add(table);

  const headings = (top: number, at: number) => {
    const box = boxes[at];
    const [line] = sheet.measured(columns[at]?.name ?? '', styles.meta, {
      x: 0,
      width: Number.POSITIVE_INFINITY,
    });
    if (line && box) sheet.put(line, styles.meta, box, top);
  };
  const headHeight = leading(styles.meta) + 5;

  sheet.ensure(headHeight + 4 * leading(styles.text));
  const first = doc.struct('TR');
  table.add(first);
  const top = sheet.y;
  for (const at of columns.keys()) sheet.tagged(first, 'TH', () => headings(top, at), 'Column');
  first.end();
  sheet.rule(top + headHeight);
  sheet.skip(headHeight);
  sheet.repeated = () => {
    const begin = sheet.y;
    sheet.artifact(() => {
      for (const at of columns.keys()) headings(begin, at);
    });
    sheet.rule(begin + headHeight);
    return headHeight;
  };

  const partsOf = (cell: Cell, box: Box, pale: boolean): Part[] => [
    ...sheet.measured(cell.text, styles.text, box).map((line) => ({
      line,
      style: pale ? styles.soft : styles.text,
    })),
    ...(cell.below ? sheet.measured(cell.below, styles.meta, box) : []).map((line) => ({
      line,
      style: styles.meta,
    })),
  ];

  const drawParts = (parts: readonly Part[], box: Box, from: number) => {
    let at = from;
    for (const { line, style } of parts) {
      sheet.put(line, style, box, at);
      at += leading(style);
    }
  };

  function drawRow({ cells, pale = false, box: tick }: Row): void {
    const indent = hasBoxes ? boxSide + 8 : 0;
    const places = boxes.map((box, at) =>
      at === 0 ? { x: box.x + indent, width: box.width - indent, align: box.align } : box,
    );
    const parts = places.map((box, at) => partsOf(cells[at] ?? { text: '' }, box, pale));
    const tallest = Math.max(...parts.map(height));
    // A row stays on one page, unless it is very tall.
    sheet.ensure(Math.min(tallest + 2 * pad, 160));
    const row = doc.struct('TR');
    table.add(row);
    const begin = sheet.y + pad;
    sheet.goTo(begin);
    if (tick) sheet.artifact(() => drawTick(sheet, boxes[0]?.x ?? 0, begin + 2.5, tick === 'ticked'));
    const name = doc.struct('TD');
    row.add(name);
    const [first = [], ...others] = parts;
    const place = places[0] ?? { x: sheet.left, width: sheet.width };
    let left = first.slice(drawHere(name, first, place));
    for (const [at, other] of others.entries()) {
      const box = places[at + 1];
      if (box) sheet.tagged(row, 'TD', () => drawParts(other, box, begin));
    }
    if (left.length === 0) sheet.goTo(begin + tallest);
    while (left.length > 0) {
      sheet.newPage();
      sheet.skip(pad);
      left = left.slice(drawHere(name, left, place));
    }
    name.end();
    row.end();
    sheet.skip(pad);
    sheet.rule(sheet.y);
  }

  /**
   * Draws as many of the lines as fit on this page.
   * @returns how many lines were drawn, at least one
   */
  function drawHere(name: Element, parts: readonly Part[], box: Box): number {
    let until = 0;
    let room = sheet.room - pad;
    for (const { style } of parts) {
      room -= leading(style);
      if (room < 0 && until > 0) break;
      until++;
    }
    const here = parts.slice(0, until);
    const at = sheet.y;
    name.add(() => drawParts(here, box, at));
    sheet.skip(height(here));
    return until;
  }

  for (const { heading, rows } of groups) {
    if (heading) {
      sheet.ensure(leading(styles.name) + 4 * leading(styles.text));
      const row = doc.struct('TR');
      table.add(row);
      sheet.skip(pad + 2);
      const cell = doc.struct('TH');
      row.add(cell);
      sheet.flow(cell, 'P', heading, styles.name, {
        x: sheet.left,
        width: sheet.width,
        align: 'left',
      });
      cell.end();
      row.end();
    }
    for (const row of rows) {
      drawRow(row);
      await sheet.breathe();
    }
  }
  sheet.repeated = null;
  table.end();
}

function drawTick({ doc }: Sheet, x: number, y: number, ticked: boolean): void {
  doc.lineWidth(0.8).strokeColor(ticked ? '#1a1a22' : '#8a8a96');
  doc.roundedRect(x, y, boxSide, boxSide, 1.5).stroke();
  if (!ticked) return;
  doc
    .moveTo(x + 1.8, y + 4.2)
    .lineTo(x + 3.5, y + 5.9)
    .lineTo(x + 6.3, y + 2.3)
    .lineWidth(1.1)
    .stroke();
}
