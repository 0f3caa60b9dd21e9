import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answering, parseEachAnswer } from './answer.ts';

const person = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  nickname: z.optional(z.string()),
  role: z.enum(['staff', 'client']),
  active: z.boolean(),
  age: z.number(),
});
const ana = { name: 'Ana', phone: null, role: 'staff', active: true, age: 40 };
const uuid = '01a20428-dae9-7000-867b-0eb1f96e6487';
const strict = z.strictObject({ a: z.string() });
const even = z.object({ n: z.number() }).check(z.refine(({ n }) => n % 2 === 0));

describe('a list', () => {
  test.each<[string, z.ZodMiniType, unknown[]]>([
    ['of objects', person, [{ ...ana, passwordHash: 'secret' }, ana]],
    ['of objects within objects', z.object({ who: person }), [{ who: { ...ana, passwordHash: 'secret' } }]],
    ['of objects that may be null', z.nullable(person), [null, { ...ana, passwordHash: 'secret' }]],
    [
      'of lists within objects that may be null',
      z.object({ team: z.nullable(z.object({ people: z.array(person) })) }),
      [{ team: null }, { team: { people: [{ ...ana, passwordHash: 'secret' }] } }],
    ],
    ['of loose objects', z.looseObject({ a: z.string() }), [{ a: 'a', b: 'b' }]],
    ['that is filled in', z.object({ a: z._default(z.string(), 'x') }), [{}]],
    ['of texts', z.string(), ['a']],
    ['of nothing', person, []],
    [
      'of choices and numbers',
      z.object({ of: z.literal(['a', 1, null]), whole: z.int() }),
      [{ of: 1, whole: 7 }],
    ],
    [
      'of one kind or another',
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      [{ b: '', passwordHash: 'secret' }],
    ],
    [
      'of ids and instants',
      z.object({ id: z.string().check(z.uuid()), at: z.iso.datetime() }),
      [{ id: uuid, at: '2026-11-22T10:00:00.000Z' }],
    ],
    ['of instants in another form', z.iso.datetime(), ['2026-11-22T10:00:00Z']],
    [
      'under names that are words of the language',
      z.object({ __proto: z.string(), 'a"b': z.string() }),
      [{ __proto: 'a', 'a"b': 'b' }],
    ],
  ])('%s is what parsing gives', (_name, item, value) => {
    const sent = answering(z.array(item))(value);
    expect(sent).toEqual(z.array(item).parse(value));
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  test.each<[string, z.ZodMiniType, unknown]>([
    ['a key that is missing', person, [{ ...ana, name: undefined }]],
    ['null where it may not be', person, [{ ...ana, name: null }]],
    ['nothing where null would be right', person, [{ ...ana, phone: undefined }]],
    ['a word that is no choice', person, [{ ...ana, role: 'root' }]],
    ['no list', person, { 0: ana }],
    ['a list in the list', person, [[ana]]],
    ['one wrong item among right ones', person, [ana, { ...ana, phone: 5 }]],
    ['a key that a strict schema does not name', strict, [{ a: '', b: '' }]],
    ['what a rule of its own refuses', even, [{ n: 1 }]],
    ['what a rule within refuses', z.object({ even: z.nullable(even) }), [{ even: { n: 1 } }]],
    ['a strict object within, and a key too many', z.object({ of: strict }), [{ of: { a: '', b: '' } }]],
    [
      'a list within that is too long',
      z.object({ names: z.array(person).check(z.maxLength(1)) }),
      [{ names: [ana, ana] }],
    ],
    ['an instant that is none', z.iso.datetime(), ['yesterday']],
    ['a number that is none', z.object({ n: z.number() }), [{ n: Number.NaN }]],
    ['a part of a number', z.object({ n: z.int() }), [{ n: 1.5 }]],
    ['a number beyond a rule', z.object({ n: z.number().check(z.minimum(1)) }), [{ n: 0 }]],
    ['an empty text', z.object({ a: z.string().check(z.minLength(1)) }), [{ a: '' }]],
    ['a text in another format', z.object({ id: z.uuid() }), [{ id: 'one' }]],
  ])('is refused with %s, as parsing refuses it', (_name, item, value) => {
    const { error } = z.array(item).safeParse(value);
    expect(error).toBeDefined();
    expect(() => answering(z.array(item))(value)).toThrow(error?.message);
  });

  test('too long is refused', () => {
    const short = z.array(person).check(z.maxLength(1));
    const { error } = short.safeParse([ana, ana]);
    expect(error).toBeDefined();
    expect(() => answering(short)([ana, ana])).toThrow(error?.message);
  });
});

test('one object is what parsing gives, without what the schema does not name', () => {
  const answer = z.object({ user: person });
  expect(answering(answer)({ user: { ...ana, passwordHash: 'secret' }, token: 'secret' })).toEqual({
    user: ana,
  });
});

test('while each answer is parsed, as in tests, one that only looks right is refused', () => {
  const withId = answering(z.object({ id: z.uuid() }));
  const looksRight = { id: uuid.replace('b', 'x') };
  // Other files of this process may have said so before.
  parseEachAnswer();
  expect(() => withId(looksRight)).toThrow('invalid_format');
});
