import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// The baseline for form posts: bare node:http and node:sqlite. It writes the rows of a post into the program's own tables, with
// their indexes and triggers. It has no checks and limits. Started as a child of the bench.
const [, , folder = '.'] = process.argv;
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
const person = ['id', 'name', 'email', 'emailKey', 'company', 'businessName', 'message', 'status', 'spam'];
const request = insert('consultation', ...person, 'searchText', 'clientAccountId', 'createdAt', 'updatedAt');
const event = insert('event', 'id', 'topic', 'subjectId', 'clientAccountId', 'forClient', 'createdAt');
const job = ['id', 'kind', 'payload', 'state', 'attempts', 'maxAttempts', 'dueAt', 'progress'];
const later = insert('job', ...job, 'createdAt', 'updatedAt', 'turn');

const thanks = 'Thank you for your consultation request. ';
// As long as the text that Foyer stores.
const stored = JSON.stringify(thanks.repeat(4));

let serial = 0;
function write({ name, email, company, message }: Record<string, string>, ip: string, key: string) {
  const at = new Date().toISOString();
  const id = String((serial += 1)).padStart(36, '0');
  answer.run(key, id, 201, stored, at);
  attempt.all(`consultations/plain/${ip}`, at);
  const words = `${name} ${email} ${company} ${message} r-${id.slice(-6)}`.toLowerCase();
  const [to = '', said = '', firm = ''] = [email, message, company];
  request.run(id, name ?? '', to, to, firm, firm, said, 'pending', 0, words, null, at, at);
  event.run(`${id}-1`, 'consultations', id, null, 1, at);
  const payload = JSON.stringify({ id, opened: false, network: ip, contactId: null });
  later.run(id, 'consultations.follow', payload, 'waiting', 0, 10, at, 0, at, at, 0);
  event.run(`${id}-2`, 'job', null, null, 0, at);
}

// Waiting requests share one commit.
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
    const header = (name: string) => String(incoming.headers[name]);
    commitTogether(
      () => write(fields, header('x-forwarded-for'), header('idempotency-key')),
      () => send(201),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
