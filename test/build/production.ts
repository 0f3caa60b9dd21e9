import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../rules/source.ts';

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
}

/** Puts the packages of `npm ci --omit=dev` into `folder`, taken from this installation. `put` copies or links each package. */
export function installProduction(folder: string, put: (from: string, to: string) => void): void {
  const lock = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  // A release contains neither the folder with the tests' packages nor the link to it.
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => !dev && !link && path.startsWith('node_modules/'),
  );
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const [path] of kept) {
    if (path.lastIndexOf('node_modules/') > 0) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    put(join(root, path), join(folder, path));
  }
  writeFileSync(
    join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(kept) }),
  );
}
