import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';

/** The path of the IMAP server Dovecot, which is the most common one; null if Dovecot is not installed. */
export const dovecotPath = (() => {
  try {
    return execFileSync('sh', ['-c', 'command -v dovecot || ls /usr/sbin/dovecot'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return null;
  }
})();

const reaches = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Starts Dovecot with one mailbox and the password `secret`. Dovecot stops when the test ends. */
export async function startDovecot(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-dovecot-'));
  const port = await freePort();
  const box = join(folder, 'reply', 'Maildir');
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(box, part), { recursive: true });
  const user = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  // Dovecot refuses a mailbox that belongs to the user root.
  const idOf = (which: '-u' | '-g') =>
    Number(execFileSync('id', user === 'root' ? [which, 'mail'] : [which], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  const config = `
    base_dir = ${folder}/run
    state_dir = ${folder}/state
    libexec_dir = ${join(dirname(program), '../lib/dovecot')}
    mail_plugin_dir = ${join(dirname(program), '../lib/dovecot/modules')}
    log_path = ${folder}/log
    protocols = imap
    listen = 127.0.0.1
    ssl = no
    disable_plaintext_auth = no
    first_valid_uid = 0
    default_internal_user = ${user}
    default_internal_group = ${group}
    ${user === 'root' ? '' : `default_login_user = ${user}`}
    mail_location = maildir:${box}
    passdb {
      driver = static
      args = password=secret
    }
    userdb {
      driver = static
      args = uid=${owner.uid} gid=${owner.gid} home=${folder}/reply
    }
    service imap-login {
      chroot =
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = 0
      }
    }
    service anvil {
      chroot =
    }
    service stats {
      chroot =
    }
  `;
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, config);
  // If the tests run as root, Dovecot's sign-in process runs as user `dovenull`, which must be able to enter the folder.
  await chmod(folder, 0o755);
  if (user === 'root') execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, join(folder, 'reply')]);
  const child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  await eventually(() => reaches(port));
  let count = 0;
  return {
    port,
    deliver: (raw: Buffer) =>
      writeFile(join(box, 'new', `${Date.now()}.${(count += 1)}.test`), raw, { mode: 0o644 }),
    /** The number of mails that are marked as read. */
    seen: async () => (await readdir(join(box, 'cur'))).filter((name) => /:2,.*S/.test(name)).length,
  };
}
