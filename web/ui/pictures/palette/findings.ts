import { contrast, distance, format, parse } from '#contract/oklch.ts';

/** The backgrounds of the text in the sample page. */
export const grounds = { light: '#ffffff', dark: '#1d1f38' } as const;

/**
 * The minimum ratios of WCAG 2.2 for text and for large text. No color reaches the first on both white and near black.
 * Below the second, a color is hard to read.
 */
const ratios = { text: 4.5, heading: 3 } as const;
const apart = { same: 0.06, little: 0.16 } as const;

/** A problem of a palette, with a better color. */
export interface Finding {
  words: string;
  /** The indexes of the colors with the problem. */
  places: readonly number[];
  /**
   * The nearest readable color, with the index of the color that it replaces. Null if the problem is two similar
   * colors.
   */
  instead: { place: number; color: string } | null;
}

/** The difference between two colors as text. */
export function difference(one: string, other: string): string {
  const far = distance(one, other);
  if (far < apart.same) return 'Hard to tell apart';
  return far < apart.little ? 'A small change' : 'A clear change';
}

/** The nearest color of the same hue that reaches a contrast on a background. Black or white if no such color does. */
export function nearestReadable(color: string, ground: string, ratio: number): string {
  const { l, c, h } = parse(color);
  const step = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? 0.01 : -0.01;
  for (let next = l; next > 0 && next < 1; next += step) {
    const found = format({ l: next, c, h });
    if (contrast(found, ground) >= ratio) return found;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

/** For each part of the sample page, the index of its color in the palette. */
export const rolesOf = ({ length }: readonly string[]) => ({
  heading: 0,
  button: Math.min(1, length - 1),
  link: length - 1,
});

/** Finds colors that are hard to read or to distinguish on a light or a dark page. */
export function findingsOf(colors: readonly string[]): Finding[] {
  const roles = rolesOf(colors);
  const found: Finding[] = [];
  for (const [look, ground] of Object.entries(grounds))
    for (const [role, use] of [
      ['heading', 'a heading'],
      ['link', 'a link'],
    ] as const) {
      const place = roles[role];
      const color = colors[place];
      const ratio = role === 'heading' ? ratios.heading : ratios.text;
      if (color === undefined || contrast(color, ground) >= ratios.heading) continue;
      found.push({
        words: `Color ${place + 1} is hard to read as ${use} on a ${look} page.`,
        places: [place],
        instead: { place, color: nearestReadable(color, ground, ratio) },
      });
    }
  colors.forEach((one, place) =>
    colors.slice(place + 1).forEach((other, further) => {
      if (distance(one, other) >= apart.same) return;
      const words = `Color ${place + 1} and color ${place + further + 2} are hard to tell apart.`;
      found.push({ words, places: [place, place + further + 1], instead: null });
    }),
  );
  return found;
}
