import { expect, test } from 'vitest';
import type { MyConsultation } from '#contract/consultations.ts';
import { promiseMs } from '#contract/working-time.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('a client sees the owner of a request and the time of the promised answer', async () => {
  const app = await testApp();
  const admin = await app.as('staff', await addUser(app.context, 'admin'));
  const account = await addClient(app.context, { verified: true });
  const client = await app.as('client', account.id);
  const payload = { name: 'Dana', email: account.email, message: 'Could you help?' };
  await app.inject({ method: 'POST', url: '/api/consultations', payload });
  const read = async () => {
    const [first] = (await client.get('/api/client/consultations')).json<MyConsultation[]>();
    if (!first) throw new Error('The request is missing.');
    return first;
  };
  const asked = await read();
  expect(asked.lookedAfterBy).toBe(null);
  expect(Date.parse(asked.answerBy ?? '') - Date.parse(asked.createdAt)).toBe(promiseMs);

  // The owner of the company looks after the company's requests that have no owner.
  const ofCompany = await addUser(app.context, 'admin');
  await admin.put(`/api/admin/clients/${account.id}/owner`, { ownerId: ofCompany });
  expect((await read()).lookedAfterBy).toMatchObject({
    id: ofCompany,
    name: expect.stringMatching(/^Sam /),
    isYou: false,
  });
  const ofRequest = await addUser(app.context, 'admin');
  await admin.put(`/api/admin/consultations/${asked.id}/owner`, { ownerId: ofRequest });
  expect((await read()).lookedAfterBy).toMatchObject({
    id: ofRequest,
    name: expect.stringMatching(/^Sam /),
    isYou: false,
  });

  await admin.patch(`/api/admin/consultations/${asked.id}`, { status: 'contacted' });
  expect((await read()).answerBy).toBe(null);
});
