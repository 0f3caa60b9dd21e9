import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { signStripe } from '#server/features/payments/testing/stripe-server.ts';
import { isSigned } from './signature.ts';

const secret = 'whsec_right';
const at = Date.parse('2026-11-27T10:00:00Z');
const body = Buffer.from('{"id":"evt_1","words":"Zürich"}');
const header = signStripe(body.toString(), secret, at);
const stripe = new Stripe('sk_test_none');

describe('the signature of an event', () => {
  test('is right if the official library made it', () => {
    const theirs = stripe.webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret,
      timestamp: at / 1000,
    });
    expect(isSigned(theirs, body, secret, at)).toBe(true);
    expect(theirs).toBe(header);
  });

  test('is right among several, as while a secret is replaced', () => {
    const [, old = ''] = signStripe(body.toString(), 'whsec_old', at).split(',');
    expect(isSigned(`${header},${old}`, body, secret, at)).toBe(true);
    expect(isSigned(header.replace(',', `,${old},`), body, secret, at)).toBe(true);
  });

  test.each([
    ['of another body', header, Buffer.from('{"id":"evt_2"}'), at],
    ['with another secret', signStripe(body.toString(), 'whsec_wrong', at), body, at],
    ['older than five minutes', header, body, at + 301_000],
    ['of the future', header, body, at - 301_000],
    ['with another time', header.replace(/t=\d+/, `t=${at / 1000 + 1}`), body, at],
    ['of another scheme', header.replace('v1=', 'v0='), body, at],
    ['that is cut off', header.slice(0, -2), body, at],
    ['without a time', header.replace(/t=\d+,/, ''), body, at],
    ['that is empty', '', body, at],
    ['of nonsense', 't=,v1=,=,,v1', body, at],
  ])('is wrong if it is one %s', (_, given, bytes, now) => {
    expect(isSigned(given, bytes, secret, now)).toBe(false);
  });
});
