import { tableOwners } from '#server/data/db/tables/schema.ts';
import { isTest, mayQuery } from './import-rules.ts';
import { pauseLines, pausesAllowed } from './pauses.ts';
import type { Finding, Source } from './source.ts';
import { vocabularyFindings } from './vocabulary.ts';

/** Files that may be longer than the limit, each with its reason. */
export const longFiles: Record<string, string> = {};

const limit = 500;

const owners = new Map<string, string>(Object.entries(tableOwners));

/** The tables that a file uses although another folder owns them. Files in `server/data/db/` may use all tables. */
const tablesOfOthers = (source: Source) =>
  source.path.startsWith('server/') && !isTest(source.path) && !source.path.startsWith('server/data/db/')
    ? source.tables.filter(({ name }) => {
        const owner = owners.get(name);
        return owner !== undefined && !source.path.startsWith(`server/${owner}/`);
      })
    : [];

/** Columns that can be used to sign in as somebody, or that lead to a stored file. */
const secrets = String.raw`(?:token|code|password)Hash|secret|encrypted\w+|storageKey`;

/** True for files from which Vite, vitest and Playwright require a default export. */
const takesDefault = (path: string) =>
  /^[^/]+\.config\.ts$/.test(path) ||
  [
    'e2e/support/global-setup.ts',
    'scripts/lib/progress-reporter.js',
    'web/testing/environment/one-window.ts',
  ].includes(path);

const at = (source: Source, lines: number[], message: string): Finding[] =>
  lines.map((line) => ({ path: source.path, line, message }));

const lineOf = (source: Source, line: number) => source.lines[line - 1] ?? '';

/** If `text` is the name of a variable, the definition of the variable; otherwise the text itself. */
const valueOf = ({ text: all }: Source, text: string) =>
  /^\w+$/.test(text) ? (new RegExp(`\\b(?:const|let) ${text} =[^;]*`).exec(all)?.[0] ?? '') : text;

/**
 * Matches an amount in minor units that is divided, rounded or multiplied by a fraction. Such code must use
 * `contract/money/rounding.ts`, which computes with BigInt.
 */
const float =
  /\b(?:\w+M|m)inor\b\)? \/ |\bMath\.(?:round|floor|ceil|trunc)\([^)]*[mM]inor\b|\b(?:\w+M|m)inor\b\)? \* \d*\.\d/;

const ofMoney =
  /^(?:contract\/money|server\/features\/(?:charges|invoices|payments|quotes|retainers)|server\/work\/(?:einvoice|paper\/parts)|web\/ui\/money)\b/;

