import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../server/testing/postgres/postgres.ts';
import { freePort } from '../../server/testing/processes/free-port.ts';
import { family, wordsOf } from '../../test/operation/faults/family.ts';
import { answers, install, until } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from '../../test/operation/faults/load.ts';

/** One of the two PostgreSQL servers: its data folder and its port. */
interface Member {
  data: string;
  port: number;
}

/** An address that can be moved from one server to the other, as a virtual address or a proxy does. */
async function movingAddress(first: number) {
  let port = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    move(other: number) {
      port = other;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}

/**
 * Kills the leading PostgreSQL server while people write and upload. Then makes the following server the leader, and moves the
 * address to it. Both servers have all committed data, since the leader waits for the follower.
 */
export async function failOver(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-faults-pg-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres(folder);
  const { password, port, username } = new URL(server.url);
  const home = join(folder, 'postgres');
  let leader: Member = { data: join(home, 'data'), port: Number(port) };
  const pid = ({ data }: Member) => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const [program = ''] = wordsOf(pid(leader));
  const account = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const on = async <T>(member: Member, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const connectionString = `postgres://${username}:${password}@127.0.0.1:${member.port}/postgres`;
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const write = ({ data }: Member, name: string, text: string) => {
    writeFileSync(join(data, name), text);
    if (account.uid !== undefined) chownSync(join(data, name), account.uid, account.gid);
  };
  const kill = (member: Member) => {
    for (const one of family(pid(member))) process.kill(Number(one), 'SIGKILL');
  };

  /** Makes a copy of the leader that follows it, and makes the leader wait for this copy. */
  const follow = async (name: string): Promise<Member> => {
    const follower = { data: join(home, name), port: await freePort() };
    await on(leader, async (client) => {
      await client.query("select pg_backup_start('follower', true)");
      // `-a` keeps the owner of the files.
      spawnSync('cp', ['-a', leader.data, follower.data]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      write(follower, 'backup_label', rows[0]?.labelfile ?? '');
    });
    for (const gone of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
      rmSync(join(follower.data, gone), { force: true });
    write(follower, 'standby.signal', '');
    const upstream = `host=127.0.0.1 port=${leader.port} user=${username} password=${password}`;
    appendFileSync(join(follower.data, 'postgresql.conf'), `\nprimary_conninfo = '${upstream}'\n`);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'fsync=off',
    ];
    const flags = settings.flatMap((setting) => ['-c', setting]);
    spawn(program, ['-D', follower.data, '-p', String(follower.port), ...flags], {
      ...account,
      cwd: home,
      stdio: 'ignore',
    });
    await until('the second server follows', () =>
      on(leader, async (client) => {
        const { rows } = await client.query("select 1 from pg_stat_replication where state = 'streaming'");
        return rows.length > 0;
      }),
    );
    await on(leader, async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query('select pg_reload_conf()');
    });
    return follower;
  };

  await on(leader, async (client) => {
    await client.query('create database faults');
    await client.query('alter database faults set synchronous_commit = on');
  });
  const address = await movingAddress(leader.port);
  const place = await install({
    DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${address.port}/faults`,
    STORAGE_URL: 'local',
  });
  try {
    await place.start();
    const load = putUnderLoad(place);
    const back: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const follower = await follow(`data-${round}`);
      await sleep(2_000);
      const since = Date.now();
      kill(leader);
      await on(follower, (client) => client.query('select pg_promote()'));
      leader = follower;
      address.move(leader.port);
      await until('it is ready again', () => answers(`${place.url}/readyz`));
      back.push(Date.now() - since);
    }
    await load.stop();
    await workedOff(place);
    const { calls, refused } = load.asked();
    return `PostgreSQL failed over ${rounds} times; ${await assertNothingLost(place, load)}; ${calls} calls, ${refused} refused with 503; ready again ${Math.max(...back)} ms after the kill at most`;
  } finally {
    await place.remove();
    address.close();
    kill(leader);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
