import type { Noun } from '../names.ts';

export function contract(noun: Noun): string {
  const { plural, camel, Pascal, Pascals, words, aWord, AWord, Words, shared } = noun;
  const list = shared ? `/api/admin/${plural}` : `/api/admin/clients/:id/${plural}`;
  const row = `${list}/:${shared ? 'id' : `${camel}Id`}`;
  const rowParams = shared ? 'idParams' : `${camel}Params`;
  const [params, missing] = shared ? ['', ''] : ['params: idParams,', "'not_found', "];
  const ofOne = shared ? '' : ' of one client';
  return `\
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The largest number of ${words}${ofOne}; a list shows them all at once. */
export const most${Pascals} = 200;

/** ${AWord} of ${shared ? 'clients' : 'a client'}; only staff see it. */
export const ${camel} = z.object({ id, title: z.string(), createdAt: instant });

export type ${Pascal} = z.infer<typeof ${camel}>;

export const new${Pascal} = z.object({
  title: requiredText(limits.title, 'Please enter a name.', 'The name'),
});

export type New${Pascal} = z.infer<typeof new${Pascal}>;

const ${camel}Params = z.object({ id, ${camel}Id: id });

export const list${Pascals} = endpoint('GET', '${list}', {
  access: 'staff',
  permission: 'clients.read',
  summary: '${Words}${ofOne}, by name',
  changedBy: ['${plural}'],
  ${params}
  response: z.array(${camel}),
  ${shared ? '' : "errors: ['not_found'],"}
});

export const create${Pascal} = endpoint('POST', '${list}', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Add ${aWord}',
  ${params}
  body: new${Pascal},
  response: ${camel},
  status: 201,
  errors: [${missing}'conflict', 'idempotency_mismatch'],
});

export const update${Pascal} = endpoint('PUT', '${row}', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Change ${aWord}',
  params: ${rowParams},
  body: new${Pascal},
  response: ${camel},
  errors: ['not_found'],
});

export const delete${Pascal} = endpoint('DELETE', '${row}', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Delete ${aWord}',
  params: ${rowParams},
  response: ok,
  errors: ['not_found'],
});
${shared ? ofClients(noun) : ''}`;
}

const ofClients = ({ plural, camel, Pascal, Pascals, Words, aWord }: Noun) => `
export const listClient${Pascals} = endpoint('GET', '/api/admin/clients/:id/${plural}', {
  access: 'staff',
  permission: 'clients.read',
  summary: '${Words} of one client, by name',
  changedBy: ['${plural}'],
  params: idParams,
  response: z.array(${camel}),
  errors: ['not_found'],
});

export const addClient${Pascal} = endpoint('PUT', '/api/admin/clients/:id/${plural}/:${camel}Id', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Add ${aWord} to a client',
  params: ${camel}Params,
  response: ok,
  errors: ['not_found'],
});

export const removeClient${Pascal} = endpoint('DELETE', '/api/admin/clients/:id/${plural}/:${camel}Id', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Remove ${aWord} from a client',
  params: ${camel}Params,
  response: ok,
  errors: ['not_found'],
});
`;
