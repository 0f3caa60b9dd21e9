import type { Finding } from './source.ts';

/** The most entries of a folder. Tests beside their files do not count, except in `test`. */
const most = 12;

/** Folders that list features, commands or steps. They may have any number of entries. */
const lists = [
  /^contract$/,
  /^docs\/decisions$/,
  /^(?:scripts|tools\/(?:bench|faults))$/,
  /^server\/data\/db\/(?:migrations|tables)$/,
  /^server\/features$/,
  /^web\/features\/(?:site|portal|admin)$/,
  /^web\/styles$/,
];

/** Folders of the project with more than a dozen entries that are not lists. */
export function folderFindings(files: string[]): Finding[] {
  const shown = new Map<string, Set<string>>();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) && !file.startsWith('test/')) continue;
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const name = parts[depth] ?? '';
      // Helpers of tests stand beside the tests, which do not count either.
      if (name === 'testing') continue;
      shown.set(folder, (shown.get(folder) ?? new Set()).add(name));
    }
  }
  return [...shown]
    .filter(([folder, names]) => names.size > most && !lists.some((list) => list.test(folder)))
    .map(([path, { size }]) => ({ path, line: 1, message: `shows ${size} things; group them` }));
}
