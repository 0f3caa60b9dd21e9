import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtInBrand } from './built-in.ts';
import { brandFiles } from './icons.ts';
import { markPath } from './mark.ts';

const bodies = (brand: Parameters<typeof brandFiles>[0]) =>
  Object.fromEntries(brandFiles(brand).map(({ path, body }) => [path, body]));

it('draws the mark that the pages show', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../web/ui/pictures/logo-path.ts'), 'utf8')).toContain(
    `'${markPath}'`,
  );
  const { logoPath: _, ...unmarked } = builtInBrand;
  expect(bodies(unmarked)['/favicon.svg']).toContain(`d="${markPath}"`);
});

it("draws another company's mark and colors", () => {
  const other = {
    ...builtInBrand,
    name: 'Mesquite & Sons',
    colors: { brand: '#ffc400', accent: '#00804a' },
    logoPath: 'M0 0H32V32Z',
  };
  const files = bodies(other);
  expect(files['/favicon.svg']).toContain('fill="#ffc400"');
  expect(files['/favicon.svg']).toContain('d="M0 0H32V32Z"');
  expect(JSON.parse(files['/manifest.webmanifest'] ?? '')).toMatchObject({
    name: 'Mesquite & Sons',
    theme_color: '#ffc400',
  });
});

it.each([
  ['Bluebonnet AI', 'Bluebonnet'],
  ['Mesquite & Sons', 'Mesquite'],
  ['Lone Star & Sons', 'Lone Star'],
  ['Acme', 'Acme'],
  ['Internationalization', 'Internationa'],
])('the home screen calls %s %s', (name, short) => {
  const { '/manifest.webmanifest': manifest = '' } = bodies({ ...builtInBrand, name });
  expect(JSON.parse(manifest)).toMatchObject({ name, short_name: short });
});