const decimals = /\bparseFloat\(|\.toFixed\(/;

// Initials in a circle are a picture.
const ofPanelOrPortal =
  /^web\/(?:ui\/(?!people\/avatar)|state|features\/(?:admin|portal)|pages\/(?:account|admin|notices|portal|welcome-dashboard))\b/;

const rawType =
  /(?<![\w-])(?:text-(?:xs|sm|base|lg|\d?xl)|font-(?:light|normal|medium|semibold|(?:extra)?bold))(?![\w-])/;

/** The rules for single files. Each key is the rule's sentence in ARCHITECTURE.md or CONTRIBUTING.md. */
export const fileRules: Record<string, (source: Source) => Finding[]> = {
  'only server/core/config.ts reads the environment': (source) =>
    /^(?:contract|server|web)\//.test(source.path) &&
    source.path !== 'server/core/config.ts' &&
    !isTest(source.path)
      ? at(source, source.environmentReads, 'reads process.env')
      : [],

  'an amount of money is an integer: no decimals, division or rounding beside it': (source) =>
    /^(?:contract|server|web)\//.test(source.path) && !isTest(source.path)
      ? source.lines.flatMap((line, index) =>
          float.test(line) || (ofMoney.test(source.path) && decimals.test(line))
            ? at(source, [index + 1], 'counts money with fractions')
            : [],
        )
      : [],

  'only repositories, db and infrastructure with tables of its own query': (source) =>
    source.path.startsWith('server/') && !isTest(source.path) && !mayQuery(source.path)
      ? at(source, source.queries, 'queries')
      : [],

  'a table is written in the folder that owns it': (source) =>
    tablesOfOthers(source).flatMap(({ name, isWritten, line }) =>
      isWritten ? at(source, [line], `writes ${name}, which belongs to server/${owners.get(name)}`) : [],
    ),

  'the table of another folder is read by the names of its columns': (source) => {
    const others = tablesOfOthers(source);
    const starts = others.map(
      ({ name, alias }) => `selectFrom('${name === alias ? name : `${name} as ${alias}`}')`,
    );
    const aliases = new Set(others.map(({ alias }) => alias));
    return source.selectsAll
      .filter(({ of, name }) =>
        name === null ? starts.some((start) => valueOf(source, of).includes(start)) : aliases.has(name),
      )
      .flatMap(({ line }) => at(source, [line], 'selects every column'));
  },

  'the secrets of a table stay in the folder that owns it': (source) => {
    const others = tablesOfOthers(source).map(({ alias }) => alias);
    const ownsAll = others.length < source.tables.length ? '' : '?';
    const secret = new RegExp(`['"](?:(?:${others.join('|')})\\.)${ownsAll}(?:${secrets})\\b`);
    return others.length === 0
      ? []
      : source.lines.flatMap((line, index) =>
          secret.test(line) ? at(source, [index + 1], 'reads a secret of another folder') : [],
        );
  },

  'only contract/addresses.ts writes the address of a tab, a dialog or a section': (source) =>
    /^(?:contract|server|web|scripts)\//.test(source.path) &&
    source.path !== 'contract/addresses.ts' &&
    !isTest(source.path)
      ? at(source, source.addresses, 'writes an address by hand')
      : [],

  'exports have names': (source) =>
    takesDefault(source.path) ? [] : at(source, source.defaultExports, 'has a default export'),

  'panel and portal use the five pairs of size and weight': (source) =>
    ofPanelOrPortal.test(source.path) && !isTest(source.path)
      ? source.lines.flatMap((line, index) =>
          rawType.test(line) ? at(source, [index + 1], 'uses no class of web/styles/type.css') : [],
        )
      : [],

  "names, paths and comments use the field's words": vocabularyFindings,

  'there are no index files': (source) =>
    /\/index\.\w+$/.test(source.path) ? at(source, [1], 'is an index file') : [],

  'files are named in kebab-case': (source) =>
    source.path.split('/').every((name) => /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(name))
      ? []
      : at(source, [1], 'is not kebab-case'),

  'no file is longer than 500 lines': (source) =>
    source.lines.length > limit && !(source.path in longFiles)
      ? at(source, [limit + 1], `has ${source.lines.length} lines`)
      : [],

  'a test waits for what it awaits, not for a time': (source) =>
    source.path in pausesAllowed ? [] : at(source, pauseLines(source), 'pauses'),

  'what follows a write hangs on the call': (source) =>
    source.path.startsWith('web/') &&
    !isTest(source.path) &&
    /\b(?:use(?:Draft|PageDraft|Edits|Attachments|ClientFiles)|toast)\(/.test(source.text) &&
    !/\buseMutation\b/.test(source.text)
      ? at(
          source,
          source.lines.flatMap((line, index) =>
            /\bonSuccess\b(?!: onClose\b)/.test(line) ? [index + 1] : [],
          ),
          'loses a draft or a toast with the part of the page that sent it: see once-answered.ts',
        )
      : [],

  'a suppression carries its reason': (source) =>
    source.comments.flatMap(({ text, line }) => {
      const directive = /^\s*(@ts-[a-z]+|(?:oxlint|eslint)-disable\S*)\s*(.*)$/s.exec(text);
      if (!directive) return [];
      if (/^@ts-(?:ignore|nocheck)$/.test(directive[1] ?? ''))
        return at(source, [line], `uses ${directive[1]}`);
      const reason = directive[1]?.startsWith('@ts') ? directive[2] : directive[2]?.split(/\s--\s/)[1];
      return (reason ?? '').trim().length >= 10 ? [] : at(source, [line], 'suppresses without a reason');
    }),

  'a form gets its schema by a name of its own: browser builds drop the schemas of calls': (source) =>
    source.path.startsWith('web/') && !isTest(source.path) && /\buseForm\(\s*\w+\.body\b/.test(source.text)
      ? at(source, [1], 'reads the schema of a call')
      : [],

  'a non-null assertion carries its reason on its line': (source) =>
    at(
      source,
      source.assertions.filter((line) => !/\/\/ .{8,}|\/\* .{8,}\*\//.test(lineOf(source, line))),
      'asserts without a reason',
    ),

  'a TODO names its reason and its condition': (source) =>
    source.comments
      .filter(
        ({ text }) =>
          /\b(?:TODO|FIXME|XXX|HACK)\b/.test(text) &&
          !/\bTODO: .{8,}\b(?:when|once|until|after|as soon as)\b/.test(text),
      )
      .flatMap(({ line }) => at(source, [line], 'has a TODO without reason and condition')),
};
