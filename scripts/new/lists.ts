import type { Noun } from './names.ts';

/** A line to add to a list for the new noun. */
export interface Entry {
  file: string;
  /** The line goes directly before the first match. */
  before: RegExp;
  line: string;
}

const afterImports = /(?<=\nimport [^;]*;\n)\n(?!import )/;

/** The lines of the lists that must know a new noun of clients. */
export function entriesOf({ plural, camel, camels, Pascal, Pascals, aWord }: Noun): Entry[] {
  const key = plural === camels ? camels : `'${plural}'`;
  const schema = 'server/data/db/tables/schema.ts';
  const dialog = 'web/features/admin/clients/detail/client-detail-dialog.tsx';
  return [
    { file: 'contract/api.ts', before: afterImports, line: `import * as ${camels} from './${plural}.ts';` },
    {
      file: 'contract/api.ts',
      before: /(?<=const modules = \{[^]*?)^\};/m,
      line: plural === camels ? `  ${camels},` : `  ${key}: ${camels},`,
    },
    { file: 'contract/events.ts', before: /(?<=const topics = \[[^\]]*)\] as const/, line: `  '${plural}',` },
    {
      file: 'contract/events.ts',
      before: /(?<=const topicPermissions[^{]*\{[^}]*)\};/,
      line: `  ${key}: 'clients.read',`,
    },
    {
      file: 'docs/integrating.md',
      before: /`projects` and `quotes`/,
      line: `\`${plural}\`,`,
    },
    {
      file: schema,
      before: afterImports,
      line: `import type * as ${camels} from './${plural}.ts';`,
    },
    {
      file: schema,
      before: /(?<=interface Tables \{[^}]*)\}/,
      line: `  ${camel}: ${camels}.${Pascal}Table;`,
    },
    {
      file: schema,
      before: /(?<=const tableOwners[^{]*\{[^}]*)\};/,
      line: `  ${camel}: 'features/${plural}',`,
    },
    {
      file: 'server/data/db/tables/keys.txt',
      before: /$(?!\s)/,
      line: `${camel}.clientAccountId references clientAccount.id
${camel}.userId references user.id
${camel}: key(id)`,
    },
    {
      file: 'server/data/db/personal/maps/projects.ts',
      before: /\} satisfies SomeRules;/,
      line: `  ${camel}: {
    leaves: 'Only staff see it.',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: '${aWord.replace(/^a/, 'A')}', columns: ['title'], within: 'clientAccountId' },
  },`,
    },
    {
      file: 'server/app/app.ts',
      before:
        /(?<=\nimport \* as \w+ from '\.\.\/features\/[^\n]*\n)(?!import \* as \w+ from '\.\.\/features\/)/,
      line: `import * as ${camels} from '../features/${plural}/routes.ts';`,
    },
    {
      file: 'server/app/app.ts',
      before: /(?<=\n {2}clients\.routes\([^\n]*\n)/,
      line: `  ${camels}.routes(route, context);`,
    },
    {
      file: dialog,
      before: /import \{ PeopleSection \}/,
      line: `import { ${Pascals}Section } from '../${plural}/${plural}-section.tsx';`,
    },
    {
      file: dialog,
      before: / *<RecentConsultations /,
      line: `          <${Pascals}Section clientId={id} />`,
    },
  ].map((entry) => ({ ...entry, line: `${entry.line}\n` }));
}

/** Adds a line to a list. @throws Error if the list no longer has the form that the entry expects */
export function withEntry(text: string, { file, before, line }: Entry): string {
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} no longer has the place where "${line.trim()}" belongs: ${before}`);
  return text.slice(0, at) + line + text.slice(at);
}
