import type { Noun } from '../names.ts';

export const contract = ({ plural, camel, Pascal, Pascals, words, aWord, AWord, Words }: Noun) => `\
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The largest number of ${words} of one client; a list shows them all at once. */
export const most${Pascals} = 200;

/** ${AWord} of a client; only staff see it. */
export const ${camel} = z.object({ id, title: z.string(), createdAt: instant });

export type ${Pascal} = z.infer<typeof ${camel}>;

export const new${Pascal} = z.object({
  title: requiredText(limits.title, 'Please enter a name.', 'The name'),
});

export type New${Pascal} = z.infer<typeof new${Pascal}>;

const ${camel}Params = z.object({ id, ${camel}Id: id });

export const list${Pascals} = endpoint('GET', '/api/admin/clients/:id/${plural}', {
  access: 'staff',
  permission: 'clients.read',
  summary: '${Words} of a client, by name',
  changedBy: ['${plural}'],
  params: idParams,
  response: z.array(${camel}),
  errors: ['not_found'],
});

export const create${Pascal} = endpoint('POST', '/api/admin/clients/:id/${plural}', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Add ${aWord} to a client',
  params: idParams,
  body: new${Pascal},
  response: ${camel},
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
});

export const update${Pascal} = endpoint('PUT', '/api/admin/clients/:id/${plural}/:${camel}Id', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Change ${aWord}',
  params: ${camel}Params,
  body: new${Pascal},
  response: ${camel},
  errors: ['not_found'],
});

export const delete${Pascal} = endpoint('DELETE', '/api/admin/clients/:id/${plural}/:${camel}Id', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Delete ${aWord}',
  params: ${camel}Params,
  response: ok,
  errors: ['not_found'],
});
`;
