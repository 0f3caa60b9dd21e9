import { fromBuffer } from '@capsizecss/unpack';

/** Average advance widths of English text in the fonts that stand in for ours, in em, measured by `fontMetrics`. */
export const averageWidth = {
  // Liberation Sans 1.07, which has the widths of Helvetica and Arial.
  arial: 0.4458,
  arialBold: 0.48,
  // The files of DejaVu 2.37.
  dejavu: 0.5083,
  dejavuBold: 0.5742,
  // The two files of Open Sans that the Chromium of the tests brings.
  openSans: 0.46875,
  openSansBold: 0.5029,
};

/** Average advance width of English text, ascent, descent and line gap of a font without variation (TTF or OTF), in em. */
export async function fontMetrics(file: Buffer) {
  const { xWidthAvg, ascent, descent, lineGap, unitsPerEm } = await fromBuffer(file);
  return {
    width: xWidthAvg / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
  };
}
