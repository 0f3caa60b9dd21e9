import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { contrast } from '#contract/oklch.ts';
import { brandProperties } from '#server/core/brand/palette.ts';

const css = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8');

const builtIn = brandProperties(builtInBrand.colors);

/** The light and dark values of a custom property, from the style sheet or the brand. `var()` is replaced by its value. */
function declared(name: string, given = builtIn): { light: string; dark: string } {
  const value = given[name] ?? new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference) return declared(reference, given);
  const [, light, dark] = /^light-dark\((#\w{6}),\s*(#\w{6})\)$/.exec(value) ?? [null, value, value];
  if (!/^#\w{6}$/.test(light ?? '')) throw new Error(`${name} has no colours that can be compared: ${value}`);
  return { light: light ?? '', dark: dark ?? '' };
}

const surfaces = ['sunken', 'surface', 'raised', 'overlay'];
const hues = ['brand', 'accent', 'success', 'warning', 'danger'];

const textPairs = [
  ...['ink', 'ink-soft', 'ink-faint', ...hues.map((hue) => `${hue}-ink`)].flatMap((text) =>
    surfaces.map((surface) => [text, surface]),
  ),
  ...hues.map((hue) => [`${hue}-ink`, `${hue}-soft`]),
  ...hues.map((hue) => ['ink', `${hue}-soft`]),
  ...['brand', 'accent', 'danger'].map((hue) => [`on-${hue}`, hue]),
] as [string, string][];

const shapePairs = ['control', 'focus'].flatMap((shape) => surfaces.map((surface) => [shape, surface])) as [
  string,
  string,
][];

function tooClose(pairs: [string, string][], least: number, given?: Record<string, string>): string[] {
  return pairs.flatMap(([front, back]) => {
    const a = declared(`--color-${front}`, given);
    const b = declared(`--color-${back}`, given);
    return (['light', 'dark'] as const).flatMap((scheme) => {
      const ratio = contrast(a[scheme], b[scheme]);
      return ratio < least ? [`${front} on ${back}, ${scheme}: ${ratio.toFixed(2)}`] : [];
    });
  });
}

describe('colours', () => {
  it('give text 4.5 to 1 and edges 3 to 1, light and dark', () => {
    expect(tooClose(textPairs, 4.5)).toEqual([]);
    expect(tooClose(shapePairs, 3)).toEqual([]);
  });

  it.each([
    ['#00804a', '#ffc400'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#ffff00', '#00ffff'],
    ['#7f7f7f', '#808080'],
    ['#0000ff', '#ff00ff'],
    ['#e11d48', '#65a30d'],
  ])('stay readable with the brand colours %s and %s', (brand, accent) => {
    const given = brandProperties({ brand, accent });
    expect(tooClose(textPairs, 4.5, given)).toEqual([]);
    // A button in the brand's color is visible on the dark surface.
    expect(contrast(declared('--color-brand', given).dark, '#11121f')).toBeGreaterThanOrEqual(3);
  });
});
