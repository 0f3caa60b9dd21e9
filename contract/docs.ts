import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const openApi = endpoint('GET', '/api/openapi.json', {
  access: 'public',
  summary: 'This API as an OpenAPI 3.1 document',
  response: z.looseObject({ openapi: z.literal('3.1.0') }),
});

export const apiPage = endpoint('GET', '/api/docs', {
  access: 'staff',
  permission: null,
  summary: 'This API as a page to read',
});
