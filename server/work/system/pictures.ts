import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folders = createRequire(import.meta.url).resolve.paths('sharp') ?? [];

/** Looks for the folder of a package. It reads no file, so it is right with no free descriptor, too. */
const isInstalled = (name: string) => folders.some((folder) => existsSync(join(folder, name)));

/**
 * What keeps pictures from being opened, in words for the operator; null where nothing does. The library for this machine is an optional
 * package, which npm leaves out without a word where it ran on a Node that is too old, or on another kind of machine.
 */
export function picturesFault(isThere: (name: string) => boolean = isInstalled): string | null {
  const kinds = [process.platform, `${process.platform}musl`];
  const names = kinds.map((kind) => `@img/sharp-${kind}-${process.arch}`);
  return names.some(isThere)
    ? null
    : `The package ${names[0]} is missing: install again with Node 20.9 or newer, on this machine: "npm ci --omit=dev".`;
}
