import type { Noun } from './names.ts';
import { contract } from './templates/contract.ts';
import { migration, repository, routes, routesTest, service, tables } from './templates/server.ts';
import { data, section, sectionTest } from './templates/web.ts';

/** The contents of the files for a new noun, by path. `number` is the number of the noun's migration. */
export function filesOf(noun: Noun, number: number): Record<string, string> {
  const { plural } = noun;
  const db = 'server/data/db';
  const server = `server/features/${plural}`;
  const web = `web/features/admin/clients/${plural}`;
  return {
    [`contract/${plural}.ts`]: contract(noun),
    [`${db}/migrations/${String(number).padStart(4, '0')}-${plural}.ts`]: migration(noun),
    [`${db}/tables/${plural}.ts`]: tables(noun),
    [`${server}/repository.ts`]: repository(noun),
    [`${server}/service.ts`]: service(noun),
    [`${server}/routes.ts`]: routes(noun),
    [`${server}/routes.test.ts`]: routesTest(noun),
    [`${web}/data.ts`]: data(noun),
    [`${web}/${plural}-section.tsx`]: section(noun),
    [`${web}/${plural}-section.test.tsx`]: sectionTest(noun),
  };
}
