import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import type { ImportKind } from '#contract/imports/fields.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { bytesOf, readCsv } from './csv.ts';

const app = appForEachTest();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'super-admin'));
});

const send = (payload: string | Buffer | Readable, kind: ImportKind = 'companies') =>
  admin.inject({
    method: 'POST',
    url: `/api/admin/imports?kind=${kind}`,
    payload,
    headers: { 'content-type': 'text/csv' },
  });

const refusal = async (payload: string | Buffer | Readable) => {
  const { statusCode, body } = await send(payload);
  const { fields } = JSON.parse(body) as { fields?: Record<string, string> };
  return [statusCode, fields?.['file']];
};

async function imported(payload: string | Buffer) {
  const sent = await send(payload);
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, mapping } = sent.json<ImportDetail>();
  await admin.post(`/api/admin/imports/${id}/check`, mapping);
  await app.context.jobs.runUntilEmpty();
  await admin.post(`/api/admin/imports/${id}/start`);
  await app.context.jobs.runUntilEmpty();
  const { rows } = (await admin.get(`/api/admin/imports/${id}/rows`)).json<{ rows: { words: string }[] }>();
  return { id, words: rows.map(({ words }) => words) };
}

test('reading ends at the limit of 20 MB: of 200 MB the rest is never asked for', async () => {
  let given = 0;
  const endless = Readable.from(
    (function* chunks() {
      for (; given < 200; given += 1) yield Buffer.alloc(1024 * 1024, 'a,b,c\n');
    })(),
    { highWaterMark: 1 },
  );
  await expect(bytesOf(endless)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(given).toBeLessThan(25);
  expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toEqual([
    413,
    'A file can have at most 20 MB. Please split it.',
  ]);
  expect((await admin.get('/api/admin/imports')).json()).toEqual([]);
});

test('too many rows, columns, or one endless row are refused, and nothing is kept', async () => {
  const rows = `Email\n${'a@b.example\n'.repeat(10_001)}`;
  expect(await refusal(rows)).toEqual([400, 'A file can have at most 10,000 rows. Please split it.']);
  const columns = Array.from({ length: 1000 }, (_, at) => `Column ${at}`).join(',');
  expect(await refusal(`${columns}\n1\n`)).toEqual([400, 'A file can have at most 500 columns.']);
  expect(await refusal(`Email\n${'x'.repeat(200_000)}\n`)).toEqual([
    400,
    'Line 2 is too long. Is it a CSV file?',
  ]);
  expect(await refusal('Email\n"never closed\n')).toEqual([
    400,
    'A quotation mark near line 2 is not closed.',
  ]);
  expect(await refusal('Email\n')).toEqual([400, 'This file has no rows below the names of its columns.']);
  const { q } = app.context.db;
  expect(await q().selectFrom('import').select('id').execute()).toEqual([]);
  expect(await q().selectFrom('importRow').select('number').execute()).toEqual([]);
});

test('a cell of 90,000 letters holds up nothing', async () => {
  const { words } = await imported(`Email\n${`${'x'.repeat(90_000)}\n`.repeat(3)}Ann <ann@x.example>\n`);
  const refused = 'An e-mail address can have at most 254 characters.';
  expect(words).toEqual([refused, refused, refused, 'New company.']);
});

test('formulas stay text, and no spreadsheet runs them when they leave again', async () => {
  const { id } = await imported(
    'Company,Name,Email\n=cmd|calc!A1,+1+1,nobody\n"=HYPERLINK(""x"")",Ann,ann@x.example\n',
  );
  const { body } = await admin.get(`/api/admin/imports/${id}/refused`);
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"Company","Name","Email","Row","Reason"',
    `"'=cmd|calc!A1","'+1+1","nobody","1","Please enter an e-mail address like name@example.com."`,
  ]);
  expect((await admin.get('/api/admin/exports/clients')).body).toContain(`"'=HYPERLINK(""x"")"`);
});

test('addresses of staff, of another company, and characters that cannot be stored are refused', async () => {
  const user = await addUser(app.context, 'admin');
  const { q } = app.context.db;
  await q()
    .updateTable('user')
    .set({ email: 'Rosa@agency.example', emailKey: 'rosa@agency.example' })
    .where('id', '=', user)
    .execute();
  await addClient(app.context, { company: 'Mill', email: 'ada@mill.example' });
  const { words } = await imported(
    'Company,Name,Email\nX,Rosa,rosa@agency.example\nX,Ada,ADA@mill.example\nX,Nu\u0000l,nul@x.example\nX,Ben,ben@x.example\nY,Ben,ben@x.example\n',
  );
  expect(words).toEqual([
    'rosa@agency.example belongs to a colleague.',
    'ADA@mill.example belongs to Mill.',
    'The name contains characters that cannot be stored.',
    'New company.',
    'ben@x.example belongs to X.',
  ]);
});

const expected = [
  ['Straße', 'Name'],
  ['Großer "Weg", 5', 'Zoë\nMüller'],
];
const text = (separator: string) =>
  `Straße${separator}Name\r\n"Großer ""Weg"", 5"${separator}"Zoë\nMüller"\r\n\r\n`;

test.each([
  ['UTF-8', Buffer.from(text(','))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text(';')}`)],
  ['UTF-16', Buffer.from(`\ufeff${text('\t')}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text('\t').replace('Straße', 'Street'), 'utf16le')],
  ['UTF-16, high byte first', Buffer.from(`\ufeff${text(',')}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text(';'), 'latin1')],
])('%s is read', (name, bytes) => {
  const rows = name.includes('without') ? [['Street', 'Name'], expected[1]] : expected;
  expect(readCsv(bytes)).toEqual(rows);
});

test('only super admins import', async () => {
  const other = await app.as('staff', await addUser(app.context, 'admin'));
  expect((await other.get('/api/admin/imports')).statusCode).toBe(403);
});
