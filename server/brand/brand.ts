import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { brand, type Brand } from '#contract/brand.ts';
import { ConfigError } from '#server/config.ts';
import { builtInBrand } from './built-in.ts';

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What a file that leaves a key out gets. Another company has neither the built-in one's contacts nor its profiles. */
function defaults(given: object): object {
  const name = 'name' in given ? given.name : builtInBrand.name;
  if (name === builtInBrand.name) return builtInBrand;
  const { codePrefix, colors } = builtInBrand;
  return {
    codePrefix,
    colors,
    social: [],
    description: `${String(name)}: AI integration and AI marketing for small and mid-sized businesses.`,
  };
}

/**
 * Reads the brand file: JSON of the shape of `Brand`. Null gives the built-in brand.
 * @throws ConfigError that names BRAND_FILE and, where a value is wrong, its key.
 */
export function readBrand(file: string | null): Brand {
  if (file === null) return builtInBrand;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`BRAND_FILE: must name a readable JSON file. ${reason(error)}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError('BRAND_FILE: must hold one JSON object. It holds something else.');
  const parsed = z.safeParse(brand, { ...defaults(given), ...given });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(
    `BRAND_FILE: the value of "${issue?.path.join('.') ?? ''}" cannot be used. ${issue?.message ?? ''}`,
  );
}
