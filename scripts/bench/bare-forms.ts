import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// The yardstick of form posts: bare node:http and node:sqlite, writing the rows that a post leaves, into the program's own tables with
// their indexes and triggers: those of a wave, or, as 'told', those of a known address with SMTP set, which tells the agency and writes
// jobs. No checks, no limits, no mail is put into words. Started as a child of the bench.
const [, , folder = '.', kind = 'wave'] = process.argv;
const db = new DatabaseSync(`${folder}/foyer.db`);
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000');

const insert = (table: string, ...columns: string[]) =>
  db.prepare(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
  );
const answer = insert('idempotency', 'key', 'requestHash', 'status', 'response', 'expiresAt');
const attempt = db.prepare(
  'insert into throttle (key, hits, "expiresAt") values (?, 1, ?) on conflict (key) do update set hits = hits + 1 returning hits',
);
const person = ['id', 'name', 'email', 'emailKey', 'company', 'message', 'status', 'spam', 'searchText'];
const request = insert('consultation', ...person, 'createdAt', 'updatedAt');
const event = insert('event', 'id', 'topic', 'subjectId', 'forClient', 'createdAt');
const wavePost = insert('wavePost', 'subjectType', 'subjectId', 'waveId', 'likeness', 'spam');
const goesOn = db.prepare('update wave set "lastAt" = ? where id = ?');
const letter = ['id', 'recipient', 'recipientKey', 'subject', 'body', 'html', 'kind', 'state', 'heldFor'];
const notice = ['id', 'recipientKind', 'kind', 'subjectType', 'subjectId', 'createdAt', 'bell', 'mail'];
const notification = insert('notification', ...notice);
const job = ['id', 'kind', 'payload', 'state', 'attempts', 'maxAttempts', 'dueAt', 'progress', 'uniqueKey'];
const later = insert('job', ...job, 'createdAt', 'updatedAt', 'turn');
const mail = insert('mail', ...letter, 'searchText', 'createdAt');

const start = new Date().toISOString();
insert('wave', 'id', 'openedAt', 'lastAt').run('wave', start, start);
const text = 'Thank you for your consultation request. '.repeat(15);
const html = `<p>${text}</p>`.repeat(6);

let serial = 0;
function write({ name, email, company, message }: Record<string, string>, ip: string) {
  const at = new Date().toISOString();
  const id = String((serial += 1)).padStart(36, '0');
  answer.run(id, id, 201, '"stored"', at);
  const tries = kind === 'wave' ? ['wave/soon', 'wave/day'] : [];
  for (const key of [`consultations/plain/${ip}`, ...tries, `courtesy/${email}`]) attempt.all(key, at);
  const words = `${name} ${email} ${company} ${message} ${id}`.toLowerCase();
  const [to = '', said = ''] = [email, message];
  request.run(id, name ?? '', to, to, company ?? '', said, 'pending', 0, words, at, at);
  event.run(`${id}-1`, 'consultations', id, 1, at);
  if (kind === 'wave') {
    wavePost.run('consultation', id, 'wave', id, 0);
    goesOn.run(at, 'wave');
  } else {
    notification.run(id, 'agency', 'request', 'consultation', id, at, 1, 'at-once');
    event.run(`${id}-3`, 'notices', null, 0, at);
    later.run(id, 'mail', `{"mailId":"${id}"}`, 'waiting', 0, 24, at, 0, `mail/${id}`, at, at, 0);
    event.run(`${id}-4`, 'job', null, 0, at);
  }
  const subject = 'Foyer received your consultation request';
  const [state, heldFor] = kind === 'wave' ? ['held', id] : ['queued', null];
  mail.run(
    id,
    to,
    to,
    subject,
    text,
    html,
    'confirmation',
    state,
    heldFor,
    `${to} ${subject.toLowerCase()}`,
    at,
  );
  event.run(`${id}-2`, 'mail', id, 0, at);
}

// Requests that wait share one commit, as in the product.
let waiting: (() => void)[] = [];
function commitTogether(work: () => void, done: () => void) {
  if (waiting.length === 0) {
    db.exec('begin immediate');
    setImmediate(() => {
      db.exec('commit');
      const ready = waiting;
      waiting = [];
      for (const each of ready) each();
    });
  }
  work();
  waiting.push(done);
}

createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const send = (status: number) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"message":"stored"}');
    };
    if (incoming.method !== 'POST') return send(200);
    const fields = JSON.parse(body) as Record<string, string>;
    commitTogether(
      () => write(fields, String(incoming.headers['x-forwarded-for'])),
      () => send(201),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
