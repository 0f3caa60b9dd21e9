import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A running service, in the form of the program's environment. */
export interface Swift {
  env: Record<string, string>;
  stop(): Promise<void>;
}

const key = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const servers = ['account', 'container', 'object'] as const;

async function freePorts(count: number): Promise<number[]> {
  const sockets = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'listening');
      const address = socket.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.close(done))));
  return ports;
}

// The packaged programs read /etc/swift/swift.conf, whatever their settings say.
const launch = `
import sys
from swift.common import utils, wsgi
utils.set_swift_dir(sys.argv[1])
sys.exit(wsgi.run_wsgi(sys.argv[2], sys.argv[3]))
`;

// The places of each server's data. One process writes all of them: the command of Swift would start nine times.
const makeRings = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(1, 1, 0)
    disk = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1}
    builder.add_dev(disk)
    builder.rebalance()
    builder.get_ring().save(name + '.ring.gz')
`;

const settings = (sections: Record<string, Record<string, string | number>>) =>
  Object.entries(sections)
    .map(([name, values]) =>
      [`[${name}]`, ...Object.entries(values).map(([field, value]) => `${field} = ${value}`)].join('\n'),
    )
    .join('\n\n');

/** On a busy machine its own processes answer each other late. The usual limits suit several machines. */
const patience = { conn_timeout: 20, node_timeout: 90, client_timeout: 90 };

const storageServer = (name: string, common: object, devices: string) =>
  settings({
    DEFAULT: { ...common, devices, mount_check: 'false', disable_fallocate: 'true' },
    'pipeline:main': { pipeline: `${name}-server` },
    [`app:${name}-server`]: { use: `egg:swift#${name}`, ...patience },
  });

const proxyServer = (common: object, memcached: number) =>
  settings({
    DEFAULT: { ...common },
    'pipeline:main': {
      pipeline:
        'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo proxy-server',
    },
    'app:proxy-server': {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      // No other server could answer instead of a late one.
      error_suppression_limit: 1_000_000,
      ...patience,
    },
    'filter:s3api': { use: 'egg:swift#s3api', location: 'us-east-1', force_swift_request_proxy_log: 'false' },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: 'testing .admin' },
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${memcached}` },
    ...Object.fromEntries(
      ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo'].map((name) => [
        `filter:${name}`,
        { use: `egg:swift#${name}` },
      ]),
    ),
  });

/** Starts Swift with its S3 interface on loopback, with one copy of everything, in a folder of its own. */
export async function startSwift(root: string): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-swift-'));
  const devices = join(folder, 'devices');
  mkdirSync(join(devices, 'd1'), { recursive: true });
  const [proxy = 0, memcached = 0, ...ports] = await freePorts(2 + servers.length);
  const libraries = join(root, 'usr/lib');
  const env = {
    ...process.env,
    PYTHONPATH: join(libraries, 'python3/dist-packages'),
    LD_LIBRARY_PATH: readdirSync(libraries)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(libraries, name))
      .join(':'),
    // Saves half of the start time: no names need to be looked up.
    EVENTLET_NO_GREENDNS: 'yes',
  };
  const program = (name: string) => join(root, 'usr/bin', name);
  const common = {
    bind_ip: '127.0.0.1',
    swift_dir: folder,
    user: userInfo().username,
    workers: 0,
    log_name: 'swift',
    log_address: join(folder, 'no-log'),
  };
  writeFileSync(
    join(folder, 'swift.conf'),
    settings({
      'swift-hash': { swift_hash_path_suffix: 'suffix', swift_hash_path_prefix: 'prefix' },
      'storage-policy:0': { name: 'one', default: 'yes' },
    }),
  );
  servers.forEach((name, number) => {
    const own = { ...common, bind_port: ports[number] ?? 0 };
    writeFileSync(join(folder, `${name}.conf`), storageServer(name, own, devices));
  });
  const places = servers.flatMap((name, number) => [name, String(ports[number])]);
  execFileSync('/usr/bin/python3', ['-c', makeRings, ...places], { cwd: folder, env, stdio: 'pipe' });
  writeFileSync(join(folder, 'proxy.conf'), proxyServer({ ...common, bind_port: proxy }, memcached));

  // Each process ends when its input closes, so none outlives this process.
  const start = (command: string[]): ChildProcess =>
    spawn('/bin/sh', ['-c', '"$@" & cat > /dev/null; kill $!; wait', 'sh', ...command], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  const children = [
    start([program('memcached'), '-l', '127.0.0.1', '-p', String(memcached), '-u', userInfo().username]),
    ...[...servers, 'proxy'].map((name) =>
      start(['/usr/bin/python3', '-c', launch, folder, join(folder, `${name}.conf`), `${name}-server`]),
    ),
  ];
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        const gone = once(child, 'exit');
        child.stdin?.end();
        await gone;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxy}`;
  try {
    await answered(`${endpoint}/healthcheck`);
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

async function answered(url: string): Promise<void> {
  for (const end = Date.now() + 300_000; ;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > end) throw new Error('Swift does not answer.');
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function createBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: key,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // On a busy machine it answers 503 for a while after its start.
    maxAttempts: 10,
  });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  client.destroy();
}
