import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

/** The same schema with its plain objects, also those within, compiled. */
function compiled(schema: z.core.$ZodType): z.core.$ZodType {
  // What has checks of its own stays as it is, as do strict and loose objects.
  if (schema._zod.def.checks?.length) return schema;
  if (schema instanceof z.ZodMiniNullable) return z.nullable(compiled(schema.def.innerType));
  if (schema instanceof z.ZodMiniArray) return z.array(compiled(schema.def.element));
  if (!(schema instanceof z.ZodMiniObject) || schema.def.catchall) return schema;
  const fields = Object.entries(schema.def.shape).map(([name, field]) => [name, compiled(field)] as const);
  return new z.core.$ZodObjectJIT({ type: 'object', shape: Object.fromEntries(fields) });
}

// An app that is built again, as in tests, finds what zod compiled for the one before.
const made = new WeakMap<Schema, Schema>();

/**
 * The schema that parses an answer before it is sent. The objects of a list are compiled with zod: zod/mini, in which the
 * contract is written, looks up each key in each row, which takes four times as long.
 */
export function answerSchema(schema: Schema): Schema {
  if (!(schema instanceof z.ZodMiniArray) || schema.def.checks?.length) return schema;
  const known = made.get(schema) ?? z.array(compiled(schema.def.element));
  made.set(schema, known);
  return known;
}
