import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Properties = Record<string, unknown>;

const texts = ['Words', 'eve@example.com'];

function sampleText({ format, pattern = '', minLength = 0 }: JsonSchema): string {
  if (format === 'uri') return 'https://example.com/';
  if (format === 'date') return '2026-12-24';
  if (format === 'uuid') return '0199f0a0-0000-7000-8000-000000000000';
  const text = texts.find((each) => new RegExp(pattern).test(each)) ?? '';
  return text.padEnd(minLength, 's');
}

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
      return sampleText(schema);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'array':
      return [];
    case 'object':
      return sampleObject(schema, given);
    case 'null':
    case undefined:
      break;
  }
  return null;
}

/** A plain body for a call: the required properties only; those named in `given` have its value. */
export const sampleBody = (body: Schema, given: Properties = {}): Properties =>
  sampleObject(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), given);
