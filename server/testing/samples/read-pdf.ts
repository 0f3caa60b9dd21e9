import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let opened: Promise<WrappedPdfiumModule> | undefined;

async function open() {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const engine = await init({ wasmBinary: Uint8Array.from(wasm).buffer });
  engine.PDFiumExt_Init();
  return engine;
}

/** The text of each page of a PDF, as a person would copy it from a PDF viewer. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const engine = await (opened ??= open());
  const heap = () => (engine.pdfium as typeof engine.pdfium & { HEAPU8: Uint8Array }).HEAPU8;
  const { malloc, free } = engine.pdfium.wasmExports;
  const at = malloc(pdf.length);
  heap().set(pdf, at);
  const document = engine.FPDF_LoadMemDocument(at, pdf.length, '');
  if (document === 0) throw new Error('This is no PDF.');
  const pages = Array.from({ length: engine.FPDF_GetPageCount(document) }, (_, index) => {
    const page = engine.FPDF_LoadPage(document, index);
    const text = engine.FPDFText_LoadPage(page);
    const letters = engine.FPDFText_CountChars(text);
    const words = malloc(2 * letters + 2);
    engine.FPDFText_GetText(text, 0, letters, words);
    const read = Buffer.from(heap().slice(words, words + 2 * letters)).toString('utf16le');
    free(words);
    engine.FPDFText_ClosePage(text);
    engine.FPDF_ClosePage(page);
    // The PDF library marks a word that ends a line with a soft hyphen as U+0002, and ends lines with CR and LF.
    return read.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  });
  engine.FPDF_CloseDocument(document);
  free(at);
  return pages;
}
