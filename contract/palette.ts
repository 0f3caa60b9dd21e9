const blank = '#000000';

/**
 * The palette in force after a change from `before` to `wanted`. Only the colours that the change names are touched, so that several
 * changes can wait side by side, and be decided in any order. Where the number of colours changes, the wanted palette is taken whole.
 */
export function changedPalette(
  inForce: readonly string[],
  before: readonly string[] | null,
  wanted: readonly string[],
): string[] {
  if (!before || before.length !== wanted.length) return [...wanted];
  const palette = [...inForce];
  wanted.forEach((color, place) => {
    if (color === before[place]) return;
    while (palette.length < place) palette.push(blank);
    palette[place] = color;
  });
  return palette;
}
