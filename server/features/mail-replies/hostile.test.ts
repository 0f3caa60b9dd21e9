import { beforeEach, describe, expect, test } from 'vitest';
import { writeRaw, type Envelope } from '#server/features/mail-replies/testing/mail-corpus.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { answering, handIn, type Answering } from '#server/features/mail-replies/testing/handed-mail.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let agency: Answering;
let app: TestApp;
let people: Answering['people'];
beforeEach(async () => {
  agency = await answering();
  ({ app, people } = agency);
});

describe('into no conversation goes', () => {
  const plain = 'The second.';
  const auth = (results: string, server = 'mx.bluebonnet.example') =>
    `Authentication-Results: ${server}; ${results}`;

  test.each<[string, Partial<Envelope>, string[]]>([
    ['a forged token', { to: `reply+${'0'.repeat(32)}@bluebonnet.example` }, ['wrong-token']],
    ['no token', { to: 'reply@bluebonnet.example' }, ['no-token']],
    ['another address', { from: 'Dana <dana@elsewhere.example>' }, ['unknown-sender']],
    ['two senders', { more: ['From: other@elsewhere.example'] }, ['unknown-sender']],
    ['a failed signature', { above: [auth('dkim=fail header.d=example.com; spf=pass')] }, ['forged']],
    ['a forged line below the right one', { above: [auth('dmarc=fail'), auth('dmarc=pass')] }, ['forged']],
    ['a vacation', { more: ['Auto-Submitted: auto-replied'] }, ['automatic']],
    ['a mail in bulk', { more: ['Precedence: bulk'] }, ['automatic']],
    ['an autoreply', { more: ['X-Autoreply: yes'] }, ['automatic']],
    ['an empty envelope', { above: ['Return-Path: <>'] }, ['automatic']],
    ['a list', { more: ['List-Id: <all.example.com>'] }, ['loop']],
    ['a marked loop', { more: ['X-Loop: someone'] }, ['loop']],
  ])('%s', async (_name, more, expected) => {
    await agency.send({ plain }, more.to === undefined ? more : { ...more });
    expect(await agency.reasons()).toEqual(expected);
    expect(await agency.conversation()).toHaveLength(1);
  });

  test.each<[string, Partial<Envelope>]>([
    ['another server says fail', { more: [auth('dmarc=fail', 'mx.elsewhere.example')] }],
    [
      'a line in the mail says fail',
      { above: [auth('dmarc=pass (p=NONE) header.from=example.com')], more: [auth('dmarc=fail')] },
    ],
    ['nothing is known', { above: [auth('none'), 'X-Other: a'] }],
    [
      'forwarded, and DMARC holds',
      { above: [auth('spf=softfail smtp.mailfrom=a@b; dkim=pass; dmarc=pass')] },
    ],
  ])('nothing where %s', async (_name, more) => {
    await agency.send({ plain }, more);
    expect([await agency.reasons(), (await agency.conversation())[0]?.body]).toEqual([[], plain]);
  });

  test('what comes back from another Foyer, and a notice of our own', async () => {
    await app.context.db.q().updateTable('mail').set({ state: 'sent' }).execute();
    const mail = await app.context.db.q().selectFrom('mail').select('id').executeTakeFirstOrThrow();
    await agency.send({ plain }, { id: `<${mail.id}@bluebonnet.example>` });
    await agency.send({ plain }, { more: ['Auto-Submitted: auto-generated', 'X-Notice: of another Foyer'] });
    expect(await agency.reasons()).toEqual(['automatic', 'loop']);
  });

  test('an answer after the twentieth in an hour', async () => {
    for (let n = 0; n < 21; n++) await agency.send({ plain: `Answer ${n}` });
    expect(await agency.reasons()).toEqual(['too-many']);
    expect(await agency.conversation()).toHaveLength(21);
  });

  test('a bounce, which marks the address', async () => {
    await app.context.db.q().updateTable('mail').set({ state: 'sent' }).execute();
    const mail = await app.context.db.q().selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    const report = [
      'From: Mail Delivery System <mailer-daemon@mx.example>',
      'To: office@bluebonnet.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Message-ID: <bounce@mx.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Your mail could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${mail.recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${mail.id}@bluebonnet.example>`,
      '--b--',
      '',
    ].join('\r\n');
    await handIn(app, Buffer.from(report));
    expect(await agency.reasons()).toEqual(['bounce']);
    const marked = (await people.admin.get('/api/admin/mail/undeliverable')).json<{ error: string }[]>();
    expect(marked.map(({ error }) => error)).toEqual(['smtp; 550 5.1.1 No such user']);
  });

  test('an answer of somebody without the right any more, and one whose time is over', async () => {
    await app.context.db
      .q()
      .deleteFrom('membership')
      .where('contactId', '=', people.accountA.contactId)
      .execute();
    await agency.send({ plain });
    app.clock.now += 91 * 24 * 60 * 60 * 1000;
    agency.people.admin = await app.as('staff', people.adminId);
    await agency.send({ plain });
    expect(await agency.reasons()).toEqual(['expired', 'no-right']);
  });

  test('a mail without words, and one that cannot be read', async () => {
    await agency.send({ plain: '> The first or the second?' });
    await handIn(
      app,
      Buffer.from(
        `To: ${agency.to}\r\nFrom: ${agency.dana}\r\n${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(90)}`,
      ),
    );
    expect((await agency.reasons()).toSorted()).toEqual(['empty', 'unreadable']);
  });
});

test('hostile mails harm nothing', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => ({
    name: `${n}.png`,
    type: 'image/png',
    bytes: png(2, 2, [n % 255, 2, 3]),
  }));
  await agency.send({ plain: 'A thousand' }, {}, { files: many });
  const [thousand] = await agency.conversation();
  expect(thousand?.files).toHaveLength(10);
  expect(thousand?.body).toContain('990 more files');
  await agency.send(
    { plain: 'A subject', html: `<p>A subject</p>${'<div>'.repeat(5_000)}<blockquote>x` },
    { subject: 'Hi =?utf-8?Q?a=0D=0ABcc:_x@y.example?=' },
  );
  const charset = writeRaw({ to: agency.to, from: agency.dana }, { plain: 'Gr\u00FC\u00DFe' })
    .toString()
    .replace('utf-8', 'no-such-charset');
  expect((await handIn(app, Buffer.from(charset))).statusCode).toBe(200);
  const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200_000)]);
  await agency.send(
    { plain: 'A zip' },
    {},
    { files: [{ name: 'bomb.zip', type: 'application/zip', bytes: bomb }] },
  );
  expect((await agency.conversation())[0]?.body).toContain('bomb.zip: ');
  await agency.send(
    { plain: 'Heavy' },
    {},
    { files: [{ name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.alloc(25_000_000, 7) }] },
  );
  expect((await agency.conversation())[0]?.body).toMatch(/^Heavy\n\n\(a\.bin: /);
});
