import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** An import, an `export … from` or an `import()` in a file. */
export interface Import {
  specifier: string;
  /** The imported file of the project, relative to the root; null for a package. */
  target: string | null;
  typeOnly: boolean;
  line: number;
}

/** A file of the project, with the facts that the rules check. */
export interface Source {
  path: string;
  text: string;
  lines: string[];
  imports: Import[];
  /** Lines with `export default`. */
  defaultExports: number[];
  /** The numbers of lines that read `process.env`. */
  environmentReads: number[];
  /** The numbers of lines that call `q()` of a database. */
  queries: number[];
  /** The tables in queries, and whether the query writes to the table. Without an alias, `alias` is the table's name. */
  tables: { name: string; alias: string; isWritten: boolean; line: number }[];
  /** Calls of `selectAll`: the text of the query, and the table given to the call. */
  selectsAll: { of: string; name: string | null; line: number }[];
  /** The numbers of lines with a text that names a tab, dialog or section of an address. */
  addresses: number[];
  /** The numbers of lines with a non-null assertion (`!`). */
  assertions: number[];
  comments: { text: string; line: number }[];
  /** The names in the file: identifiers and names of elements. */
  names: { text: string; line: number }[];
}

/** A violation of a rule in a file. */
export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');

const trees = ['contract', 'server', 'web', 'test', 'e2e', 'scripts', 'tools', 'docs', '.ci'];

/** Collects the facts for the rules from the text of a file. */
export function parse(path: string, text: string): Source {
  const { module, comments, program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imported = (specifier: string, typeOnly: boolean, offset: number): Import => ({
    specifier,
    target: resolve(path, specifier),
    typeOnly,
    line: lineAt(offset),
  });
  const source: Source = {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries, start }) =>
        imported(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), start),
      ),
      ...module.staticExports.flatMap(({ entries, start }) => {
        const request = entries[0]?.moduleRequest;
        return request
          ? [
              imported(
                request.value,
                entries.every((entry) => entry.isType),
                start,
              ),
            ]
          : [];
      }),
      ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
        const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
          text.slice(moduleRequest.start, moduleRequest.end),
        )?.[1];
        return literal ? [imported(literal, false, start)] : [];
      }),
    ],
    defaultExports: module.staticExports
      .filter(({ entries }) => entries.some((entry) => entry.exportName.kind === 'Default'))
      .map(({ start }) => lineAt(start)),
    environmentReads: [],
    queries: [],
    tables: [],
    selectsAll: [],
    addresses: [],
    assertions: [],
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    names: [],
  };
  const addresses = (value: unknown, start: number) => {
    if (typeof value === 'string' && /(?:^|[?&])(?:tab|dialog|section)=/.test(value))
      source.addresses.push(lineAt(start));
  };
  const named = new Map<string, number>();
  new Visitor({
    MemberExpression(node) {
      if (isName(node.object, 'process') && isName(node.property, 'env'))
        source.environmentReads.push(lineAt(node.start));
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'MemberExpression' && isName(callee.property, 'q') && given.length === 0)
        source.queries.push(lineAt(start));
      if (callee.type === 'MemberExpression' && isName(callee.property, 'selectAll'))
        source.selectsAll.push({
          of: text.slice(callee.object.start, callee.object.end),
          name: literals(given[0])[0] ?? null,
          line: lineAt(callee.property.start),
        });
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        const method = callee.property.name;
        if (reads.test(method) || writes.test(method))
          for (const text of literals(given[0])) {
            const [name = '', alias = name] = text.split(' as ');
            source.tables.push({ name, alias, isWritten: writes.test(method), line: lineAt(start) });
          }
      }
    },
    Identifier: ({ name, start }) => void named.set(name, named.get(name) ?? start),
    JSXIdentifier: ({ name, start }) => void named.set(name, named.get(name) ?? start),
    Literal: ({ value, start }) => addresses(value, start),
    TemplateElement: ({ value, start }) => addresses(value.raw, start),
    TSNonNullExpression: (node) => void source.assertions.push(lineAt(node.end - 1)),
    TSImportType: (node) => void source.imports.push(imported(node.source.value, true, node.start)),
  }).visit(program);
  source.names = [...named].map(([text, start]) => ({ text, line: lineAt(start) }));
  return source;
}

// The methods of Kysely whose argument is a table that the query reads.
const reads = /^(?:selectFrom|from|using|\w*Join(?:Lateral)?)$/;
const writes = /^(?:(?:insert|replace|merge)Into|updateTable|deleteFrom)$/;

/** The values of an argument: of a string, or of an array of strings. */
function literals(node: ESTree.Node | null | undefined): string[] {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(literals);
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

const isName = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;

function resolve(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? join(from, '..', path) : null;
}

/** Every source file of the project, including the configuration files at the root. */
export function projectSources(): Source[] {
  return projectFiles()
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path))
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}

/** The paths, relative to the root, of every file in the trees and of the files at the root. */
export function projectFiles(): string[] {
  const within = trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      // The packages of a tool.
      .filter((path) => !path.includes('/node_modules/')),
  );
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...top, ...within].toSorted();
}
