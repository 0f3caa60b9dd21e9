import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { MediaRefusal, type Size, type Slice, type Watermark, type WatermarkedImage } from '../types.ts';
import { mark, writeSlices, writeWhole } from '../watermark/watermark-image.ts';
import type { Pixels } from '../watermark/watermark-tile.ts';
import { writePixels } from './write-pixels.ts';

const broken = 'This PDF cannot be read. Please export it again and upload the new file.';
const locked = 'This PDF is protected by a password. Please upload a copy without one.';
const passwordError = 4;
const flags = { annotations: 0x01, rgbOrder: 0x10 };
/** A color bitmap without transparency: 4 bytes per pixel, the last one unused. */
const bgrx = 3;

/**
 * The memory of the PDF engine. The buffer is replaced when memory grows, so get it anew for each use. The package's types
 * leave it out.
 */
const memory = ({ pdfium }: WrappedPdfiumModule) => (pdfium as typeof pdfium & { HEAPU8: Uint8Array }).HEAPU8;

interface OpenPdf {
  engine: WrappedPdfiumModule;
  document: number;
  pages: number;
}

interface PdfPage {
  page: number;
  size: Size;
}

async function open(path: string): Promise<OpenPdf> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const engine = await init({ wasmBinary: Uint8Array.from(wasm).buffer });
  engine.PDFiumExt_Init();
  const bytes = await readFile(path);
  const at = engine.pdfium.wasmExports.malloc(bytes.length);
  memory(engine).set(bytes, at);
  const document = engine.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) throw new MediaRefusal(engine.FPDF_GetLastError() === passwordError ? locked : broken);
  return { engine, document, pages: engine.FPDF_GetPageCount(document) };
}

function openPage({ engine, document, pages }: OpenPdf, index: number): PdfPage {
  const page = pages > index ? engine.FPDF_LoadPage(document, index) : 0;
  if (page === 0) throw new MediaRefusal(broken);
  const size = { width: engine.FPDF_GetPageWidthF(page), height: engine.FPDF_GetPageHeightF(page) };
  if (!(size.width > 0 && size.height > 0)) throw new MediaRefusal(broken);
  return { page, size };
}

/** Opens a PDF and its first page without drawing it. @throws MediaRefusal */
export async function checkPdf({ path }: { path: string }): Promise<null> {
  openPage(await open(path), 0);
  return null;
}

/** Draws a page on a white background, as RGB pixels. */
function draw({ engine }: OpenPdf, { page, size }: PdfPage, scale: number): Pixels {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (bitmap === 0) throw new MediaRefusal(broken);
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
  engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags.annotations | flags.rgbOrder);
  const stride = engine.FPDFBitmap_GetStride(bitmap);
  const from = engine.FPDFBitmap_GetBuffer(bitmap);
  const drawn = memory(engine);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) data[to++] = drawn[from + y * stride + x * 4 + c] ?? 0;
  engine.FPDFBitmap_Destroy(bitmap);
  return { data, width, height, channels: 3 };
}

/** Draws the first page of a PDF as WebP; null if the page is blank. */
export async function drawPdf(input: {
  path: string;
  outPath: string;
  maxSide: number;
}): Promise<Size | null> {
  const pdf = await open(input.path);
  const first = openPage(pdf, 0);
  const pixels = draw(pdf, first, input.maxSide / Math.max(first.size.width, first.size.height));
  return writePixels(pixels.data, pixels, input.outPath);
}

/** A drawn page of a document; `size` is null if the page does not exist or is blank. */
export interface DrawnPage {
  pages: number;
  size: Size | null;
}

/**
 * Draws one page of a PDF as WebP; the first page is 1.
 * @throws MediaRefusal
 */
export async function drawPdfPage(input: {
  path: string;
  outPath: string;
  page: number;
  maxSide: number;
}): Promise<DrawnPage> {
  const pdf = await open(input.path);
  if (input.page > pdf.pages) return { pages: pdf.pages, size: null };
  const page = openPage(pdf, input.page - 1);
  const pixels = draw(pdf, page, input.maxSide / Math.max(page.size.width, page.size.height));
  return { pages: pdf.pages, size: await writePixels(pixels.data, pixels, input.outPath) };
}

/** Limits a drawn page: its width and its number of pixels. */
const drawn = { width: 1_600, pixels: 12_000_000 };
const mostPages = 100;

/**
 * Draws every page of a PDF with the watermark, in slices. The display picture and the thumbnail show the first page.
 * @throws MediaRefusal
 */
export async function watermarkPdf(input: {
  path: string;
  outDir: string;
  watermark: Watermark;
}): Promise<WatermarkedImage> {
  const pdf = await open(input.path);
  if (pdf.pages > mostPages)
    throw new MediaRefusal(`This PDF has ${pdf.pages} pages. Please send ${mostPages} at most.`);
  let whole;
  const slices: Slice[] = [];
  for (let index = 0; index < Math.max(1, pdf.pages); index++) {
    const page = openPage(pdf, index);
    const { width, height } = page.size;
    const scale = Math.min(drawn.width / width, Math.sqrt(drawn.pixels / (width * height)));
    const pixels = draw(pdf, page, scale);
    pdf.engine.FPDF_ClosePage(page.page);
    // Each page has its own watermark mask.
    await mark(pixels, { ...input.watermark, seed: `${input.watermark.seed}/${index + 1}` });
    whole ??= await writeWhole(pixels, input.outDir);
    slices.push(...(await writeSlices(pixels, input.outDir, index + 1)));
  }
  if (!whole) throw new MediaRefusal(broken);
  return { ...whole, slices, transparent: false };
}
