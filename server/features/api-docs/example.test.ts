import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { openApiDocument } from './openapi.ts';

type Content = { 'application/json'?: { example?: unknown } } | undefined;
interface Operation {
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
}

/** Calls with rules between fields, which no schema tells: their examples show each field alone. */
const acrossFields: ReadonlySet<string> = new Set([
  'addTermsFile',
  'createInvoice',
  'createPreviewSet',
  'createQuote',
  'createVersion',
  'decide',
  'discardSiteSection',
  'getSettings',
  'getSite',
  'markMyNoticesSeen',
  'publishSite',
  'recordAcceptance',
  'restoreSite',
  'saveMailReplies',
  'saveReferenceLinks',
  'sendPasswordReset',
  'updateSettings',
]);

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
  expect(wrong.filter((name) => !acrossFields.has(name))).toEqual([]);
  expect([...acrossFields].filter((name) => !wrong.includes(name))).toEqual([]);
});
