import { createRequire } from 'node:module';

/** Asks where a package lies. @throws Error where it is not installed */
type Resolve = (name: string) => string;

/**
 * What keeps pictures from being opened, in words for the operator; null where nothing does. The library for this machine is an optional
 * package, which npm leaves out without a word where it ran on a Node that is too old, or on another kind of machine.
 */
export function picturesFault(resolve: Resolve = createRequire(import.meta.url).resolve): string | null {
  const kinds = [process.platform, `${process.platform}musl`];
  const names = kinds.map((kind) => `@img/sharp-${kind}-${process.arch}`);
  const isThere = (name: string) => {
    try {
      return resolve(`${name}/sharp.node`) !== '';
    } catch {
      return false;
    }
  };
  return names.some(isThere)
    ? null
    : `The package ${names[0]} is missing: install again with Node 20.9 or newer, on this machine: "npm ci --omit=dev".`;
}
