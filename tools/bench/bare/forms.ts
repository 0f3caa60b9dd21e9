import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// The yardstick of form posts: bare node:http and node:sqlite, writing the rows that a post leaves, with the same columns, into the
// program's own tables with their indexes and triggers: those of a wave, or, as 'told', those of a known address with SMTP set, which are
// the company's, tell the agency and write jobs. No checks, no limits, no mail is put into words. Started as a child of the bench.
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
const person = ['id', 'name', 'email', 'emailKey', 'company', 'businessName', 'message', 'status', 'spam'];
const request = insert('consultation', ...person, 'searchText', 'clientAccountId', 'createdAt', 'updatedAt');
const event = insert('event', 'id', 'topic', 'subjectId', 'clientAccountId', 'forClient', 'createdAt');
// Whose the request is: more of its indexes, and one of the notices, hold what belongs to a company.
const companyOf = db.prepare(
  'select "clientAccountId" as id from contact join membership on "contactId" = contact.id where "emailKey" = ?',
);
const wavePost = insert('wavePost', 'subjectType', 'subjectId', 'waveId', 'likeness', 'spam');
const goesOn = db.prepare('update wave set "lastAt" = ? where id = ?');
const letter = [
  'id',
  'recipient',
  'recipientKey',
  'subject',
  'body',
  'html',
  'replyTo',
  'kind',
  'state',
  'heldFor',
];
const notice = ['id', 'recipientKind', 'kind', 'subjectType', 'subjectId', 'createdAt', 'bell', 'mail'];
const notification = insert('notification', ...notice, 'clientAccountId');
const job = ['id', 'kind', 'payload', 'state', 'attempts', 'maxAttempts', 'dueAt', 'progress', 'uniqueKey'];
const later = insert('job', ...job, 'createdAt', 'updatedAt', 'turn');
const mail = insert('mail', ...letter, 'searchText', 'createdAt');

const start = new Date().toISOString();
insert('wave', 'id', 'openedAt', 'lastAt').run('wave', start, start);
const thanks = 'Thank you for your consultation request. ';
// The texts that follow are as long as those Foyer writes.
const text = thanks.repeat(9);
const html = thanks.repeat(100);
const stored = JSON.stringify(thanks.repeat(4));

let serial = 0;
function write({ name, email, company, message }: Record<string, string>, ip: string, key: string) {
  const at = new Date().toISOString();
  const id = String((serial += 1)).padStart(36, '0');
  answer.run(key, id, 201, stored, at);
  const tries = kind === 'wave' ? ['wave/soon', 'wave/day'] : [];
  for (const each of [`consultations/plain/${ip}`, ...tries, `courtesy/${email}`]) attempt.all(each, at);
  const owner = kind === 'wave' ? null : (companyOf.get(email ?? '')?.['id'] ?? null);
  const words = `${name} ${email} ${company} ${message} r-${id.slice(-6)}`.toLowerCase();
  const [to = '', said = '', firm = ''] = [email, message, company];
  request.run(id, name ?? '', to, to, firm, firm, said, 'pending', 0, words, owner, at, at);
  event.run(`${id}-1`, 'consultations', id, owner, 1, at);
  if (kind === 'wave') {
    wavePost.run('consultation', id, 'wave', id, 0);
    goesOn.run(at, 'wave');
  } else {
    notification.run(id, 'agency', 'request', 'consultation', id, at, 1, 'at-once', owner);
    event.run(`${id}-3`, 'notices', null, null, 0, at);
    later.run(id, 'mail', `{"mailId":"${id}"}`, 'waiting', 0, 24, at, 0, `mail/${id}`, at, at, 0);
    event.run(`${id}-4`, 'job', null, null, 0, at);
  }
  const subject = 'Foyer received your consultation request';
  const [state, heldFor] = kind === 'wave' ? ['held', id] : ['queued', null];
  const found = `${to} ${subject.toLowerCase()}`;
  mail.run(
    id,
    to,
    to,
    subject,
    text,
    html,
    'hello@agency.example',
    'confirmation',
    state,
    heldFor,
    found,
    at,
  );
  event.run(`${id}-2`, 'mail', id, null, 0, at);
}

// Requests that wait share one commit.
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
