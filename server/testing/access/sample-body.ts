import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { exampleOf } from '#server/features/api-docs/example.ts';

type Properties = Record<string, unknown>;
type JsonSchema = z.core.JSONSchema.JSONSchema;

let bodies = 0;

/** The example value of a property. Names are numbered, so that no two rows have the same name. */
function sampleOf(schema: JsonSchema, name: string): unknown {
  if (schema.anyOf?.some((each) => typeof each === 'object' && each.type === 'null')) return null;
  if (schema.type === 'array' && !schema.minItems) return [];
  const example = exampleOf(schema, name);
  const isPlain = schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format;
  return isPlain && /name|title|label/i.test(name) ? `${String(example)} ${bodies}` : example;
}

/** The example body of the documentation, with only the properties that are required and not null. `given` overrides values. */
export function sampleBody(body: Schema, given: Properties = {}): Properties {
  bodies += 1;
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    required.map((name) => [name, given[name] ?? sampleOf(properties[name] as JsonSchema, name)]),
  );
}
