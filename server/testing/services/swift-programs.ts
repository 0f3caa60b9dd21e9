import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** OpenStack Swift: a real service that speaks S3, in packages of Debian and Ubuntu. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const cache = new URL('../../../.cache/swift/', import.meta.url).pathname;
const server = 'usr/bin/swift-proxy-server';

const run = (program: string, args: string[], cwd?: string) =>
  execFileSync(program, args, { encoding: 'utf8', timeout: 600_000, stdio: 'pipe', ...(cwd ? { cwd } : {}) });

/** The packages that apt would install on this machine, dependencies included. */
const missingPackages = () =>
  run('apt-get', ['install', '--simulate', '--no-install-recommends', ...packages])
    .split('\n')
    .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);

/**
 * Downloads the packages and unpacks them into the cache of the project. The machine does not change, and no root rights are
 * needed.
 */
function fetchPrograms(root: string): void {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'part-'));
  try {
    const names = missingPackages();
    if (!names.includes('swift-proxy')) throw new Error('apt knows no swift-proxy');
    run('apt-get', ['download', ...names], work);
    const unpacked = join(work, 'root');
    mkdirSync(unpacked);
    for (const name of readdirSync(work).filter((one) => one.endsWith('.deb')))
      run('dpkg-deb', ['--extract', join(work, name), unpacked]);
    // The rename makes the folder complete or absent. If another run was faster, its copy is used.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The folder of Swift's programs, `/` if they are installed, or the reason why they are missing. */
export function swiftRoot(): { root: string } | { missing: string } {
  if (existsSync(`/${server}`)) return { root: '/' };
  const root = join(cache, 'root');
  if (!existsSync(join(root, server))) {
    try {
      fetchPrograms(root);
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      return { missing: `OpenStack Swift could not be fetched with apt (${reason})` };
    }
  }
  return { root };
}
