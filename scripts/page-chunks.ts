// Decides which modules of the app share a file. By default the bundler makes a file for each set of dialogs that share code,
// so a tab would load fifty files. Rules by folder would make a page load code of other pages. So this code groups modules by
// the pages that need them.

/** The properties used of a file, in a build with the bundler's default splitting. */
export interface BuiltFile {
  fileName: string;
  name: string;
  code: string;
  moduleIds: readonly string[];
  /** The screen, tab or dialog that the file was made for; null for a shared file. */
  facadeModuleId: string | null;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
}

/** A file to make: the modules that the same pages need. `size` is in bytes before compression. */
interface Part {
  pages: Set<number>;
  size: number;
  files: BuiltFile[];
}

/**
 * The cost of one more file on a page. It is given as the number of bytes (before compression) that the page could load in the
 * same time.
 */
const fileCost = 2_000;

/** The greatest number of unneeded bytes (before compression) that a page may load. */
const mostUnneeded = 30_000;

const isTab = ({ facadeModuleId }: BuiltFile) => facadeModuleId?.endsWith('-tab.tsx');
const isScreen = ({ facadeModuleId }: BuiltFile) => facadeModuleId?.includes('/web/pages/');
const isStaffScreen = ({ facadeModuleId }: BuiltFile) => facadeModuleId?.includes('/web/pages/admin/');

/** The roots, and everything that can be reached from them. */
function closure<T>(roots: readonly T[], next: (one: T) => readonly T[]): Set<T> {
  const seen = new Set(roots);
  // Iterating a set also visits items that are added during the loop.
  for (const one of seen) for (const other of next(one)) seen.add(other);
  return seen;
}

/** The files that each page loads when it opens: the app, a screen, and one of the screen's tabs if it has tabs. */
function pagesOf(built: readonly BuiltFile[]): { loads: Set<string>; staff: boolean | undefined }[] {
  const files = new Map(built.map((file) => [file.fileName, file]));
  const atOnce = (...roots: string[]) => closure(roots, (file) => files.get(file)?.imports ?? []);
  const opened = (loaded: Set<string>) =>
    [...new Set([...loaded].flatMap((file) => files.get(file)?.dynamicImports ?? []))].flatMap(
      (file) => files.get(file) ?? [],
    );
  const main = built.find(({ isEntry }) => isEntry)?.fileName ?? '';
  return opened(atOnce(main))
    .filter(isScreen)
    .flatMap((screen) => {
      const tabs = opened(atOnce(screen.fileName)).filter(isTab);
      const rest = tabs.length > 0 ? tabs.map(({ fileName }) => [fileName]) : [[]];
      return rest.map((tab) => ({
        loads: atOnce(main, screen.fileName, ...tab),
        staff: isStaffScreen(screen),
      }));
    });
}

/**
 * For each module that several pages or dialogs share: the name of its file, by the module's path. The bundler places the other
 * modules. Modules that the same pages need form one file. Files are merged as long as the saved requests outweigh the unneeded
 * bytes. Code for staff never gets into files that client pages load. Files never import each other in a circle, since one of
 * them would run before its imports.
 */
export function pageChunks(built: readonly BuiltFile[]): Map<string, string> {
  const pages = pagesOf(built);
  const partOf = new Map<string, Part>();
  const parts = new Map<string, Part>();
  for (const file of built) {
    const users = pages.flatMap(({ loads }, page) => (loads.has(file.fileName) ? [page] : []));
    // Files of screens, React and the bundler's own code are not merged.
    const movable =
      users.length > 0 &&
      file.facadeModuleId === null &&
      /\/(?:web|contract|node_modules)\//.test(file.moduleIds[0] ?? '') &&
      file.name !== 'react';
    const key = movable ? users.join() : file.fileName;
    const part = parts.get(key) ?? { pages: new Set(users), size: 0, files: [] };
    part.size += file.code.length;
    part.files.push(file);
    parts.set(key, part);
    partOf.set(file.fileName, part);
  }
  const movable = new Set([...parts].flatMap(([key, part]) => (partOf.has(key) ? [] : [part])));

  const importsOf = (part: Part) =>
    part.files.flatMap(({ imports }) => imports.flatMap((file) => partOf.get(file) ?? []));
  /** A part and all parts that it imports. */
  const loadedWith = (part: Part) => closure([part], importsOf);
  /** True if one of the two parts imports the other through a third part. */
  const meets = (one: Part, other: Part) =>
    closure(
      importsOf(one).filter((part) => part !== one && part !== other),
      importsOf,
    ).has(other);
  const unneeded = pages.map(() => 0);

  /** The two files whose merge saves the most bytes over all pages; undefined if no merge saves bytes. */
  const best = () => {
    const all = [...movable].map((part) => {
      const withIt = [...loadedWith(part)];
      const more = pages.map((_page, n) =>
        withIt.reduce((sum, { pages: of, size }) => (of.has(n) ? sum : sum + size), 0),
      );
      const staff = new Set([...part.pages].map((n) => pages[n]?.staff));
      return { part, more, readers: staff.size > 1 ? 'all' : [...staff][0] };
    });
    type One = (typeof all)[number];
    const gainOf = (a: One, b: One) => {
      if (a.readers !== b.readers) return 0;
      const spared = pages.map((_page, n) => {
        const [inA, inB] = [a.part.pages.has(n), b.part.pages.has(n)];
        if (inA === inB) return inA ? fileCost : 0;
        const more = (inA ? b : a).more[n] ?? 0;
        return (unneeded[n] ?? 0) + more > mostUnneeded ? -Infinity : -more;
      });
      return spared.reduce((sum, one) => sum + one, 0);
    };
    const pairs = all.flatMap((a, n) => all.slice(n + 1).map((b) => ({ a, b, gain: gainOf(a, b) })));
    return pairs
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain)
      .find(({ a, b }) => !meets(a.part, b.part) && !meets(b.part, a.part));
  };
  for (let pair = best(); pair; pair = best()) {
    const { a, b } = pair;
    for (const [from, { part, more }] of [
      [a.part, b],
      [b.part, a],
    ] as const)
      for (const page of [...from.pages].filter((each) => !part.pages.has(each))) {
        unneeded[page] = (unneeded[page] ?? 0) + (more[page] ?? 0);
        for (const loaded of loadedWith(part)) loaded.pages.add(page);
      }
    for (const file of b.part.files) partOf.set(file.fileName, a.part);
    a.part.size += b.part.size;
    a.part.files.push(...b.part.files);
    movable.delete(b.part);
  }
  return new Map(
    [...movable].flatMap(({ files }, n) =>
      files.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, `shared-${n}`] as const)),
    ),
  );
}
