import type { Schema } from '#contract/endpoint.ts';

const at = (path: readonly PropertyKey[]) => (path.length === 0 ? 'the value' : path.map(String).join('.'));

/** The reason why a value does not match a schema, with the path of the mismatch; null if it matches. */
export function whyRefused(schema: Schema, value: unknown): string | null {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return null;
  const { path, message } = issue;
  const found = path.reduce<unknown>((each, key) => (each as Record<PropertyKey, unknown>)?.[key], value);
  const expected = 'expected' in issue ? `, ${String(issue.expected)} expected` : '';
  return `${at(path)} is ${found === undefined ? 'missing' : JSON.stringify(found)}: ${message}${expected}`;
}

/**
 * The first difference between a value and its parsed form: a missing key, a key missing in the schema, a different
 * type or format. Null if the value, as JSON, matches the schema exactly.
 */
export function differenceFrom(schema: Schema, value: unknown): string | null {
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  return whyRefused(schema, sent) ?? firstDifference(schema.parse(sent), sent, []);
}

function firstDifference(parsed: unknown, sent: unknown, path: readonly string[]): string | null {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null)
    return Object.is(parsed, sent)
      ? null
      : `${at(path)} is ${JSON.stringify(sent)}, which the schema changes`;
  for (const [key, inner] of Object.entries(sent)) {
    const place = [...path, key];
    if (!Object.hasOwn(parsed, key)) return `${at(place)} is not named by the schema`;
    const difference = firstDifference((parsed as Record<string, unknown>)[key], inner, place);
    if (difference !== null) return difference;
  }
  return null;
}
