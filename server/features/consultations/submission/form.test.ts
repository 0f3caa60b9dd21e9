import { describe, expect, test } from 'vitest';
import { appForEachTest } from '#server/testing/test-app.ts';

const plain = { name: 'Ada Byron', email: 'Ada@Example.com', message: 'Please automate our mill.' };
const account = { ...plain, password: 'secret', confirmPassword: 'secret' };

const app = appForEachTest();

const rows = () => app.context.db.q().selectFrom('consultation').selectAll().orderBy('id').execute();

describe('the form without JavaScript', () => {
  const post = (fields: Record<string, string>, url = '/api/consultations') =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('leads to the thank-you page', async () => {
    const asked = await app.get('/api/form-token');
    const { formToken, minimumMs } = asked.json<{ formToken: string; minimumMs: number }>();
    app.clock.now += minimumMs;
    const request = await post({ ...plain, formToken, website: '', referredBy: 'left over' });
    expect([request.statusCode, request.headers.location]).toEqual([303, '/?sent=request#contact']);
    const withAccount = await post({
      ...account,
      formToken,
      createAccount: 'on',
      referred: 'on',
      referredBy: 'Mary',
    });
    expect([withAccount.statusCode, withAccount.headers.location]).toEqual([303, '/?sent=account#contact']);
    expect(await rows()).toMatchObject([
      { referredBy: null, spam: false },
      { referredBy: 'Mary', spam: false },
    ]);
    const accounts = await app.context.db.q().selectFrom('clientAccount').select('id').execute();
    expect(accounts).toHaveLength(1);
  });

  test.each([
    [{ ...plain, referred: 'on', referredBy: ' ' }, 'validation_error', 'referredBy'],
    [{ ...account, password: '1', createAccount: 'on' }, 'password_required', 'password'],
    [{ ...account, email: '', createAccount: 'on' }, 'validation_error', 'email'],
  ])('refuses %o', async (fields, code, field) => {
    const response = await post(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe(code);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await rows()).toEqual([]);
  });
});
