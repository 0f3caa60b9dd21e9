import { create } from 'fontkit';

// How often each letter stands in English text, per thousand, the space included.
const letters = Array.from(' etaonisrhlducmfwgpybvkxjqz');
const counts = [
  183, 102, 75, 65, 62, 57, 57, 53, 50, 50, 33, 33, 23, 22, 20, 20, 17, 16, 15, 14, 13, 8, 6, 1, 1, 1, 1,
];
const total = counts.reduce((sum, count) => sum + count, 0);

/** Average advance widths of English text in the fonts that stand in for ours, in em, measured by `fontMetrics`. */
export const averageWidth = {
  // Helvetica, whose widths Arial and Liberation Sans share.
  arial: 0.43942,
  arialBold: 0.47536,
  // The files of DejaVu 2.37.
  dejavu: 0.5046,
  dejavuBold: 0.57,
  // The two files of Open Sans that the Chromium of the tests brings.
  openSans: 0.465,
  openSansBold: 0.5001,
};

/** Average advance width of English text, ascent, descent and line gap of a font without variation, in em. */
export function fontMetrics(file: Buffer) {
  const font = create(file);
  const widths = letters.map((letter, index) => {
    const { advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    return (advanceWidth * (counts[index] ?? 0)) / total;
  });
  return {
    width: widths.reduce((sum, width) => sum + width, 0) / font.unitsPerEm,
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    lineGap: font.lineGap / font.unitsPerEm,
  };
}
