import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server with one mailbox. It knows the part of IMAP that a program needs to read mails (RFC 3501, RFC 2177). */
interface ImapServer {
  port: number;
  /** Delivers a mail to the mailbox, and notifies clients that wait with IDLE. */
  deliver(raw: Buffer): void;
  /** The flags of each mail, in the order of arrival. */
  flags: Set<string>[];
  /** If true, the server refuses every password. */
  refusesLogin: boolean;
  /** Ends all connections, as a restart of the server would. */
  cut(): void;
  /** The number of connections that wait with IDLE. */
  idling: number;
  logins: number;
}

/** Starts the server on a free port of this machine. The server stops when the test ends. */
export async function imapServer(): Promise<ImapServer> {
  const mails: Buffer[] = [];
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  const flags: Set<string>[] = [];
  const state = {
    refusesLogin: false,
    logins: 0,
    get idling() {
      return waiting.size;
    },
  };

  const idsIn = (set: string) => {
    const [from = '', until = from] = set.split(':');
    const last = mails.length;
    const [a, b] = [from, until].map((each) => (each === '*' ? last : Number(each))) as [number, number];
    return mails.map((_, index) => index + 1).filter((id) => id >= Math.min(a, b) && id <= Math.max(a, b));
  };
  /** How many mails each connection knows. The server announces further mails as soon as the client waits. */
  const known = new WeakMap<Socket, number>();
  const tell = (socket: Socket) => {
    if (known.get(socket) === mails.length) return;
    known.set(socket, mails.length);
    socket.write(`* ${mails.length} EXISTS\r\n`);
  };
  const literal = (name: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${name} {${bytes.length}}\r\n`), bytes]);

  function fetched(id: number, items: string): Buffer {
    const raw = mails[id - 1] ?? Buffer.alloc(0);
    const parts: Buffer[] = [Buffer.from(`UID ${id}`)];
    if (/RFC822\.SIZE/i.test(items)) parts.push(Buffer.from(`RFC822.SIZE ${raw.length}`));
    if (/FLAGS/i.test(items)) parts.push(Buffer.from(`FLAGS (${[...(flags[id - 1] ?? [])].join(' ')})`));
    const head = raw.indexOf('\r\n\r\n') + 4;
    if (/BODY\.PEEK\[HEADER\]/i.test(items)) parts.push(literal('BODY[HEADER]', raw.subarray(0, head)));
    const part = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(items);
    if (part) {
      const from = Number(part[1] ?? 0);
      const name = part[1] === undefined ? 'BODY[]' : `BODY[]<${from}>`;
      parts.push(literal(name, raw.subarray(from, from + Number(part[2] ?? raw.length))));
    }
    const spaced = parts.flatMap((each, index) => (index === 0 ? [each] : [Buffer.from(' '), each]));
    return Buffer.concat([Buffer.from(`* ${id} FETCH (`), ...spaced, Buffer.from(')\r\n')]);
  }

  function answer(socket: Socket, line: string): void {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? [];
    const say = (text: string) => socket.write(`${text}\r\n`);
    const done = (text = 'OK done') => say(`${tag} ${text}`);
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE');
        return void done();
      case 'LOGIN':
        if (state.refusesLogin) return void done('NO [AUTHENTICATIONFAILED] Invalid credentials');
        state.logins += 1;
        return void done();
      case 'LIST':
        say(String.raw`* LIST (\HasNoChildren) "/" INBOX`);
        return void done();
      case 'SELECT':
        say(String.raw`* FLAGS (\Seen)`);
        known.delete(socket);
        tell(socket);
        say('* OK [UIDVALIDITY 7] valid');
        say(`* OK [UIDNEXT ${mails.length + 1}] next`);
        return void done('OK [READ-WRITE] done');
      case 'IDLE':
        waiting.add(socket);
        socket.once('done', () => done());
        say('+ idling');
        return tell(socket);
      case 'UID SEARCH':
        say(`* SEARCH ${idsIn(/UID (\S+)/i.exec(rest)?.[1] ?? '1:*').join(' ')}`);
        return void done();
      case 'UID FETCH': {
        const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
        for (const id of idsIn(set)) socket.write(fetched(id, items));
        return void done();
      }
      case 'UID STORE': {
        const [, set = '', given = ''] = /^(\S+) \S+ \((.*)\)$/.exec(rest) ?? [];
        for (const id of idsIn(set)) for (const flag of given.split(' ')) flags[id - 1]?.add(flag);
        return void done();
      }
      case 'LOGOUT':
        say('* BYE');
        done();
        return void socket.end();
      default:
        return void done();
    }
  }

  const server = createServer((socket) => {
    open.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (line.toUpperCase() === 'DONE') {
          waiting.delete(socket);
          socket.emit('done');
        } else answer(socket, line);
      }
    });
    socket.write('* OK ready\r\n');
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    cut();
    server.close();
  });
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    flags,
    cut,
    deliver(raw: Buffer) {
      mails.push(raw);
      flags.push(new Set());
      for (const socket of waiting) tell(socket);
    },
  });
}
