import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';

/** OpenStack Swift: a real service that speaks S3, in packages of Debian and Ubuntu. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const cache = new URL('../../../../.cache/swift/', import.meta.url).pathname;
const proxyProgram = 'usr/bin/swift-proxy-server';

const run = (program: string, args: string[], cwd?: string) =>
  execFileSync(program, args, { encoding: 'utf8', timeout: 600_000, stdio: 'pipe', ...(cwd ? { cwd } : {}) });

/**
 * Downloads the packages and unpacks them into the cache of the project. The machine does not change, and no root rights are
 * needed.
 */
function fetchPrograms(root: string): void {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'part-'));
  try {
    // The plan includes dependencies that this machine does not have.
    const plan = run('apt-get', ['install', '--simulate', '--no-install-recommends', ...packages]);
    const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
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
  if (existsSync(`/${proxyProgram}`)) return { root: '/' };
  const root = join(cache, 'root');
  try {
    if (!existsSync(join(root, proxyProgram))) fetchPrograms(root);
    return { root };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { missing: `OpenStack Swift could not be fetched with apt (${reason})` };
  }
}

/** A running service, in the form of the program's environment. */
export interface Swift {
  env: Record<string, string>;
  stop(): Promise<void>;
}

const key = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const servers = ['account', 'container', 'object'] as const;

// The packaged programs always read /etc/swift/swift.conf. This script makes them read another folder.
const launch = `
import sys
from swift.common import utils, wsgi
utils.set_swift_dir(sys.argv[1])
sys.exit(wsgi.run_wsgi(sys.argv[2], sys.argv[3]))
`;

// Writes the addresses of Swift's servers. One process writes all of them; Swift's own command would need nine calls.
const makeRings = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(name + '.ring.gz')
`;

/**
 * On a busy machine Swift's processes are slow to answer each other. Swift's default time limits are too short for
 * that.
 */
const patience = 'conn_timeout = 20\nnode_timeout = 90\nclient_timeout = 90';

const storageServer = (name: string, common: string, devices: string) => `${common}
devices = ${devices}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
${patience}
`;

// There is only one server of each kind, so it must never be excluded after errors.
const proxyServer = (common: string, memcached: number) => `${common}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
${patience}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
force_swift_request_proxy_log = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;

/** Starts Swift with its S3 interface on loopback, with one copy of everything, in a folder of its own. */
export async function startSwift(root: string): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-swift-'));
  const devices = join(folder, 'devices');
  mkdirSync(join(devices, 'd1'), { recursive: true });
  const [proxy, memcached] = [await freePort(), await freePort()];
  const ports = [await freePort(), await freePort(), await freePort()];
  const libraries = join(root, 'usr/lib');
  const native = readdirSync(libraries).filter((name) => name.includes('-linux-'));
  const env = {
    ...process.env,
    PYTHONPATH: join(libraries, 'python3/dist-packages'),
    LD_LIBRARY_PATH: native.map((name) => join(libraries, name)).join(':'),
    // Saves half of the start time by skipping DNS.
    EVENTLET_NO_GREENDNS: 'yes',
  };
  const user = userInfo().username;
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${folder}\nuser = ${user}\nworkers = 0\nlog_name = swift\nlog_address = ${join(folder, 'no-log')}`;
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.conf`), text);
  write(
    'swift',
    '[swift-hash]\nswift_hash_path_suffix = suffix\nswift_hash_path_prefix = prefix\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  servers.forEach((name, number) => write(name, storageServer(name, common(ports[number] ?? 0), devices)));
  write('proxy', proxyServer(common(proxy), memcached));
  const places = servers.flatMap((name, number) => [name, String(ports[number])]);
  execFileSync('/usr/bin/python3', ['-c', makeRings, ...places], { cwd: folder, env, stdio: 'pipe' });

  // Each process ends when its input closes, so none outlives this process.
  const start = (command: string[]) =>
    spawn('/bin/sh', ['-c', '"$@" & cat > /dev/null; kill $!; wait', 'sh', ...command], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  const children = [
    start([join(root, 'usr/bin/memcached'), '-l', '127.0.0.1', '-p', String(memcached), '-u', user]),
    ...[...servers, 'proxy'].map((name) =>
      start(['/usr/bin/python3', '-c', launch, folder, join(folder, `${name}.conf`), `${name}-server`]),
    ),
  ];
  const stop = async () => {
    const gone = children.map((child) => once(child, 'exit'));
    for (const child of children) child.stdin.end();
    await Promise.all(gone);
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxy}`;
  try {
    await eventually(() =>
      fetch(`${endpoint}/healthcheck`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await createBucket(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env: {
      STORAGE_URL: 's3://files/test',
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
      AWS_REGION: 'us-east-1',
    },
    stop,
  };
}

async function createBucket(endpoint: string): Promise<void> {
  const place = { endpoint, forcePathStyle: true, region: 'us-east-1', credentials: key };
  // On a busy machine Swift answers 503 for a while after its start.
  const client = new S3Client({ ...place, requestChecksumCalculation: 'WHEN_REQUIRED', maxAttempts: 10 });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  client.destroy();
}
