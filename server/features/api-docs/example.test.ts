import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { openApiDocument } from './openapi.ts';

type Content = { 'application/json'?: { example?: unknown } } | undefined;
interface Operation {
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
}

/**
 * Calls with fields that exclude each other, or that fit one choice only. The examples show every field, so the calls
 * refuse them.
 */
const alternatives: ReadonlySet<string> = new Set([
  'createInvoice',
  'createQuote',
  'createVersion',
  'decide',
  'markMyNoticesSeen',
]);

test('the document is valid OpenAPI', async () => {
  const document = openApiDocument('API', 'http://localhost:3000');
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test('each body and answer has an example that its call accepts', () => {
  const { paths } = openApiDocument('API', 'http://localhost:3000');
  const wrong = api.flatMap(({ name, endpoint }) => {
    const path = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')];
    const operation = path?.[endpoint.method.toLowerCase()] as Operation | undefined;
    if (!operation) return [name];
    const { requestBody, responses } = operation;
    const success = responses[endpoint.status ?? 200]?.content;
    return [
      [endpoint.body, requestBody?.content],
      [endpoint.response, success],
    ].some(([schema, content]) => {
      if (!schema) return false;
      const example = (content as Content)?.['application/json']?.example;
      return !(schema as NonNullable<typeof endpoint.body>).safeParse(example).success;
    })
      ? [name]
      : [];
  });
  expect(wrong.filter((name) => !alternatives.has(name))).toEqual([]);
  expect([...alternatives].filter((name) => !wrong.includes(name))).toEqual([]);
});
