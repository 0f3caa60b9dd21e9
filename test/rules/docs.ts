import type { Finding } from './source.ts';

/** The names that documents may mention. */
export interface Known {
  /** Every file of the project, relative to the root. */
  files: string[];
  /** The names of the npm scripts. */
  scripts: string[];
}

const builtIn = new Set(['ci', 'install', 'exec']);

/** Makes a pattern from a path in a document: `<noun>` and `*` match any name, `{a,b}` matches either name. */
function pattern(path: string): RegExp {
  const escaped = path
    .replace(/[.+^$()[\]\\|]/g, String.raw`\$&`)
    .replace(/<[^>]+>|\*+/g, '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`(?:^|/)${escaped.replace(/\/$/, '/.*')}$`);
}

/** True for text in backticks that names a file or folder of the project. */
function isPath(text: string, { files }: Known): boolean {
  if (!/^[\w.@*<>{},/-]+$/.test(text) || text.startsWith('/') || text.startsWith('@')) return false;
  return text.includes('/')
    ? files.some((file) => file.startsWith(text.slice(0, text.indexOf('/') + 1))) || /\.[jt]sx?$/.test(text)
    : /^[\w<>.-]*\.(?:tsx?|jsx?|json|md|css)$/.test(text);
}

/** Paths and npm scripts that a Markdown document mentions and that do not exist. */
export function docFindings(document: { path: string; text: string }, known: Known): Finding[] {
  const exists = (path: string) => {
    const [asked, folder] = [pattern(path), `${path.replace(/\/$/, '')}/`];
    return known.files.some((file) => asked.test(file) || file.startsWith(folder));
  };
  return document.text.split('\n').flatMap((line, index) => {
    const paths = [
      ...[...line.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => (text && isPath(text, known) ? [text] : [])),
      ...[...line.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap(([, text]) => text ?? []),
    ];
    const scripts = [
      ...[...line.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([, name]) => name ?? []),
      ...[...line.matchAll(/\bnpm (start|test)\b/g)].flatMap(([, name]) => name ?? []),
    ];
    return [
      ...paths.filter((path) => !exists(path)).map((path) => `names ${path}, which does not exist`),
      ...scripts
        .filter((name) => !known.scripts.includes(name) && !builtIn.has(name))
        .map((name) => `names the script ${name}, which does not exist`),
    ].map((message) => ({ path: document.path, line: index + 1, message }));
  });
}

/** The variables that a file such as `.env.example` documents, with their values. */
export function documentedVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Variables that are documented but not read, or read but not documented. */
export function variableFindings(documented: string[], read: string[]): string[] {
  return [
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `${name} is documented, but nobody reads it`),
    ...read.filter((name) => !documented.includes(name)).map((name) => `${name} is read, but not documented`),
  ];
}
