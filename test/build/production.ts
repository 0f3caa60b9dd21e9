import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../rules/source.ts';

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

/** Gives `folder` the packages of `npm ci --omit=dev`, taken from this installation. `put` copies or links each one. */
export function installProduction(folder: string, put: (from: string, to: string) => void): void {
  const lock = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
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
