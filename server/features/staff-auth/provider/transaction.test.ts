import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { signTransaction, takeTransaction } from './transaction.ts';

const transaction = { provider: 'hosted', state: 'state', nonce: 'nonce', verifier: 'verifier' };

test('returns the signed content once', async () => {
  const { context } = await testApp();
  const signed = signTransaction(context, transaction);
  expect(signed).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(await takeTransaction(context, signed, 'hosted')).toEqual(transaction);
  await expect(takeTransaction(context, signed, 'hosted')).rejects.toMatchObject({ reason: 'expired' });
});

test('refuses the transaction of another provider, and forged, missing or old ones', async () => {
  const t = await testApp();
  const signed = signTransaction(t.context, transaction);
  const forged = `${Buffer.from(JSON.stringify([JSON.stringify(transaction), 0, 9e15])).toString('base64url')}.${signed.split('.')[1]}`;
  const elsewhere = (await testApp()).context.secrets.sign('sign-in', JSON.stringify(transaction), 600_000);
  const otherPurpose = t.context.secrets.sign('form', JSON.stringify(transaction), 600_000);
  for (const cookie of [forged, elsewhere, otherPurpose, null, '', 'x'])
    await expect(takeTransaction(t.context, cookie, 'hosted')).rejects.toMatchObject({ reason: 'expired' });
  await expect(takeTransaction(t.context, signed, 'google')).rejects.toMatchObject({ reason: 'expired' });
  t.clock.now += 600_000;
  await expect(takeTransaction(t.context, signed, 'hosted')).rejects.toMatchObject({ reason: 'expired' });
});
