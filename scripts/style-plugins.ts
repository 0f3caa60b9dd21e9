import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const styles = join(import.meta.dirname, '../web/styles');
const tokenNames = ['tokens.css', 'live-tokens.css'].flatMap(
  (file) => readFileSync(join(styles, file), 'utf8').match(/(?<=^ +)--[\w-]+(?=:)/gm) ?? [],
);
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const shortNames = ['', 'a', 'b'].flatMap((first) => letters.map((letter) => `--${first}${letter}`));
const shortened = new Map(tokenNames.map((name, index) => [name, shortNames[index] ?? name]));

/** Gives the tokens names of a letter or two in all sheets of the public pages, for these travel inside each document. */
export const shortTokens: Plugin = {
  name: 'short-tokens',
  apply: 'build',
  // After Tailwind has put the sheets together, before the names of files are made of what they hold.
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'site',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({
      code: code.replaceAll(/--[\w-]+/g, (name) => shortened.get(name) ?? name),
      map: null,
    }),
  },
};

/** Writes the value of a token where it is used, when no other place uses it. `others` are the sheets that may come beside this one. */
export function inlineSingleTokens(css: string, others: string): string {
  let result = css;
  for (const name of new Set(shortened.values())) {
    const use = `var(${name})`;
    const [declaration = '', value = ''] = new RegExp(`[;{]${name}:([^;}]+)`).exec(result) ?? [];
    const uses = result.split(use).length - 1;
    const declarations = result.split(`${name}:`).length - 1;
    if (uses !== 1 || declarations !== 1 || value.includes('var(') || others.includes(use)) continue;
    // What opens the block stays, and the next declaration needs no semicolon.
    result = declaration.startsWith('{')
      ? result.replace(`${declaration};`, '{')
      : result.replace(declaration, '');
    result = result.replace(use, () => value);
  }
  return result;
}

/**
 * Leaves out what no browser of `cssTarget` needs: Tailwind's properties a second time, the `&` before nested names; what is for
 * shadow trees, of which there are none; and the signature of Tailwind where nothing of its own is in a sheet.
 */
export function trim(css: string): string {
  const trimmed = css
    .replace(/@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/, '')
    .replaceAll(/(?<=[{};,])& (?=[\w.#:[])/g, '')
    .replaceAll(':root,:host{', ':root{');
  return trimmed.includes('@layer utilities') ? trimmed : trimmed.replace(/^\/\*!.*?\*\/\s*/s, '');
}

type Asset = Rolldown.OutputAsset & { source: string };

const isSheet = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Asset =>
  file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string';

/** Trims every sheet, and that of the landing page as far as it goes. */
export const trimStyles: Plugin = {
  name: 'trim-styles',
  enforce: 'post',
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).filter(isSheet);
    for (const sheet of sheets) sheet.source = trim(sheet.source);
    const from = (name: string) => (sheet: Asset) =>
      sheet.originalFileNames.includes(`web/styles/${name}.css`);
    const landing = sheets.find(from('site'));
    if (!landing) return;
    const beside = sheets.filter((sheet) => sheet !== landing && !from('sign-in')(sheet));
    landing.source = inlineSingleTokens(landing.source, beside.map(({ source }) => source).join('\n'));
  },
};
