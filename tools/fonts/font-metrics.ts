import { fromBuffer } from '@capsizecss/unpack';

/** The average advance width of English text in each fallback font, in em. `fontMetrics` measured these values. */
export const averageWidth = {
  // Measured in Liberation Sans 1.07, whose letters are as wide as those of Helvetica and Arial.
  arial: 0.4458,
  arialBold: 0.48,
  // Measured in DejaVu 2.37.
  dejavu: 0.5083,
  dejavuBold: 0.5742,
  // Measured in the two Open Sans files that come with the Chromium of the tests.
  openSans: 0.46875,
  openSansBold: 0.5029,
};

/** The metrics of a static font (TTF or OTF) in em: the average advance width of English text, ascent, descent and line gap. */
export async function fontMetrics(file: Buffer) {
  const { xWidthAvg, ascent, descent, lineGap, unitsPerEm } = await fromBuffer(file);
  return {
    width: xWidthAvg / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
  };
}
