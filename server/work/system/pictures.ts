import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folders = createRequire(import.meta.url).resolve.paths('sharp') ?? [];

/** Whether the folder of a package exists. This reads no file, so it works even if no file descriptor is free. */
const isInstalled = (name: string) => folders.some((folder) => existsSync(join(folder, name)));

/**
 * The reason why pictures cannot be opened, as text for the operator; null if they can be opened. The picture library is an
 * optional package. npm leaves it out without an error on an old Node or an unsupported kind of machine.
 */
export function picturesFault(isThere: (name: string) => boolean = isInstalled): string | null {
  const kinds = [process.platform, `${process.platform}musl`];
  const names = kinds.map((kind) => `@img/sharp-${kind}-${process.arch}`);
  return names.some(isThere)
    ? null
    : `The package ${names[0]} is missing: install again with Node 20.9 or newer, on this machine: "npm ci --omit=dev".`;
}
