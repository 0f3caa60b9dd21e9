import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { email, id, requiredText } from '#contract/validation/fields.ts';
import { webAddress } from '#contract/validation/web-address.ts';
import { sampleBody } from './sample-body.ts';

const title = requiredText(20, 'Please enter a title.');

test('a text gets the format that its schema checks, even if the JSON schema does not state it', () => {
  const day = z.iso.date();
  const body = z.object({ title, url: webAddress, email: email(), day, of: z.object({ id }) });
  const made = sampleBody(body);
  expect(made).toMatchObject({
    title: expect.stringMatching(/^Words \d+$/),
    url: 'https://example.com/',
    email: 'eve@example.com',
  });
  expect(z.safeParse(body, made).success).toBe(true);
});

test('given values stay, and values that no sample text fits are left to the caller', () => {
  expect(sampleBody(z.object({ title, url: webAddress }), { url: 'Mill' })).toMatchObject({ url: 'Mill' });
  const short = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) });
  expect(z.safeParse(short, sampleBody(short)).success).toBe(false);
});

test('only required properties are sent', () => {
  expect(Object.keys(sampleBody(z.object({ title, note: z.optional(z.string()) })))).toEqual(['title']);
});

test('no two plain texts are equal', () => {
  const body = z.object({ title });
  expect(sampleBody(body)['title']).not.toBe(sampleBody(body)['title']);
});
