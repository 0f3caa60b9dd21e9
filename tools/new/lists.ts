import { upper, type Noun } from './names.ts';

/** A line for a new noun, to add to a list in a file. The line goes directly before the first match of `before`. */
export type Entry = readonly [file: string, before: RegExp, line: string];

const afterImports = /(?<=\nimport [^;]*;\n)\n(?!import )/;

/** The lines that a new noun adds to lists of the project. */
export function entriesOf({ plural, camel, camels, Pascal, Pascals, AWord, aWord, shared }: Noun): Entry[] {
  const key = plural === camels ? camels : `'${plural}'`;
  const tables = shared ? [camel, `client${Pascal}`] : [camel];
  const schema = 'server/data/db/tables/schema.ts';
  const staffWords = 'server/features/history/staff-words.ts';
  const app = 'server/app/app.ts';
  const dialog = 'web/features/admin/clients/detail/client-detail-dialog.tsx';
  return [
    ['contract/api.ts', afterImports, `import * as ${camels} from './${plural}.ts';`],
    [
      'contract/api.ts',
      /(?<=const modules = \{[^]*?)^\};/m,
      plural === camels ? `  ${camels},` : `  ${key}: ${camels},`,
    ],
    ['contract/events.ts', /(?<=const topics = \[[^\]]*)\] as const/, `  '${plural}',`],
    ['contract/events.ts', /(?<=const topicPermissions[^{]*\{[^}]*)\};/, `  ${key}: 'clients.read',`],
    ['docs/integrating.md', /`projects` and `quotes`/, `\`${plural}\`,`],
    [schema, afterImports, `import type * as ${camels} from './${plural}.ts';`],
    ...tables.flatMap((table): Entry[] => [
      [schema, /(?<=interface Tables \{[^}]*)\}/, `  ${table}: ${camels}.${upper(table)}Table;`],
      [schema, /(?<=const tableOwners[^{]*\{[^}]*)\};/, `  ${table}: 'features/${plural}',`],
    ]),
    [
      'server/data/db/tables/keys.txt',
      /$(?!\s)/,
      `${shared ? '' : `${camel}.clientAccountId references clientAccount.id\n`}\
${camel}.userId references user.id
${camel}: key(id)${
        shared
          ? `
client${Pascal}.clientAccountId references clientAccount.id on delete cascade
client${Pascal}.${camel}Id references ${camel}.id on delete cascade
client${Pascal}: key(clientAccountId, ${camel}Id)`
          : ''
      }`,
    ],
    [
      'server/data/db/personal/maps/projects.ts',
      /\} satisfies SomeRules;/,
      `  ${camel}: {
    leaves: 'Only staff see it.',
    erased: ${shared ? 'agencyWords' : 'gone(ofErasedCompanies)'},
    stays: stays.own,
    mentions: { what: '${AWord}', columns: ['title'], within: ${shared ? null : "'clientAccountId'"} },
  },${
    shared
      ? `
  client${Pascal}: {
    leaves: 'Only staff see it.',
    erased: gone(ofErasedCompanies),
    stays: stays.people,
  },`
      : ''
  }`,
    ],
    [
      app,
      /(?<=\nimport \* as \w+ from '\.\.\/features\/[^\n]*\n)(?!import \* as \w+ from '\.\.\/features\/)/,
      `import * as ${camels} from '../features/${plural}/routes.ts';`,
    ],
    [app, /(?<=\n {2}clients\.routes\([^\n]*\n)/, `  ${camels}.routes(route, context);`],
    [
      dialog,
      /import \{ PeopleSection \}/,
      `import { ${Pascals}Section } from '../${plural}/${plural}-section.tsx';`,
    ],
    [dialog, / *<RecentConsultations /, `          <${Pascals}Section clientId={id} />`],
    ...(shared
      ? ([
          ['server/testing/access/access-matrix.ts', /(?<=\n) {2}brand: null,/, `  ${key}: null,`],
          [
            staffWords,
            /(?<=\n) {2}'mail-replies\.delete'/,
            `  '${plural}.add': 'Added ${aWord} to a client',`,
          ],
          [
            staffWords,
            /(?<=\n) {2}'mail-replies\.delete'/,
            `  '${plural}.remove': 'Removed ${aWord} from a client',`,
          ],
        ] as const)
      : []),
  ];
}

/** Adds a line to a list. @throws Error if the list no longer has the form that the entry expects */
export function withEntry(text: string, [file, before, line]: Entry): string {
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} no longer has the place where "${line.trim()}" belongs: ${before}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
