import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** OpenStack Swift: a real service that speaks S3, in packages of Debian and Ubuntu. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const cache = new URL('../../../.cache/swift/', import.meta.url).pathname;
const server = 'usr/bin/swift-proxy-server';

const run = (program: string, args: string[], cwd?: string) =>
  execFileSync(program, args, { encoding: 'utf8', timeout: 600_000, stdio: 'pipe', ...(cwd ? { cwd } : {}) });

/** What apt would have to install on this machine, dependencies included. */
const missingPackages = () =>
  run('apt-get', ['install', '--simulate', '--no-install-recommends', ...packages])
    .split('\n')
    .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);

/** Fetches the packages and unpacks them into the cache of the project: nothing of the machine changes, nobody is root. */
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
    // Whole or not at all; when another run was faster, its copy is as good.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The folder that holds Swift's programs, `/` when they are installed; else the reason why there are none. */
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
