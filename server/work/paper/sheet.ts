import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { fileName, metadata } from '../einvoice/factur-x.ts';
import { escaped } from '../einvoice/xml.ts';
import { features, fontForDocument, linesOf, type Line, type Weight } from './letters.ts';
import type { Paper } from './paper.ts';

export interface Style {
  size: number;
  weight: Weight;
  color: string;
}

const ink = '#1a1a22';
const soft = '#5c5c68';
export const hairline = '#d9d9e0';

export const styles = {
  kind: { size: 22, weight: 600, color: ink },
  headline: { size: 15, weight: 600, color: ink },
  name: { size: 9.5, weight: 600, color: ink },
  text: { size: 9.5, weight: 400, color: ink },
  soft: { size: 9.5, weight: 400, color: soft },
  small: { size: 8.5, weight: 400, color: ink },
  meta: { size: 8, weight: 400, color: soft },
} as const satisfies Record<string, Style>;

export const leading = (style: Style) => style.size * 1.42;

/** Drawing a document may block other requests for at most this long, in milliseconds. */
const mostMs = 8;

const margin = 48;
const footHeight = 40;

type Element = PDFKit.PDFStructureElement;

export interface Box {
  x: number;
  width: number;
  /** If absent, the direction of the text decides. */
  align?: 'left' | 'right' | undefined;
}

export type Sheet = ReturnType<typeof createSheet>;

/** The pages of a document, with the current position and the structure tags for screen readers. */
export function createSheet({ kind, number, title, size, madeAt, issuer, einvoice }: Paper) {
  const doc = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    subset: 'PDF/A-3b',
    font: '',
    info: {
      Title: title,
      Author: issuer.name,
      Subject: `${kind} ${number}`,
      Creator: 'Foyer',
      Producer: 'Foyer',
      CreationDate: new Date(madeAt),
      ModDate: new Date(madeAt),
    },
  });
  const append = doc.appendXML.bind(doc);
  // The package does not escape title and author in the XML metadata, so do that here.
  doc.appendXML = (xml, newLine) =>
    append(
      xml.replace(
        /(<rdf:li(?: xml:lang="x-default")?>)([^]*)(<\/rdf:li>)/,
        (_, before: string, value: string, after: string) => before + escaped(value) + after,
      ),
      newLine,
    );
  if (einvoice) {
    const at = new Date(madeAt);
    // The package's types leave out the option `relationship`.
    const options: object = {
      name: fileName,
      type: 'text/xml',
      description: 'The electronic invoice (EN 16931)',
      relationship: 'Alternative',
      creationDate: at,
      modifiedDate: at,
    };
    doc.file(Buffer.from(einvoice), options);
    append(metadata);
  }
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  const left = margin;
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - footHeight - leading(styles.meta);
  let y = margin;
  /** Draws the content repeated at the top of each further page, and returns its height. */
  let repeated: (() => number) | null = null;

  const known = new Set<string>();
  const use = (font: string) => {
    // The package accepts a parsed font, but its types do not.
    if (!known.has(font))
      doc.registerFont(font, fontForDocument(font) as object as PDFKit.Mixins.PDFFontSource);
    known.add(font);
    doc.font(font);
  };

  /** Draws one line. `top` is the upper edge of the line, in which the baseline is placed. */
  function put(line: Line, style: Style, { x, width: room, align }: Box, top: number): void {
    const wide = line.width * style.size;
    const right = align === 'right' || (align !== 'left' && line.rightToLeft);
    let at = right ? x + room - wide : x;
    const base = top + leading(style) / 2 + style.size * 0.34;
    doc.fillColor(style.color).fontSize(style.size);
    for (const run of line.runs) {
      use(run.font);
      if (run.typed !== null) doc.markContent('Span', { actual: run.typed });
      doc.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic', features: [...features] });
      if (run.typed !== null) doc.endMarkedContent();
      at += run.width * style.size;
    }
  }

  function newPage(): void {
    doc.addPage();
    y = margin;
    if (repeated) y += repeated();
  }

  /** Begins a new page if the given height does not fit on this page. */
  const ensure = (height: number) => {
    if (y + height > bottom) newPage();
  };

  const measured = (text: string, style: Style, box: Box) =>
    linesOf(text, style.weight, box.width / style.size);

  /**
   * Adds a structure element and draws its content, which must fit on one page. `scope`: whether a `TH` is the heading of
   * its column or of its row.
   */
  function tagged(parent: Element, tag: string, draw: () => void, scope?: 'Column' | 'Row'): void {
    // The package's types leave out the option `scope`.
    const options: object = scope ? { scope } : {};
    parent.add(doc.struct(tag, options, [draw]));
  }

  /** Draws text from the current position on, over as many pages as the text needs. */
  function flow(parent: Element, tag: string, text: string, style: Style, box: Box): void {
    const lines = measured(text, style, box);
    const element = doc.struct(tag);
    parent.add(element);
    for (let from = 0; from < lines.length;) {
      // Keep at least two lines together.
      ensure(leading(style) * Math.min(2, lines.length - from));
      const room = Math.max(1, Math.floor((bottom - y + 0.01) / leading(style)));
      const here = lines.slice(from, from + room);
      element.add(() => {
        for (const [at, line] of here.entries()) put(line, style, box, y + at * leading(style));
      });
      y += here.length * leading(style);
      from += here.length;
    }
    element.end();
  }

  /** Marks a drawing as one that screen readers skip, such as a rule, a repeated heading or a page number. */
  function artifact(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  const rule = (at: number, color: string = hairline) =>
    artifact(() => {
      doc
        .moveTo(left, at)
        .lineTo(left + width, at)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke();
    });

  function foot(): void {
    const { count } = doc.bufferedPageRange();
    const top = doc.page.height - footHeight;
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      artifact(() => {
        const [name] = linesOf(`${issuer.name} · ${kind} ${number}`, 400, (width - 80) / styles.meta.size);
        const [pages] = linesOf(`Page ${page + 1} of ${count}`, 400);
        if (name) put(name, styles.meta, { x: left, width: width - 80, align: 'left' }, top);
        if (pages) put(pages, styles.meta, { x: left, width, align: 'right' }, top);
      });
    }
  }

  let since = performance.now();

  /** Lets other requests run if drawing has taken long enough. Call it between rows and blocks. */
  async function breathe(): Promise<void> {
    if (performance.now() - since < mostMs) return;
    await setImmediate();
    since = performance.now();
  }

  /** Draws the foot of each page and returns the finished file. */
  async function finish(): Promise<Buffer> {
    foot();
    await breathe();
    root.end();
    const whole = doc.toArray();
    doc.end();
    return Buffer.concat(await whole);
  }

  return {
    doc,
    root,
    left,
    width,
    flow,
    put,
    measured,
    tagged,
    artifact,
    rule,
    ensure,
    newPage,
    breathe,
    finish,
    get y() {
      return y;
    },
    /** Goes down. */
    skip(height: number) {
      y += height;
    },
    /** Moves the current position to a height of this page. */
    goTo(height: number) {
      y = height;
    },
    /** The height that is left on this page. */
    get room() {
      return bottom - y;
    },
    /** Sets the function that draws the top of the next pages. */
    set repeated(draw: (() => number) | null) {
      repeated = draw;
    },
  };
}
