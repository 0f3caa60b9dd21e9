import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerBy } from './answer.ts';

const person = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  nickname: z.optional(z.string()),
  role: z.enum(['staff', 'client']),
  active: z.boolean(),
  age: z.number(),
});
const ana = { name: 'Ana', phone: null, role: 'staff', active: true, age: 40 };

describe('an answer', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['of an object', person, { ...ana, passwordHash: 'secret' }],
    ['of a list', z.array(person), [{ ...ana, passwordHash: 'secret' }, ana]],
    ['of an object within one', z.object({ who: person }), { who: { ...ana, passwordHash: 'secret' } }],
    ['of one that may be null', z.nullable(person), { ...ana, passwordHash: 'secret' }],
    ['of a choice', z.union([z.object({ n: z.number() }), person]), { ...ana, passwordHash: 'secret' }],
    ['of a record', z.record(z.string(), person), { a: { ...ana, passwordHash: 'secret' } }],
  ])('%s leaves out what the schema does not name', (_name, schema, value) => {
    const sent = JSON.stringify(answerBy(schema)(value));
    expect(sent).toContain('Ana');
    expect(sent).not.toContain('secret');
    expect(sent).toBe(JSON.stringify(schema.parse(value)));
  });

  test.each<[string, z.ZodMiniType, unknown]>([
    ['a key that is missing', person, { ...ana, name: undefined }],
    ['null where it may not be', person, { ...ana, name: null }],
    ['nothing where null would be right', person, { ...ana, phone: undefined }],
    ['null where nothing would be right', person, { ...ana, nickname: null }],
    ['another type', person, { ...ana, active: 1 }],
    ['a word that is no choice', person, { ...ana, role: 'root' }],
    ['no number', person, { ...ana, age: Number.NaN }],
    ['no list', z.array(person), { 0: ana }],
    ['a list for an object', person, [ana]],
    ['one wrong item among right ones', z.array(person), [ana, { ...ana, phone: 5 }]],
    ['a key that a strict schema does not name', z.strictObject({ a: z.string() }), { a: '', b: '' }],
    ['what a rule of its own refuses', z.string().check(z.refine((text) => text !== 'no')), 'no'],
  ])('is refused with %s, as parsing refuses it', (_name, schema, value) => {
    const { error } = schema.safeParse(value);
    expect(error).toBeDefined();
    expect(() => answerBy(schema)(value)).toThrow(error?.message);
  });

  test.each<[string, z.ZodMiniType, unknown]>([
    ['trimmed', z.string().check(z.trim()), ' a '],
    ['filled in', z.object({ a: z._default(z.string(), 'x') }), {}],
    [
      'changed',
      z.pipe(
        z.string(),
        z.transform((text: string) => text.length),
      ),
      'four',
    ],
    ['kept whole', z.looseObject({ a: z.string() }), { a: 'a', b: 'b' }],
    ['absent', person, ana],
  ])('is %s as parsing does it', (_name, schema, value) => {
    expect(JSON.stringify(answerBy(schema)(value))).toBe(JSON.stringify(schema.parse(value)));
  });
});

test('does not look at the format of texts again', () => {
  const schema = z.object({ id: z.uuid(), at: z.iso.datetime(), link: z.string().check(z.url()) });
  const value = { id: 'one', at: 'some day', link: 'here' };
  expect(answerBy(schema)(value)).toEqual(value);
});
