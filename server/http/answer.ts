import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

/** Given where a value is not plainly what the schema says: the schema itself then decides. */
const unsure = Symbol('unsure');

type Copy = (value: unknown) => unknown;

const bySchema =
  (schema: Schema): Copy =>
  (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : unsure;
  };

const ofType =
  (type: 'string' | 'boolean'): Copy =>
  (value) =>
    typeof value === type ? value : unsure;

function oneOf(values: readonly unknown[]): Copy {
  const allowed = new Set(values);
  return (value) => (allowed.has(value) ? value : unsure);
}

/** Where what is missing, or null, is right too. */
const unless =
  (nothing: null | undefined, copy: Copy): Copy =>
  (value) =>
    value === nothing ? value : copy(value);

function list(copy: Copy): Copy {
  return (value) => {
    if (!Array.isArray(value)) return unsure;
    const copies: unknown[] = [];
    for (const item of value) {
      const next = copy(item);
      if (next === unsure) return unsure;
      copies.push(next);
    }
    return copies;
  };
}

function object(shape: Readonly<Record<string, Schema>>): Copy {
  const names = Object.keys(shape);
  const copies = Object.values(shape).map(copyOf);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure;
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      const name = names[index] ?? '';
      const next = copies[index]?.(from[name]);
      if (next === unsure) return unsure;
      to[name] = next;
    }
    return to;
  };
}

/** Checks that only refuse; what they refuse was refused when it came in. Others may change a value. */
const onlyFormats = (def: z.core.$ZodTypeDef) =>
  (def.checks ?? []).every((check) => check._zod.def.check === 'string_format');

function copyOf(schema: Schema): Copy {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  if (!onlyFormats(def)) return bySchema(schema);
  if (def.type === 'string' || def.type === 'boolean') return ofType(def.type);
  if (def.type === 'enum') return oneOf(Object.values(def.entries));
  if (def.type === 'nullable') return unless(null, copyOf(def.innerType as Schema));
  if (def.type === 'optional') return unless(undefined, copyOf(def.innerType as Schema));
  if (def.type === 'array') return list(copyOf(def.element as Schema));
  if (def.type === 'object' && !def.catchall) return object(def.shape as Record<string, Schema>);
  return bySchema(schema);
}

/**
 * What leaves the server: the keys that `schema` names, of the types it names, and nothing else. Gives what parsing
 * would give, but does not look at the format of texts again; that is most of what parsing a long list costs.
 *
 * @throws where parsing would throw
 */
export function answerBy(schema: Schema): (value: unknown) => unknown {
  const copy = copyOf(schema);
  return (value) => {
    const answer = copy(value);
    return answer === unsure ? schema.parse(value) : answer;
  };
}
