import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { errorCodesOf, type Endpoint, type Schema } from '#contract/endpoint.ts';
import { errorEnvelope, errorStatus } from '#contract/validation/errors.ts';
import { limits } from '#contract/validation/limits.ts';
import { bodyFilesLimit } from '#server/http/bodies/body-files.ts';
import { exampleOf } from './example.ts';
import { closedToKeys } from '#server/http/sessions/api-key.ts';
import { version } from '#server/work/system/version.ts';

type JsonSchema = Record<string, unknown>;

const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema, example: exampleOf(schema) } });

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeats with the same key within a day get the first answer.',
  schema: { type: 'string' },
};

function parameters(endpoint: Endpoint) {
  const of = (place: 'path' | 'query', schema: Schema | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: JsonSchema;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const key = endpoint.errors?.includes('idempotency_mismatch') ? [idempotencyKey] : [];
  return [...of('path', endpoint.params), ...of('query', endpoint.query), ...key];
}

function errorResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function success(endpoint: Endpoint) {
  const headers = endpoint.list
    ? {
        'X-Total-Count': { description: 'The total number of rows', schema: { type: 'integer' } },
        Link: { description: 'The page after this one, as `<…>; rel="next"`', schema: { type: 'string' } },
      }
    : undefined;
  return {
    description: endpoint.response ? 'Success' : 'Success, without a JSON body',
    ...(headers ? { headers } : {}),
    ...(endpoint.response ? { content: json(jsonSchema(endpoint.response, 'output')) } : {}),
  };
}

/** The session cookies and API keys that a call accepts; any one of them is enough. */
function security(endpoint: Endpoint) {
  const { access } = endpoint;
  if (access === 'public') return [];
  const isForKeys = (access === 'staff' || access === 'signed-in') && !closedToKeys.has(endpoint);
  const key = isForKeys ? [{ key: [] }] : [];
  if (access === 'signed-in' || access === 'person') return [{ client: [] }, { staff: [] }, ...key];
  return [{ [access === 'client' ? 'client' : 'staff']: [] }, ...key];
}

function requestBody({ body, form, stream }: Endpoint) {
  if (stream !== undefined) return { required: true, content: { [stream]: {} } };
  if (!body) return undefined;
  const schema = jsonSchema(body, 'input');
  const content = { ...json(schema), ...(form ? { 'application/x-www-form-urlencoded': { schema } } : {}) };
  return { required: true, content };
}

function operation(feature: string, name: string, endpoint: Endpoint) {
  const { access, summary, status, bodyLimit, bodyFiles } = endpoint;
  const body = requestBody(endpoint);
  return {
    operationId: name,
    tags: [feature],
    summary,
    'x-access': access,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    'x-body-limit-bytes': body && (bodyLimit ?? (bodyFiles ? bodyFilesLimit(bodyFiles) : limits.body)),
    security: security(endpoint),
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    // The success comes last, so that it replaces an error with the same status 202.
    responses: { ...errorResponses(endpoint), [status ?? 200]: success(endpoint) },
  };
}

/** The contract as an OpenAPI 3.1 document. Over https the cookie names begin with `__Host-`. */
export function openApiDocument(title: string, publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { feature, name, endpoint } of api) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title,
      version,
      description: 'Bodies and answers are JSON. People use cookies, other programs an API key.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelope, 'output') },
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: `${prefix}foyer-staff` },
        client: { type: 'apiKey', in: 'cookie', name: `${prefix}foyer-client` },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
