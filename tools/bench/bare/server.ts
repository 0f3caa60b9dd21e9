import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

// The baseline: node:http and node:sqlite doing the closest equivalent work. Started as a child of the bench.
const [, , folder = '.', pageBase64 = ''] = process.argv;
const db = new DatabaseSync(`${folder}/bare.db`);
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000');
db.exec(
  'create table if not exists row (id text primary key, name text, email text, company text, phone text, service text, message text, status text, "createdAt" text)',
);
const columns = 'id, name, email, company, phone, service, message, status, "createdAt"';
const insert = db.prepare(`insert into row (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const list = db.prepare(`select ${columns} from row order by id desc limit 50`);
const page = Buffer.from(pageBase64, 'base64');

// The other rows of a form post: the answer kept for a repeat, two tries, three events, a notice, a mail.
db.exec(
  'create table if not exists other (id text primary key, kind text, subject text, body text) without rowid',
);
const insertOther = db.prepare('insert into other (id, kind, subject, body) values (?, ?, ?, ?)');
const others = ['answer', 'try', 'try', 'event', 'event', 'event', 'notice', 'mail'];

let serial = 0;
const add = (message: string) =>
  insert.run(
    String(++serial).padStart(12, '0'),
    'Maria Delgado',
    `maria${serial}@example.com`,
    'Delgado Roofing',
    '+1 214 555 0100',
    'ai-marketing',
    message,
    'pending',
    new Date().toISOString(),
  );
const addOthers = (message: string) => {
  for (const [n, kind] of others.entries())
    insertOther.run(`${serial}-${n}`, kind, String(serial), kind === 'mail' ? message.repeat(20) : message);
};
db.exec('begin');
for (let i = 0; i < 1000; i++) add('We would like to answer every call, also at night. '.repeat(3));
db.exec('commit');

const json = (response: ServerResponse, status: number, value: unknown) => {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

// Waiting requests share one commit.
let waiting: (() => void)[] = [];
let scheduled = false;
function commitTogether(write: () => void, done: () => void) {
  if (!scheduled) {
    scheduled = true;
    db.exec('begin immediate');
    setImmediate(() => {
      db.exec('commit');
      scheduled = false;
      const ready = waiting;
      waiting = [];
      for (const answer of ready) answer();
    });
  }
  write();
  waiting.push(done);
}

function post(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { message: string };
    commitTogether(
      () => {
        add(body.message);
        addOthers(body.message);
      },
      () => json(response, 201, { message: 'stored' }),
    );
  });
}

const file = `${folder}/file`;

async function put(request: IncomingMessage, response: ServerResponse) {
  const handle = await open(file, 'w');
  for await (const chunk of request) await handle.writeFile(chunk as Buffer);
  await handle.sync();
  await handle.close();
  json(response, 200, { message: 'stored' });
}

function send(request: IncomingMessage, response: ServerResponse) {
  const [start = 0, end = 0] = (request.headers.range ?? '').replace('bytes=', '').split('-').map(Number);
  response.writeHead(206, { 'content-length': end - start + 1, 'content-type': 'video/mp4' });
  createReadStream(file, { start, end }).pipe(response);
}

createServer((request, response) => {
  if (request.method === 'PUT') return put(request, response);
  if (request.url === '/file') return send(request, response);
  if (request.method === 'POST') return post(request, response);
  if (request.url === '/rows') return json(response, 200, list.all());
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': page.length,
  });
  response.end(page);
}).listen(Number(process.env['PORT']), '127.0.0.1');
