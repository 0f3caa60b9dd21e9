import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { brand, type Brand } from '#contract/brand.ts';
import { codePrefixOf, descriptionOf } from '#contract/named-after.ts';
import { ConfigError } from '#server/core/config.ts';
import { markPath } from './mark.ts';
import { builtInBrand } from './built-in.ts';

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isMissing = (value: object, path: readonly PropertyKey[]): boolean => {
  let inner: unknown = value;
  for (const key of path) inner = (inner as Record<PropertyKey, unknown> | undefined)?.[key];
  return inner === undefined;
};

/** Parts that replace the built-in ones, which would name the wrong company. */
export const neutralParts: Pick<Brand, 'social' | 'scene' | 'logoPath'> = {
  social: [],
  scene: 'columns',
  logoPath: markPath,
};

/**
 * Defaults for keys that the file leaves out. Another company does not get the contacts, profiles, flowers or mark of the
 * built-in brand.
 */
function defaults(given: object): object {
  const name = 'name' in given ? given.name : builtInBrand.name;
  if (name === builtInBrand.name) return builtInBrand;
  const { colors } = builtInBrand;
  return {
    codePrefix: codePrefixOf(String(name)),
    colors,
    ...neutralParts,
    description: descriptionOf(String(name)),
  };
}

/**
 * Reads the brand file, which is JSON of the type `Brand`. Null gives the built-in brand.
 * @throws ConfigError that names BRAND_FILE, and the key of a wrong value
 */
export function readBrand(file: string | null): Brand {
  if (file === null) return builtInBrand;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `BRAND_FILE: must name a readable JSON file. ${reason(error)} Correct it, or remove the line to use the built-in brand.`,
    );
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError('BRAND_FILE: must contain one JSON object. It contains something else.');
  const stranger = Object.keys(given).find((key) => !(key in brand.shape));
  if (stranger !== undefined)
    throw new ConfigError(
      `BRAND_FILE: "${stranger}" is not known. The keys are ${Object.keys(brand.shape).join(', ')}.`,
    );
  const whole = { ...defaults(given), ...given };
  const parsed = z.safeParse(brand, whole);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
  const key = path.join('.');
  throw new ConfigError(
    isMissing(whole, path)
      ? `BRAND_FILE: "${key}" is missing.`
      : `BRAND_FILE: the value of "${key}" cannot be used. ${message}`,
  );
}
