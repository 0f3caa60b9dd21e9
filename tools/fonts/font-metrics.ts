import { fromBuffer } from '@capsizecss/unpack';

/** Average advance widths of English text in the fallback fonts, in em, measured by `fontMetrics`. */
export const averageWidth = {
  // Measured in Liberation Sans 1.07, which has the widths of Helvetica and Arial.
  arial: 0.4458,
  arialBold: 0.48,
  // Measured in DejaVu 2.37.
  dejavu: 0.5083,
  dejavuBold: 0.5742,
  // Measured in the two Open Sans files of the tests' Chromium.
  openSans: 0.46875,
  openSansBold: 0.5029,
};

/** The average advance width of English text, ascent, descent and line gap of a static font (TTF or OTF), in em. */
export async function fontMetrics(file: Buffer) {
  const { xWidthAvg, ascent, descent, lineGap, unitsPerEm } = await fromBuffer(file);
  return {
    width: xWidthAvg / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
  };
}
