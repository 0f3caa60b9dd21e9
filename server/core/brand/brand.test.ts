import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBrand } from './brand.ts';
import { builtInBrand } from './built-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-brand-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'brand.json');
  writeFileSync(path, content);
  return path;
}

describe('brand file', () => {
  it('a missing brand file gives the built-in brand', () => {
    expect(readBrand(null)).toEqual(builtInBrand);
  });

  it('the file changes the keys it names and keeps the rest', () => {
    const brand = readBrand(file('{ "phone": "(512) 555-0111" }'));
    expect(brand).toEqual({ ...builtInBrand, phone: '(512) 555-0111' });
  });

  it("another company's pages never say Bluebonnet", () => {
    const { address } = builtInBrand;
    const own = { name: 'Mesquite & Sons', email: 'hi@mesquite.example', phone: '(512) 555-0111', address };
    expect(JSON.stringify(readBrand(file(JSON.stringify(own))))).not.toMatch(/bluebonnet/i);
    expect(() => readBrand(file('{ "name": "Mesquite & Sons" }'))).toThrow('"email"');
  });

  it.each([
    ['nothing at all', ''],
    ['broken JSON', '{ "name": '],
    ['a list', '[]'],
    ['an e-mail that is none', '{ "email": "nobody" }'],
    ['a color by name', '{ "colors": { "brand": "blue", "accent": "#ff0000" } }'],
    ['a color that closes the rule', '{ "colors": { "brand": "#123456;}", "accent": "#ff0000" } }'],
    ['a link that runs a script', '{ "social": [{ "name": "X", "url": "javascript:alert(1)" }] }'],
    ['a watermark that nobody sees', '{ "watermark": { "strength": 0 } }'],
    ['a logo that leaves its attribute', '{ "logoPath": "M0 0\\"/><script>" }'],
  ])('an unusable file is refused with the name of the variable: %s', (_, content) => {
    expect(() => readBrand(file(content))).toThrow(/^BRAND_FILE: /);
  });

  it('the error names a key that is wrong, missing or unknown', () => {
    expect(() => readBrand(file('{ "email": "nobody" }'))).toThrow('the value of "email" cannot be used.');
    expect(() => readBrand(file('{ "colors": { "brand": "#123456" } }'))).toThrow(
      '"colors.accent" is missing.',
    );
    expect(() => readBrand(file('{ "colours": {} }'))).toThrow('"colours" is not known. The keys are name,');
  });
});
