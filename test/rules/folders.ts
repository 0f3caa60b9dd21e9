import type { Finding } from './source.ts';

/** The greatest number of entries in a folder. Tests beside their files are not counted, except in `test`. */
const most = 12;

/** Folders that are lists of features, commands or steps. They can have any number of entries. */
const lists = [
  /^contract$/,
  /^docs\/decisions$/,
  /^(?:scripts|tools\/(?:bench|faults))$/,
  /^server\/data\/db\/(?:migrations|tables)$/,
  /^server\/features$/,
  /^web\/features\/(?:site|portal|admin)$/,
  /^web\/styles$/,
];

/** Folders of the project that have more than a dozen entries and are not lists. */
export function folderFindings(files: string[]): Finding[] {
  const shown = new Map<string, Set<string>>();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) && !file.startsWith('test/')) continue;
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const name = parts[depth] ?? '';
      // Folders with helpers for tests are beside the tests. Neither is counted.
      if (name === 'testing') continue;
      shown.set(folder, (shown.get(folder) ?? new Set()).add(name));
    }
  }
  return [...shown]
    .filter(([folder, names]) => names.size > most && !lists.some((list) => list.test(folder)))
    .map(([path, { size }]) => ({ path, line: 1, message: `shows ${size} things; group them` }));
}
