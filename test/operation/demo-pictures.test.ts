import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { compositionOf, compositions, type Kind } from '#scripts/demo/pictures/compositions.ts';
import { paletteOf } from '#scripts/demo/pictures/palette.ts';
import { picture } from '#scripts/demo/pictures/picture.ts';
import { businesses } from '#scripts/demo/story/businesses.ts';
import { previews } from '#scripts/demo/story/conversations.ts';

test('the gallery of the sample agency has at least eight different compositions', () => {
  const made = new Map<Kind, number>();
  const used = businesses
    .flatMap(({ projects }) => projects)
    .map(({ kind, isDraft }) => {
      const n = made.get(kind) ?? 0;
      made.set(kind, n + 1);
      return isDraft ? null : compositionOf(kind, n);
    })
    .filter((name) => name !== null);
  expect(used.length).toBeGreaterThanOrEqual(18);
  expect(new Set(used).size).toBeGreaterThanOrEqual(8);
  // Compositions with different names could draw the same picture, so the drawings are compared.
  const drawn = new Set([...new Set(used)].map((name) => compositions[name](paletteOf(20, 200), '<g/>')));
  expect(drawn.size).toBe(new Set(used).size);
});

test('the two directions of the spring campaign are two pictures', async () => {
  const directions = previews.filter(({ title }) => title.includes('direction'));
  expect(directions).toHaveLength(2);
  const [business] = businesses;
  const [from, to] = business?.look.hues ?? [0, 0];
  const hashes = await Promise.all(
    directions.map(async ({ look = 'map' }) =>
      createHash('sha256')
        .update(await picture(look, { motif: business?.look.motif ?? 'truck', hues: [from, to + 24] }, 40))
        .digest('hex'),
    ),
  );
  expect(new Set(hashes).size).toBe(2);
});
