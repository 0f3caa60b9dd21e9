import { describe, expect, test } from 'vitest';
import { changeRows } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { csvLine } from './service.ts';

const { app, people } = agencyForEachTest();

const exported = async (url: string) => {
  const response = await people.admin.get(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  return { response, lines: response.payload.trimEnd().split('\r\n').slice(1) };
};

describe('CSV lines', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+1 214 555 0100', `"'+1 214 555 0100"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1', `"'  =1"`],
    ['\t=1', `"'\t=1"`],
    ['\uff1d1', `"'\uff1d1"`],
    ['\r=1', `"'\r=1"`],
    ['a "quoted", one', '"a ""quoted"", one"'],
    ['two\nlines', '"two\nlines"'],
    ['a = b', '"a = b"'],
    [null, '""'],
  ])('keep %j as text', (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });
});

test('all clients are exported, newest first, also over several batches, and the export is recorded', async () => {
  const { context } = app;
  await context.db.tx(async () => {
    for (let i = 0; i < 1_001; i++) await addClient(context, { name: `Many ${i}`, company: '=cmd()' });
  });
  const { response, lines } = await exported('/api/admin/exports/clients');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(lines).toHaveLength(1_003);
  expect(lines[0]).toContain('"Many 1000"');
  expect(lines[0]).toContain(`"'=cmd()"`);
  const found = await exported('/api/admin/exports/clients?q=many%20100');
  expect(found.lines.map((line) => line.split(',')[1])).toEqual(['"Many 1000"', '"Many 100"']);
  const audit = await context.db.q().selectFrom('audit').select(['action', 'userId']).execute();
  const trace = { action: 'clients.export', userId: people.adminId };
  expect(audit).toEqual([trace, trace]);
});

test('requests are exported as the list is filtered', async () => {
  const { context } = app;
  for (const name of ['Ada', 'Grace'])
    await app.post('/api/consultations', {
      name,
      email: `${name}@example.com`,
      service: 'Both',
      message: '"Hi"',
    });
  const { lines } = await exported('/api/admin/exports/consultations');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Grace","Grace@example.com","","","Both Services","pending","","""Hi"""');
  expect((await exported('/api/admin/exports/consultations?q=ada')).lines).toHaveLength(1);
  expect((await exported('/api/admin/exports/consultations?status=completed')).lines).toHaveLength(0);
  await context.db.q().updateTable('consultation').set({ spam: true }).where('name', '=', 'Ada').execute();
  expect((await exported('/api/admin/exports/consultations?folder=spam')).lines).toHaveLength(1);
  const clientAccountId = people.accountA.id;
  await changeRows(context.db, 'consultation', { name: 'Grace' }, { clientAccountId });
  const ofClient = `/api/admin/exports/consultations?clientAccountId=${clientAccountId}`;
  expect((await exported(ofClient)).lines).toHaveLength(1);
  expect((await exported(`${ofClient.slice(0, -36)}${people.accountB.id}`)).lines).toHaveLength(0);
});

test('filtered by "mine", only rows that the caller looks after are exported', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hi' };
  for (const email of ['ada@example.com', 'grace@example.com'])
    await app.post('/api/consultations', { ...body, email });
  const [newest] = (await people.admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  const owner = { ownerId: people.adminId };
  await people.admin.put(`/api/admin/consultations/${newest?.id ?? ''}/owner`, owner);
  await people.admin.put(`/api/admin/clients/${people.accountA.id}/owner`, owner);
  const mine = await exported('/api/admin/exports/consultations?mine=true');
  expect(mine.lines).toEqual([expect.stringContaining('grace@example.com')]);
  const clients = await exported('/api/admin/exports/clients?mine=true');
  expect(clients.lines).toEqual([expect.stringContaining(people.accountA.clientCode)]);
});
