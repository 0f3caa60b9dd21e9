import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { MediaRefusal, type Size } from '../types.ts';
import { writePixels } from './write-pixels.ts';

const broken = 'This PDF cannot be read. Please export it again and upload the new file.';
const locked = 'This PDF is protected by a password. Please upload a copy without one.';
const passwordError = 4;
const flags = { annotations: 0x01, rgbOrder: 0x10 };
/** A colour bitmap without transparency: 4 bytes for each pixel, the last one unused. */
const bgrx = 3;

/** The engine's memory. It moves when it grows, so it is asked for each time; its types leave it out. */
const memory = (engine: WrappedPdfiumModule) => (engine.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

interface OpenPdf {
  engine: WrappedPdfiumModule;
  document: number;
  size: Size;
  page: number;
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
  const page = engine.FPDF_GetPageCount(document) > 0 ? engine.FPDF_LoadPage(document, 0) : 0;
  if (page === 0) throw new MediaRefusal(broken);
  const size = { width: engine.FPDF_GetPageWidthF(page), height: engine.FPDF_GetPageHeightF(page) };
  if (!(size.width > 0 && size.height > 0)) throw new MediaRefusal(broken);
  return { engine, document, page, size };
}

/** Opens a PDF and its first page without drawing it. @throws MediaRefusal */
export async function checkPdf({ path }: { path: string }): Promise<null> {
  await open(path);
  return null;
}

/** Draws the first page as WebP; null when nothing is on it. */
export async function drawPdf(input: {
  path: string;
  outPath: string;
  maxSide: number;
}): Promise<Size | null> {
  const { engine, page, size } = await open(input.path);
  const scale = input.maxSide / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (bitmap === 0) throw new MediaRefusal(broken);
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
  engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags.annotations | flags.rgbOrder);
  const stride = engine.FPDFBitmap_GetStride(bitmap);
  const from = engine.FPDFBitmap_GetBuffer(bitmap);
  const drawn = memory(engine);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) pixels[to++] = drawn[from + y * stride + x * 4 + c] ?? 0;
  return writePixels(pixels, { width, height }, input.outPath);
}
