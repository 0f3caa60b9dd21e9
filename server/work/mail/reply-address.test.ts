import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadSecrets } from '#server/core/secrets.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { findReplyAddress, replyAddressOf } from './reply-address.ts';

const { app, people } = agencyForEachTest();

test('a subject has one address for a person, which works with another key too', async () => {
  const { context } = app;
  const { id: clientAccountId, contactId } = people.accountA;
  const ask = (work: typeof context) =>
    replyAddressOf(
      work,
      { kind: 'contact', id: contactId },
      { subjectType: 'conversation', subjectId: clientAccountId, clientAccountId },
      'TOKEN',
    );
  const row = async (token: string | null) => (await findReplyAddress(context.db, token ?? ''))?.id;
  const first = await ask(context);
  expect(await ask(context)).toBe(first);
  const id = await row(first);
  expect(id).toEqual(expect.any(String));
  const secrets = loadSecrets('', randomBytes(32).toString('base64url'), context.now);
  const second = await ask({ ...context, secrets });
  expect([await row(first), await row(second)]).toEqual([undefined, id]);
});
