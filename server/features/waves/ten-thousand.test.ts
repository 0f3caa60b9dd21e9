import { expect, test } from 'vitest';
import { newConsultation } from '#contract/consultations.ts';
import { submit } from '#server/features/consultations/submission/submission.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one engine: it counts mails, and other tests of this folder hold back mails on both engines.

/** A unique text of letters. */
const own = (n: number) =>
  `We need help with ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('x')}`;

const sender = (n: number) => ({
  request: { name: 'Ana', email: `sender-${n}@example.com`, message: own(n) },
  ip: `10.9.${n >> 8}.${n & 255}`,
});

test('ten thousand posts make at most 130 mails, and all of them are stored', async () => {
  const app = await testApp({ TRUST_PROXY: '1' });
  const { db } = app.context;
  // The first and last posts are real calls. The posts in between call the service, twenty in each transaction, because a
  // long transaction slows SQLite down.
  const post = async (n: number) => {
    const { request, ip } = sender(n);
    const { statusCode } = await app.post('/api/consultations', request, { 'x-forwarded-for': ip });
    expect(statusCode).toBe(201);
  };
  const rest = { password: null, key: null, client: null };
  for (let n = 0; n < 150; n++) await post(n);
  for (let n = 150; n < 9_850; n += 20)
    await db.tx(async () => {
      for (let one = n; one < n + 20; one++) {
        const { request, ip } = sender(one);
        await submit(app.context, { ...rest, request: newConsultation.parse(request), ip });
      }
    });
  for (let n = 9_850; n < 10_000; n++) await post(n);
  await app.context.jobs.runUntilEmpty();
  await mailWhatIsDue(app);
  const posts = await db.q().selectFrom('consultation').select('id').execute();
  const mails = await db.q().selectFrom('mail').select('id').where('state', '!=', 'held').execute();
  expect(posts).toHaveLength(10_000);
  expect(mails.length).toBeGreaterThan(20);
  expect(mails.length).toBeLessThanOrEqual(130);
});
