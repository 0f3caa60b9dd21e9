import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Properties = Record<string, unknown>;

/** Sample texts: a field gets the first one that its schema accepts. The plain one is numbered, so that no two names are equal. */
const texts = [
  'Words',
  'eve@example.com',
  'https://example.com/',
  '0199f0a0-0000-7000-8000-000000000000',
  '2026-12-24',
  '2026-12-24T09:00:00.000Z',
  '09:00',
  '#aa0000',
];

let plainTexts = 0;

function sampleObject({ properties = {}, required = [] }: JsonSchema, given: Properties): Properties {
  return Object.fromEntries(
    required.map((name) => {
      const property = properties[name];
      return [name, given[name] ?? (typeof property === 'object' ? sampleOf(property, given) : null)];
    }),
  );
}

function sampleOf(schema: JsonSchema, given: Properties): unknown {
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      plainTexts += 1;
      return `${texts[0]} ${plainTexts}`.padEnd(schema.minLength ?? 0, 's');
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'array': {
      const { items, minItems = 0 } = schema;
      return Array.from({ length: minItems }, () =>
        typeof items === 'object' && !Array.isArray(items) ? sampleOf(items, given) : null,
      );
    }
    case 'object':
      return sampleObject(schema, given);
    case 'null':
    case undefined:
      break;
  }
  return null;
}

/** Replaces a refused text by the next sample. Returns false if none is left. */
function tryNext(body: Properties, path: readonly PropertyKey[], given: Properties): boolean {
  const name = String(path.at(-1));
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Properties)[String(key)], body);
  const value = (parent as Properties | undefined)?.[name];
  const tried = typeof value === 'string' ? texts.findLastIndex((text) => value.startsWith(text)) : -1;
  const next = texts[tried + 1];
  if (tried < 0 || name in given || next === undefined) return false;
  (parent as Properties)[name] = next;
  return true;
}

/**
 * A plain body with the required properties only; `given` overrides values. Texts are tried against the schema, so a new format
 * needs at most a new entry in `texts`.
 */
export function sampleBody(body: Schema, given: Properties = {}): Properties {
  const made = sampleObject(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), given);
  for (;;) {
    const issues = z.safeParse(body, made).error?.issues ?? [];
    const changed = issues.filter(({ path }) => path.length > 0 && tryNext(made, path, given));
    if (changed.length === 0) return made;
  }
}
